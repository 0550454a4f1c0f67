import FolderPlan

/// The name of a DNS record in a folder contains its data, so an edit looks like a deleted and a new record. If a host
/// has exactly one of each for a type, they count as one changed record, which keeps its id.
enum RecordEdits {
    static func paired(_ items: [ComparedItem]) -> [ComparedItem] {
        guard items.contains(where: { $0.name.kind == .dns }) else { return items }
        var paired = items
        for (new, gone) in [(SyncStatus.newHere, SyncStatus.deletedHere), (.newThere, .deletedThere)] {
            let groups = Dictionary(grouping: paired.filter { $0.name.kind == .dns }) { host(of: $0.name) }
            for group in groups.values {
                let added = group.filter { $0.syncStatus == new }, removed = group.filter { $0.syncStatus == gone }
                guard added.count == 1, removed.count == 1 else { continue }
                var item = added[0]
                item.replaces = removed[0].name
                if new == .newHere, let local = item.local {
                    item.remote = removed[0].remote
                    item.syncStatus = .changedHere(local)
                } else if let remote = item.remote {
                    item.local = removed[0].local
                    item.syncStatus = .changedThere(remote.version)
                }
                paired.removeAll { $0.name == item.name || $0.name == removed[0].name }
                paired.append(item)
            }
        }
        return paired
    }

    private static func host(of name: ItemName) -> [String] {
        let key = DNSTable.Key(name.key)
        return [key.name, key.type]
    }
}
