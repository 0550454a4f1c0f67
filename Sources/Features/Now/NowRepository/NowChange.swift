package import Changes
import Domain

/// Describes changes of now pages: key, fields and command line.
package enum NowChange {
    package static let description = ChangeDescription(
        "now", name: "now page", noun: "now", creatingVerb: "set", fields: NowPage.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let isEmpty = change.after?.text("content")?.allSatisfy(\.isWhitespace) == true
        let listing = change.after?.flag("listed").map { [$0 ? "--listed" : "--unlisted"] } ?? []
        return ["now", change.condition == .unchanged ? "edit" : "set"] + listing + (isEmpty ? ["--allow-empty"] : [])
            + ["-"]
    }
}
