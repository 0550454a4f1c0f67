import Domain
import FolderPlan

/// The changes of a table. They are applied to its records as they are when it is written: a person may have saved the
/// file since it was read.
struct TableEdits {
    private enum Edit {
        /// Nil removes the record.
        case set(ItemName, ItemVersion?)
        case rename(ItemName, to: ItemName, ItemVersion)
    }

    /// The records as they were read or written last.
    private var known: FolderTable.Records
    private var edits: [Edit] = []

    init(of records: FolderTable.Records) { known = records }

    var isEmpty: Bool { edits.isEmpty }

    mutating func set(_ name: ItemName, to version: ItemVersion?) { edits.append(.set(name, version)) }

    mutating func rename(_ name: ItemName, to other: ItemName, _ version: ItemVersion) {
        edits.append(.rename(name, to: other, version))
    }

    /// - Returns: the items whose records were changed meanwhile, and stay as they are. A renamed record keeps such a
    ///   change.
    mutating func apply(to records: inout FolderTable.Records) -> [ItemName] {
        var left: [ItemName] = []
        for edit in edits {
            switch edit {
            case .set(let name, let version):
                let present = records[name]
                guard [known[name], version].contains(where: { ItemVersion.areSame(present, $0, of: name.kind) }) else {
                    left.append(name)
                    continue
                }
                records[name] = version
                known[name] = version
            case .rename(let name, let other, let version):
                let present = records[name]
                records[name] = nil
                let isKnown = ItemVersion.areSame(present, known[name], of: name.kind)
                records[other] = isKnown ? version : present ?? version
                known[name] = nil
                known[other] = version
            }
        }
        edits = []
        return left
    }

    /// - Returns: their items.
    mutating func discard() -> [ItemName] {
        defer { edits = [] }
        return edits.flatMap { edit in
            switch edit {
            case .set(let name, _): [name]
            case .rename(let name, let other, _): [name, other]
            }
        }
    }
}

/// The changes of `listed.tsv`, which are applied in the same way.
struct ListingEdits {
    private struct Edit {
        let item: ItemName
        /// Nil removes the line.
        let flag: String?
    }

    /// By the paths of the items, as they were read or written last.
    private var known: [String: String]
    private var edits: [String: Edit] = [:]

    init(of listing: [String: String]) { known = listing }

    var isEmpty: Bool { edits.isEmpty }

    mutating func set(_ path: String, of item: ItemName, to flag: String?) {
        guard (edits[path].map(\.flag) ?? known[path]) != flag else { return }
        edits[path] = Edit(item: item, flag: flag)
    }

    /// - Returns: the items whose lines were changed meanwhile, and stay as they are.
    mutating func apply(to listing: inout [String: String]) -> [ItemName] {
        var left: [ItemName] = []
        for (path, edit) in edits {
            // A line without a file says nothing.
            guard edit.flag == nil || listing[path] == known[path] || listing[path] == edit.flag else {
                left.append(edit.item)
                continue
            }
            listing[path] = edit.flag
            known[path] = edit.flag
        }
        edits = [:]
        return left
    }

    mutating func discard() -> [ItemName] {
        defer { edits = [:] }
        return edits.values.map(\.item)
    }
}
