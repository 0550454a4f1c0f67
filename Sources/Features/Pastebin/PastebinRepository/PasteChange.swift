package import Changes
package import Domain

/// Describes changes of pastes: fields, key, and how two states are compared.
package enum PasteChange {
    package static let description = ChangeDescription(
        "paste", name: "paste", noun: "paste", keyField: "title", fields: [.text("content"), .value("listed")],
        textField: "content",
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

extension Paste {
    /// The record that `--json` prints.
    package var snapshot: Snapshot {
        Snapshot([
            "title": .string(title), "address": .string(address.name), "content": .string(content),
            "listed": isListed.map { .bool($0) } ?? .null,
            "modified_at": .string(modifiedAt.map { Timestamp.text($0) }), "url": .string(url),
        ])
    }

    /// Nil without a title.
    package init?(_ snapshot: Snapshot, of address: Address) {
        guard let title = snapshot.text("title") else { return nil }
        self.init(
            title: title, address: address, content: snapshot.text("content"), isListed: snapshot.flag("listed"),
            modifiedAt: snapshot.date("modified_at"))
    }
}
