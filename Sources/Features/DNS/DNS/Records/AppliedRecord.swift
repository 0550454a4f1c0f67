import Changes
import DNSRepository
import Domain

/// A record that `dns apply` has added, changed or deleted.
struct AppliedRecord: Recordable {
    private let change: Change
    private let address: Address
    private let isDone: Bool

    /// - Parameter isDone: false in a plan, and for a change that is sent later.
    init(_ change: Change, of address: Address, isDone: Bool) {
        self.change = change
        self.address = address
        self.isDone = isDone
    }

    static let schema = RecordSchema(
        "dns change",
        .init("kind", .string, "always 'dns'"),
        .init("address", .string, "the owner"),
        .init("key", .string, "the number of the record", column: .extra),
        .init("action", .string, "create, replace or delete", column: .key),
        .init("path", .string, "always null: the record is not a file"),
        .init("before", .object, "the record that is replaced or deleted; null for a new one"),
        .init("after", .object, "the new record; null for a deletion"),
        .init("lost", .strings, "what cannot be restored"),
        .init("done", .boolean, "whether it was made; false in a plan"),
        .init("name", .string, "the name below the address; '@' for the address itself", column: .useful),
        .init("type", .string, "A, AAAA, CAA, CNAME, MX, NS, SRV or TXT", column: .useful),
        .init("data", .string, "the data of the record", column: .main),
        .init("priority", .number, "for MX and SRV", column: .extra),
        .init("ttl", .number, "seconds that it may be cached", column: .extra))

    var row: [FieldValue] {
        let state = change.after ?? change.before
        let record =
            state.map { DNSRecord($0, of: address) } ?? DNSRecord(address: address, name: "", type: "", data: "")
        func value(_ state: Snapshot?) -> FieldValue { state.map { .json($0.record) } ?? .null }
        return [
            .text(change.kind.rawValue), .text(address.name), .text(record.id),
            .text(change.isDeletion ? "delete" : change.before == nil ? "create" : "replace"), .null,
            value(change.before), value(change.after), .texts(DNSRecordChangeHandler.description.lost(change)),
            .flag(isDone),
            .text(record.name), .text(record.type), .text(record.data), .int(record.priority), .int(record.ttl),
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
