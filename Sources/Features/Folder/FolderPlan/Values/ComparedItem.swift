package import Changes
import Domain

/// A thing that the service has.
package struct RemoteItem: Sendable, Equatable {
    /// The key that the service uses, where the folder uses another one.
    package var serviceKey: String?
    package var snapshot: Snapshot
    package var version: ItemVersion

    package init(_ snapshot: Snapshot, of kind: ItemKind, serviceKey: String? = nil) {
        self.snapshot = snapshot
        self.serviceKey = serviceKey
        version = ItemVersion(snapshot, of: kind)
    }
}

/// One thing, with everything that is known of it.
package struct ComparedItem: Sendable {
    package var name: ItemName
    package var standing: SyncStatus
    package var here: ItemVersion?
    package var there: RemoteItem?
    package var base: ItemBase?
    /// What the service had when a conflict was shown: `--ours` replaces that, and nothing newer.
    package var shown: KnownVersions
    /// Where it is: `weblog/a.md`, `purls.tsv:blog`.
    package var path: String
    /// Whether the service's version of a conflict still is beside it.
    package var hasRemoteFile: Bool
    /// The name that it had before, where what a record says is its name.
    package var replaces: ItemName?

    package init(
        name: ItemName, standing: SyncStatus, here: ItemVersion?, there: RemoteItem?, base: ItemBase?,
        shown: KnownVersions = KnownVersions(), path: String,
        hasRemoteFile: Bool = false
    ) {
        self.name = name
        self.standing = standing
        self.here = here
        self.there = there
        self.base = base
        self.shown = shown
        self.path = path
        self.hasRemoteFile = hasRemoteFile
    }
}

extension ComparedItem {
    /// Whether a conflict waits for a person.
    var isUnresolved: Bool { hasRemoteFile && standing != .same }

    var unresolvedReason: SafeText {
        let file = FolderPath.remote(FolderPath.table(of: name.kind) ?? path).split(separator: "/").last ?? ""
        return
            "its conflict is not resolved: edit it, remove '\(line: String(file))' beside it, and push it with --ours"
    }
}

/// How a person resolves a conflict.
package enum Resolution: Sendable, Equatable { case ours, theirs }
