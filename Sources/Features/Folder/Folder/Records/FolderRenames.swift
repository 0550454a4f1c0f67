import Domain
import FolderPlan

/// Texts that moved to another name: one item was deleted, and a new item of the same kind has the same text.
enum FolderRenames {
    /// The deleted item of each renamed one, by the new name.
    static func find(_ items: [ComparedItem]) -> [ItemName: ComparedItem] {
        find(items, from: .deletedHere) { $0.remote?.version.hash(of: $1) }
    }

    /// The same for items that were changed at the service since: to send the text under its new name would publish it
    /// beside the newer one.
    static func ofChanged(_ items: [ComparedItem]) -> [ItemName: ComparedItem] {
        find(items, from: .deletedHereChangedThere) { $0.base?.local[$1.name] }
    }

    /// - Parameter earlier: the hash of the text that a deleted item had here.
    private static func find(
        _ items: [ComparedItem], from status: SyncStatus, earlier: (ComparedItem, ItemField) -> VersionHash?
    ) -> [ItemName: ComparedItem] {
        var gone: [ItemKind: [VersionHash: [ComparedItem]]] = [:]
        for item in items where item.syncStatus == status {
            guard let hash = earlier(item, item.name.kind.fields[0]), hash != .empty else { continue }
            gone[item.name.kind, default: [:]][hash, default: []].append(item)
        }
        guard !gone.isEmpty else { return [:] }
        var renames: [ItemName: ComparedItem] = [:]
        for item in items where item.syncStatus == .newHere && !item.name.kind.isSingle {
            guard let hash = item.local?.hash(of: item.name.kind.fields[0]),
                gone[item.name.kind]?[hash]?.isEmpty == false
            else { continue }
            renames[item.name] = gone[item.name.kind]?[hash]?.removeFirst()
        }
        return renames
    }
}

extension ItemVersion {
    fileprivate func hash(of field: ItemField) -> VersionHash { VersionHash(self[field.name], field.form) }
}
