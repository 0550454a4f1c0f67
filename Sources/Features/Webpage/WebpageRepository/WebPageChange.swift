package import Changes
import Domain

/// Describes changes of web pages: key, fields and command line.
package enum WebPageChange {
    package static let description = ChangeDescription(
        "web", name: "web page", noun: "web", creatingVerb: "set",
        fields: WebPage.fields.changeable,
        [.permanent, .sendsEqualState], commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        guard let after = change.after else { return ["web", "set"] }
        func isSet(_ field: String) -> Bool {
            guard let text = after.text(field) else { return false }
            return change.before.map { $0.text(field) ?? "" } ?? "" != text
        }
        let parts = ["css", "head"].filter(isSet).flatMap { ["--" + $0, "FILE"] }
        let isTextSet = parts.isEmpty || isSet("content")
        let isEmpty = isTextSet && after.text("content")?.allSatisfy(\.isWhitespace) == true
        return ["web", change.condition == .unchanged ? "edit" : "set"] + parts
            + (after.flag("published") == false ? ["--no-publish"] : []) + (isEmpty ? ["--allow-empty"] : [])
            + (isTextSet ? ["-"] : [])
    }
}
