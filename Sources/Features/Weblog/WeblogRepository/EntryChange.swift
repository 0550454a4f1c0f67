package import Changes
import Domain
import WeblogService

/// Describes changes of entries: key, fields and command line.
package enum EntryChange {
    package static let description = ChangeDescription(
        "entry", name: "entry", noun: "weblog", creatingVerb: "post", key: WeblogEntry.fields.key,
        fields: WeblogEntry.fields.changeable, commandLine: commandLine, lost: lost, title: { $0.text("title") })

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
        return ["the date that is not in its text"]
    }
}
