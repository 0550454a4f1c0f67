import CommandKit
import Domain

/// An item of the outbox that reached the service.
struct SentItem: Recordable {
    let item: OutboxItem
    let url: String?

    static let schema = OutboxItem.schema.appending(.init("url", .string, "where it stands now", column: .main))

    var row: [FieldValue] {
        var row = item.row
        if let state = OutboxItem.schema.fields.firstIndex(where: { $0.name == "state" }) { row[state] = .text("sent") }
        return row + [.text(url)]
    }
}
