import Domain
import FolderPlan

extension FolderWorkspace {
    /// Writes the service's version of a conflict beside ours, and records which version was shown.
    func show(_ item: ComparedItem, _ reason: SafeText, _ writer: TreeWriter) throws(TritonError) -> TritonError {
        guard let there = item.there, !item.hasRemoteFile else { return TritonError(.partial, reason) }
        let files = try writer.putRemote(item)
        try journal.add([.shown(item.name, RecordedVersion(there.version))])
        guard let file = files.first else { return TritonError(.partial, reason) }
        return TritonError(.partial, "\(reason): the service's version is in '\(line: paths(file))'")
    }

    /// The numbers of items and of planned deletions, by kind.
    func counts(_ view: View, deletions: [ItemName]) -> [ItemKind: GuardRules.Count] {
        var counts: [ItemKind: GuardRules.Count] = [:]
        for kind in ItemKind.allCases where nouns.contains(kind.noun) { counts[kind] = GuardRules.Count() }
        for name in journal.state.bases.keys { counts[name.kind]?.base += 1 }
        for name in view.remote.keys { counts[name.kind]?.there += 1 }
        for name in deletions { counts[name.kind]?.deletions += 1 }
        return counts
    }
}
