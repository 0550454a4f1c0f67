import Domain
import Output

extension DNSRecord: Recordable {
    static let schema = RecordSchema(
        "dns record",
        .init("id", .string, "its number", column: .key),
        .init("address", .string, "the address that it belongs to"),
        .init("name", .string, "the name below the address; '@' for the address itself", column: .useful),
        .init("fqdn", .string, "the full name"),
        .init("type", .string, "A, AAAA, CAA, CNAME, MX, NS, SRV or TXT", column: .useful),
        .init("data", .string, "the data of the record", column: .main),
        .init("priority", .number, "for MX and SRV", column: .extra),
        .init("ttl", .number, "seconds that it may be cached", column: .extra),
        .init("created_at", .time, "when it was created"),
        .init("updated_at", .time, "when it was changed")
    ).named(by: "id", "name")

    var row: [FieldValue] {
        [
            .text(id), .text(address.name), .text(name), .text(fqdn), .text(type), .text(data), .int(priority),
            .int(ttl), .time(createdAt), .time(updatedAt),
        ]
    }
}
