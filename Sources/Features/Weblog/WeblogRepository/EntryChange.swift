package import Changes
package import Domain
import WeblogService

/// Describes changes of entries: fields, key, and how two states are compared.
package enum EntryChange {
    package static let description = ChangeDescription(
        "entry", name: "entry", noun: "weblog", creatingVerb: "post", keyField: "id", fields: [.text("source")],
        textField: "source", commandLine: commandLine, lost: lost, title: { $0.text("title") })

    private static func commandLine(_ change: Change) -> [String] {
        guard !change.isDeletion else { return ["weblog", "delete", change.key ?? ""] }
        guard let id = change.key else { return ["weblog", "post", "-"] }
        switch change.condition {
        case .absent: return ["weblog", "post", "--id", id, "-"]
        case .any where change.before?.record["source"] == nil && change.before != nil:
            return ["weblog", "edit", id, "-"]
        case .any: return ["weblog", "post", "--id", id, "--force", "-"]
        case .unchanged: return ["weblog", "edit", id, "-"]
        }
    }

    /// The service gives an entry the time of saving if its text has no date.
    private static func lost(_ change: Change) -> [String] {
        guard let source = change.before?.text("source"), EntryText(source)["date"] == nil else { return [] }
        return ["its date, which its text does not say"]
    }
}

extension WeblogEntry {
    /// The record that `--json` prints.
    package var snapshot: Snapshot {
        func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
        return Snapshot([
            "id": .string(id), "address": .string(address.name), "type": .string(type), "status": .string(status),
            "title": text(title), "slug": text(slug), "location": text(location),
            "tags": .array(tags.map { .string($0) }),
            "published_at": text(publishedAt.map { Timestamp.text($0) }), "source": .string(source),
            "body": .string(body),
            "url": .string(url),
        ])
    }

    /// Nil without an id.
    package init?(_ snapshot: Snapshot, of address: Address) {
        guard let id = snapshot.text("id") else { return nil }
        self.init(
            id: id, address: address, type: snapshot.text("type") ?? "post", status: snapshot.text("status") ?? "live",
            title: snapshot.text("title"), slug: snapshot.text("slug"), location: snapshot.text("location"),
            tags: snapshot.texts("tags"), publishedAt: snapshot.date("published_at"),
            source: snapshot.text("source") ?? "",
            body: snapshot.text("body") ?? "")
    }
}
