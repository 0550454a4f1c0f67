import Changes
import Domain
import FolderPlan

/// Texts that moved to another name: one item was deleted, and a new item of the same kind has the same text.
enum FolderRenames {
    /// The item that had the text before.
    struct Old: Sendable {
        let name: ItemName, path: String
        /// Whether the service lists it, if it says so.
        let listed: String?
    }

    /// The deleted item of each renamed one, by the new name.
    static func find(_ items: [ComparedItem]) -> [ItemName: Old] {
        var gone: [ItemKind: [VersionHash: [Old]]] = [:]
        for item in items where item.syncStatus == .deletedHere {
            guard let hash = formerText(of: item) else { continue }
            gone[item.name.kind, default: [:]][hash, default: []].append(
                Old(name: item.name, path: item.path, listed: item.remote?.snapshot.flag("listed").map { String($0) }))
        }
        guard !gone.isEmpty else { return [:] }
        var renames: [ItemName: Old] = [:]
        for item in items where item.syncStatus == .newHere && hasNames(item.name.kind) {
            guard let hash = item.local?.hash(of: item.name.kind.fields[0]),
                gone[item.name.kind]?[hash]?.isEmpty == false
            else { continue }
            renames[item.name] = gone[item.name.kind]?[hash]?.removeFirst()
        }
        return renames
    }

    /// The deleted items whose texts are in new items that are not sent.
    static func oldNames(of unsent: [ComparedItem], among deleted: [ComparedItem]) -> Set<ItemName> {
        var texts: [ItemKind: Set<VersionHash>] = [:]
        for item in unsent where item.local != nil && hasNames(item.name.kind) {
            texts[item.name.kind, default: []].insert(text(of: item))
        }
        return Set(
            deleted.filter { item in
                formerText(of: item).map { texts[item.name.kind]?.contains($0) == true } == true
            }.map(\.name))
    }

    /// The text that a deleted item has at the service; nil for an empty one, which many items may have.
    private static func formerText(of item: ComparedItem) -> VersionHash? {
        guard let hash = item.remote?.version.hash(of: item.name.kind.fields[0]), hash != .empty else { return nil }
        return hash
    }

    /// Whether a person chooses the names of such items.
    private static func hasNames(_ kind: ItemKind) -> Bool { !kind.isSingle && !kind.hasServiceMadeKey }

    /// The deleted items whose text does not stay under another name: moved by this command, or by an earlier one that
    /// left the old name.
    static func losses(_ deleted: [ComparedItem], made: [ComparedItem], _ items: [ComparedItem]) -> [ItemName] {
        var deleted = deleted.map { (name: $0.name, text: text(of: $0)) }
        guard !deleted.isEmpty else { return [] }
        // Two PURLs may have one target.
        let kept = items.lazy.filter { $0.syncStatus == .same && $0.name.kind.fields[0].form == .prose }
        var staying: [ItemKind: [VersionHash: Int]] = [:]
        for item in made + kept where hasNames(item.name.kind) {
            staying[item.name.kind, default: [:]][text(of: item), default: 0] += 1
        }
        deleted.removeAll { item in
            guard item.text != .empty, let count = staying[item.name.kind]?[item.text], count > 0 else { return false }
            staying[item.name.kind]?[item.text] = count - 1
            return true
        }
        return deleted.map(\.name)
    }

    private static func text(of item: ComparedItem) -> VersionHash {
        (item.local ?? item.remote?.version ?? ItemVersion()).hash(of: item.name.kind.fields[0])
    }

    /// New items that would publish a text beside itself: one side gave it another name, and the other side changed,
    /// deleted or renamed it.
    /// - Parameter bases: what both sides agreed on before.
    /// - Returns: the reason of each conflict.
    static func conflicts(
        _ items: [ComparedItem], _ bases: [ItemName: ItemBase], _ paths: ShownPaths
    ) -> [ItemName: SafeText] {
        var old: [ItemKind: [VersionHash: SafeText]] = [:], there = old
        let present = Set(items.map(\.name))
        for (name, base) in bases.sorted(by: { $0.key < $1.key }) where !present.contains(name) {
            let path = paths(FolderLayout.path(of: name, nil, nil))
            old[name.kind, default: [:]][base.local[name.kind.fields[0].name]] =
                "renamed from '\(line: path)', which was deleted at the service"
        }
        for item in items {
            let kind = item.name.kind, field = kind.fields[0], path = paths(item.path)
            if item.syncStatus == .deletedHereChangedThere {
                for hash in item.known.newest[field.name] ?? [] {
                    old[kind, default: [:]][hash] =
                        "renamed from '\(line: path)', which was changed at the service"
                }
            }
            if [.newThere, .deletedHereChangedThere].contains(item.syncStatus),
                let hash = item.remote?.version.hash(of: field)
            {
                there[kind, default: [:]][hash] = "the service has its text as '\(line: path)'"
            }
        }
        var reasons: [ItemName: SafeText] = [:]
        for item in items where item.syncStatus == .newHere {
            let kind = item.name.kind, field = kind.fields[0]
            guard hasNames(kind), let hash = item.local?.hash(of: field), hash != .empty
            else { continue }
            // Two PURLs may have one target.
            let earlier = (item.known.newest[field.name] ?? []).filter { $0 != hash && $0 != .empty }
            let texts = kind == .purl ? earlier : earlier + [hash]
            reasons[item.name] = texts.lazy.compactMap { there[kind]?[$0] }.first ?? old[kind]?[hash]
        }
        return reasons
    }
}

extension ItemVersion {
    fileprivate func hash(of field: ItemField) -> VersionHash { VersionHash(self[field.name], field.form) }
}
