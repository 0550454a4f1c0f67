import Changes
import Output
import DNSRepository
import Domain

/// A record that `dns apply` has added, changed or deleted.
struct AppliedRecord: Recordable {
    let action: String
    let record: DNSRecord
    /// The record before the change; nil for a new one.
    let before: DNSRecord?

    /// - Parameter change: the change that was made.
    init(_ change: Change, of address: Address) {
        before = change.before.map { DNSRecord($0, of: address) }
        action = change.isDeletion ? "deleted" : before == nil ? "added" : "changed"
        record =
            change.after.map { DNSRecord($0, of: address) } ?? before
            ?? DNSRecord(address: address, name: "", type: "", data: "")
    }

    static let schema = RecordSchema(
        "dns change",
        .init("action", .string, "added, changed or deleted", column: .key),
        .init("id", .string, "its number", column: .extra),
        .init("name", .string, "the name below the address; '@' for the address itself", column: .useful),
        .init("type", .string, "A, AAAA, CAA, CNAME, MX, NS, SRV or TXT", column: .useful),
        .init("data", .string, "the data of the record", column: .main),
        .init("priority", .number, "for MX and SRV", column: .extra),
        .init("ttl", .number, "seconds that it may be cached", column: .extra),
        .init("before", .string, "what a changed record was, as a line of a zone file"))

    var row: [FieldValue] {
        [
            .text(action), .text(record.id), .text(record.name), .text(record.type), .text(record.data),
            .int(record.priority),
            .int(record.ttl), .text(action == "changed" ? before?.line.trimmed : nil),
        ]
    }

    /// Name and type of the record, for messages.
    static func name(of change: Change) -> String {
        [
            change.after?.text("name") ?? change.before?.text("name"),
            change.after?.text("type") ?? change.before?.text("type"),
        ]
        .compactMap(\.self).joined(separator: " ")
    }
}
