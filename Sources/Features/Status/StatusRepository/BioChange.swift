package import Changes
package import Domain

/// Describes changes of bios: fields, key, and how two states are compared.
package enum BioChange {
    package static let description = ChangeDescription(
        "bio", name: "bio", noun: "status bio", creatingVerb: "set", keyField: nil,
        fields: [.text("content"), .text("css"), .text("head")],
        textField: "content", canDelete: false, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        func changed(_ field: String) -> String? {
            guard let text = change.after?.text(field) else { return nil }
            return change.before.map { ($0.text(field) ?? "") == text } == true ? nil : text
        }
        let parts = ["css", "head"].flatMap { changed($0) == nil ? [] : ["--\($0)", "FILE"] }
        let text =
            changed("content").map { $0.allSatisfy(\.isWhitespace) ? ["--allow-empty", "--yes", "-"] : ["-"] } ?? []
        return ["status", "bio", "set"] + parts + text
    }
}

extension Bio {
    /// The record that `--json` prints.
    package var snapshot: Snapshot {
        Snapshot([
            "address": .string(address.name), "content": .string(content), "css": .string(css), "url": .string(url),
            "head": .string(head),
        ])
    }

    package init(_ snapshot: Snapshot, of address: Address) {
        self.init(
            address: address, content: snapshot.text("content") ?? "", css: snapshot.text("css"),
            head: snapshot.text("head"))
    }
}
