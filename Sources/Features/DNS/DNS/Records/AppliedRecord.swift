import Changes
import DNSRepository
import Domain

/// A record that `dns apply` has added, changed or deleted.
struct AppliedRecord: DescribedRecord {
    let change: Change
    let address: Address
    /// False in a dry run.
    let isDone: Bool

    static let fields = ItemFields<AppliedRecord>(
        "dns change",
        .derived("kind", \.change.kind.rawValue, "always 'dns'"),
        .derived("address", \.address.name, "the owner"),
        .derived("key", \.record.id, "the number of the record", column: .extra),
        .derived("action", \.change.action.rawValue, "create, replace or delete", column: .key),
        .derived("path", \.path, "always null: the record is not a file"),
        .derived("before", \.change.before?.record, "the record that is replaced or deleted; null for a new one"),
        .derived("after", \.change.after?.record, "the new record; null for a deletion"),
        .derived("lost", \.lost, "what cannot be restored"),
        .derived("done", \.isDone, "whether it was made; false in a dry run"),
        .derived("name", \.record.name, "the name below the address; '@' for the address itself", column: .useful),
        .derived("type", \.record.type, DNSRecord.listedTypes, column: .useful),
        .derived("data", \.record.data, "the data of the record", column: .main),
        .derived("priority", \.record.priority, "for MX and SRV", column: .extra),
        .derived("ttl", \.record.ttl, "seconds that it may be cached", column: .extra))

    private var record: DNSRecord {
        (change.after ?? change.before).map { DNSRecord($0, of: address) } ?? DNSRecord(key: "", of: address)
    }
    private var path: String? { nil }
    private var lost: [String] { DNSRepository.description.lost(change) }

    /// Name and type of the record, for messages.
    static func name(of change: Change) -> String {
        [
            change.after?.text("name") ?? change.before?.text("name"),
            change.after?.text("type") ?? change.before?.text("type"),
        ]
        .compactMap(\.self).joined(separator: " ")
    }
}
