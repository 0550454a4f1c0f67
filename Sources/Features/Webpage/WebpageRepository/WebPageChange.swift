package import Changes
package import Domain

/// Describes changes of web pages: fields, key, and how two states are compared.
package enum WebPageChange {
    package static let description = ChangeDescription(
        "web", name: "web page", noun: "web", creatingVerb: "set",
        fields: [.text("content"), .text("css"), .text("head"), .value("published")], textField: "content",
        canDelete: false,
        sendsEqualState: true, commandLine: commandLine)

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

extension WebPage {
    /// The record that `--json` prints.
    package var snapshot: Snapshot {
        func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
        return Snapshot([
            "address": .string(address.name), "content": .string(content), "type": text(type), "theme": text(theme),
            "css": text(css), "head": text(head), "verified": .bool(isVerified),
            "profile_picture": text(pictureURL),
            "metadata": metadata ?? .null,
            "published": isPublished.map { .bool($0) } ?? .null,
            "modified_at": text(modifiedAt.map { Timestamp.text($0) }),
            "url": .string(url),
        ])
    }

    package init(_ snapshot: Snapshot, of address: Address) {
        var metadata = snapshot.record["metadata"]
        if metadata == .null { metadata = nil }
        self.init(
            address: address, content: snapshot.text("content") ?? "", type: snapshot.text("type"),
            theme: snapshot.text("theme"),
            css: snapshot.text("css"), head: snapshot.text("head"), isVerified: snapshot.flag("verified") ?? false,
            pictureURL: snapshot.text("profile_picture"), metadata: metadata,
            isPublished: snapshot.flag("published"),
            modifiedAt: snapshot.date("modified_at"))
    }
}
