package import Changes
import Domain

package struct RemoteItem: Sendable, Equatable {
    /// The key at the service, which may differ from the key in the folder.
    package var serviceKey: String?
    package var snapshot: Snapshot
    package var version: ItemVersion

    package init(_ snapshot: Snapshot, of kind: ItemKind, serviceKey: String? = nil) {
        self.snapshot = snapshot
        self.serviceKey = serviceKey
        version = ItemVersion(snapshot, of: kind)
    }
}

/// An item with its versions on both sides.
package struct ComparedItem: Sendable {
    package var name: ItemName
    package var syncStatus: SyncStatus
    package var local: ItemVersion?
    package var remote: RemoteItem?
    package var base: ItemBase?
    /// The versions that the folder has had, of an item that is new here, or was changed or deleted here.
    package var known = KnownVersions()
    /// The versions of the service when a conflict was shown: `--ours` replaces these, and nothing newer.
    package var shown: KnownVersions
    /// The path of its file, or its table and name: `weblog/a.md`, `purls.tsv:blog`.
    package var path: String
    /// Whether the service's version of a conflict is still beside it (`a.remote.md`).
    package var hasRemoteFile: Bool
    package var imageDifference: ImageDifference?
    /// Whether the version of the service may be in the part of the history that this clone does not have.
    package var isUnproven = false
    /// Whether a later commit has an item that was deleted here: an old commit is published again.
    package var isInLaterCommit = false
    /// The earlier name of a DNS record whose data was edited, because the data is a part of the name.
    package var replaces: ItemName?

    package init(
        name: ItemName, syncStatus: SyncStatus, local: ItemVersion?, remote: RemoteItem?, base: ItemBase?,
        shown: KnownVersions = KnownVersions(), path: String,
        hasRemoteFile: Bool = false
    ) {
        self.name = name
        self.syncStatus = syncStatus
        self.local = local
        self.remote = remote
        self.base = base
        self.shown = shown
        self.path = path
        self.hasRemoteFile = hasRemoteFile
    }
}

/// How the image file of a picture, which is named, differs from the image at the service.
package enum ImageDifference: Sendable, Equatable {
    case other(file: String)
    case missing(file: String)

    package var file: String {
        switch self {
        case .other(let file), .missing(let file): file
        }
    }

    package var label: SyncStatus.Label {
        switch self {
        case .other:
            .init(name: "changed_here", letter: "M", phrase: "another picture, which the service cannot replace")
        case .missing: .init(name: "deleted_here", letter: "D", phrase: "its image is missing here")
        }
    }
}

extension ComparedItem {
    /// Whether the record of a picture is in the folder, and its image is not.
    package var isWithoutImage: Bool { if case .missing = imageDifference { true } else { false } }
    static let imageReason: SafeText = "its image is missing here: 'triton folder pull' fetches it"

    /// Whether the user has to resolve a conflict.
    var isUnresolved: Bool { hasRemoteFile && syncStatus != .same }
    static let unresolvedReason: SafeText = "its conflict is not resolved"

    static let resolvedReason: SafeText =
        "its conflict is resolved: remove the file with the service's version, which is not sent"

    /// Why the versions of both sides are a conflict.
    var conflictReason: SafeText {
        isUnproven
            ? "the service has a version that is not in this clone, which has only a part of the history"
            : "changed on both sides"
    }
}
