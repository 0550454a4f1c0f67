package import AddressesRepository
import Domain
package import Output

extension OwnAddress: Recordable {
    package static let schema = RecordSchema(
        "address",
        .init("address", .string, "the address, decoded from Punycode", column: .key),
        .init("registered_at", .time, "when it was registered", column: .useful),
        .init("expires_at", .time, "when it ends, as far as it is told; null for one that never does", column: .useful),
        .init("expired", .boolean, "whether it has ended", column: .extra),
        .init("lifetime", .boolean, "whether it never ends; null when it is not told"),
        .init("verified", .boolean, "whether the owner was verified; null when it is not told"),
        .init("keys", .object, "public keys by type; null when none are shown"),
        .init("current", .boolean, "whether commands speak as it", column: .useful),
        .init("url", .string, "its public page"))

    package var row: [FieldValue] {
        [
            .text(details.address.name), .time(details.registeredAt), .time(details.expiresAt),
            .flag(details.isExpired), .flag(details.isLifetime),
            .flag(details.isVerified), details.keys.map { .json($0) } ?? .null, .flag(isCurrent), .text(details.url),
        ]
    }
}
