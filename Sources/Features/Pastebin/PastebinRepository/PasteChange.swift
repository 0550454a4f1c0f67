package import Changes
import Domain

/// Describes changes of pastes: key, fields and command line.
package enum PasteChange {
    package static let description = ChangeDescription(
        "paste", name: "paste", noun: "paste", key: Paste.fields.key, fields: Paste.fields.changeable,
        commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let title = change.key ?? ""
        guard let after = change.after else {
            return ["paste", "delete"] + (title.hasPrefix("-") ? ["--"] : []) + [title]
        }
        let text = after.text("content")
        let source = text == nil ? [] : ["--file", "-"]
        let empty = text?.allSatisfy(\.isWhitespace) == true ? ["--allow-empty"] : []
        let isListed = after.flag("listed")
        switch change.condition {
        case .absent, .any:
            let replaces = change.condition == .any
            let listing = isListed == true ? ["--listed"] : replaces && isListed == false ? ["--unlisted"] : []
            return ["paste", "add"] + source + listing + (replaces ? ["--force"] : []) + empty + ["--", title]
        case .unchanged:
            let changesListing = isListed != nil && isListed != change.before?.flag("listed")
            let listing = changesListing ? [isListed == true ? "--listed" : "--unlisted"] : []
            return ["paste", "edit"] + source + listing + empty + ["--", title]
        }
    }
}
