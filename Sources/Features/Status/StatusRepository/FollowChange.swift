package import Changes
package import Domain

/// Describes changes of following: key, fields and command line.
package enum FollowChange {
    package static let description = ChangeDescription(
        "follow", name: "follow", noun: "status", creatingVerb: "follow", key: .chosen("address"),
        fields: [ItemField("address", .line)],
        commandLine: { ["status", $0.isDeletion ? "unfollow" : "follow", $0.key ?? ""] })
}

extension Follow {
    /// The record that `--json` prints.
    package var snapshot: Snapshot { Snapshot(["address": .string(address.name), "url": .string(url)]) }

    /// Nil without an address.
    package init?(_ snapshot: Snapshot, of owner: Address) {
        guard let name = snapshot.text("address") else { return nil }
        self.init(owner: owner, address: Address(name))
    }
}
