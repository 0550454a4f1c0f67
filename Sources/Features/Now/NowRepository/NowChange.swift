package import Changes
package import Domain

/// Describes changes of now pages: fields, key, and how two states are compared.
package enum NowChange {
    package static let description = ChangeDescription(
        "now", name: "now page", noun: "now", creatingVerb: "set", fields: [.text("content"), .value("listed")],
        textField: "content", canDelete: false, sendsEqualState: true, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let isEmpty = change.after?.text("content")?.allSatisfy(\.isWhitespace) == true
        let listing = change.after?.flag("listed").map { [$0 ? "--listed" : "--unlisted"] } ?? []
        return ["now", change.condition == .unchanged ? "edit" : "set"] + listing + (isEmpty ? ["--allow-empty"] : [])
            + ["-"]
    }
}

extension NowPage {
    /// The record that `--json` prints.
    package var snapshot: Snapshot {
        Snapshot([
            "address": .string(address.name), "content": .string(content), "listed": .bool(isListed),
            "updated_at": updatedAt.map { .string(Timestamp.text($0)) } ?? .null, "url": .string(url),
        ])
    }

    package init(_ snapshot: Snapshot, of address: Address) {
        self.init(
            address: address, content: snapshot.text("content") ?? "", isListed: snapshot.flag("listed") ?? false,
            updatedAt: snapshot.date("updated_at"))
    }
}
