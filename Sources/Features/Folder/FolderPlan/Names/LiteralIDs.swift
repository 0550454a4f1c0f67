import Domain

/// Ids of entries that are the path of their file as it is spelled, as omg.lol's own Action and a folder without
/// settings give them: `100%25.md` is the entry `100%25` then, while this program names its file so for the entry
/// `100%`.
package enum LiteralIDs {
    /// The entries that files have under such an id.
    /// - Parameters:
    ///   - paths: all files of the folder.
    ///   - ids: of the entries that the service has, and of those that the folder has a state of.
    /// - Returns: the ids by the paths. What the decoded path names is never another entry.
    package static func find(_ paths: some Sequence<String>, among ids: Set<String>) -> [String: String] {
        var decoded: [String: String] = [:], literal: [String: [String]] = [:]
        for path in paths {
            guard let id = FolderPath.entryID(of: path) else { continue }
            decoded[path] = id
            let others = FolderPath.literalEntryIDs(of: path).filter { !$0.hasSameBytes(as: id) }
            if !others.isEmpty { literal[path] = others }
        }
        guard !literal.isEmpty else { return [:] }
        let owners = Dictionary(grouping: decoded.keys) { decoded[$0] ?? "" }
        return literal.reduce(into: [:]) { found, file in
            let id = decoded[file.key] ?? ""
            // The entry with the decoded id has this file, unless it has another one whose name is not encoded.
            guard !ids.contains(id) || owners[id]?.contains(where: { literal[$0] == nil }) == true else { return }
            found[file.key] = file.value.first { ids.contains($0) && owners[$0] == nil }
        }
    }
}

extension FolderState {
    /// What ``LocalTree/name(at:_:)`` has to know about the files of a folder.
    /// - Parameter others: the names of the service.
    package func names(of paths: some Sequence<String>, besides others: some Sequence<ItemName> = []) -> [String:
        String]
    {
        let all = Array(bases.keys) + Array(others)
        return PathName.cutNames(all.lazy.map(\.key)).merging(
            LiteralIDs.find(paths, among: Set(all.lazy.filter { $0.kind == .entry }.map(\.key)))
        ) { $1 }
    }
}
