package import AddressesRepository
package import Domain

extension OwnAddress: Recordable {
    package static let schema = RecordSchema(
        "address",
        .init("address", .string, "the address, decoded from Punycode", column: .key),
        .init("registered_at", .time, "when it was registered", column: .useful),
        .init(
            "expires_at", .time, "when it expires; null if it never does, or if the service does not say",
            column: .useful),
        .init("expired", .boolean, "whether it has expired", column: .extra),
        .init("lifetime", .boolean, "whether it never expires; null if the service does not say"),
        .init("verified", .boolean, "whether the owner was verified; null if the service does not say"),
        .init("keys", .object, "public keys by type; null if there are none"),
        .init("current", .boolean, "whether it is the selected address", column: .useful),
        .init("url", .string, "its public page"))

    package var row: [FieldValue] {
        [
            .text(details.address.name), .time(details.registeredAt), .time(details.expiresAt),
            .flag(details.isExpired), .flag(details.isLifetime),
            .flag(details.isVerified), details.keys.map { .json($0) } ?? .null, .flag(isCurrent), .text(details.url),
        ]
    }
}
