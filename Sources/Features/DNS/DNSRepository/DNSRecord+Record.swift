package import CommandKit
package import Domain

extension DNSRecord: Recordable {
    package static let schema = RecordSchema(
        "dns record",
        .init("id", .string, "its number", column: .key),
        .init("address", .string, "whose it is"),
        .init("name", .string, "the name below the address; '@' for the address itself", column: .useful),
        .init("fqdn", .string, "the full name"),
        .init("type", .string, "A, AAAA, CAA, CNAME, MX, NS, SRV or TXT", column: .useful),
        .init("data", .string, "what it says", column: .main),
        .init("priority", .number, "for MX and SRV", column: .extra),
        .init("ttl", .number, "seconds that it may be kept", column: .extra),
        .init("created_at", .time, "when it was made"),
        .init("updated_at", .time, "when it was changed"))

    package var row: [FieldValue] {
        [.text(id), .text(address.name), .text(name), .text(fqdn), .text(type), .text(data), .int(priority), .int(ttl), .time(createdAt), .time(updatedAt)]
    }
}
