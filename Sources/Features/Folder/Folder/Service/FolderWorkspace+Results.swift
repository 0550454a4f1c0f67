import Domain
import FolderPlan

extension FolderWorkspace {
    /// The numbers of items and of planned deletions, by kind.
    func counts(_ view: View, deletions: [ItemName]) -> [ItemKind: GuardRules.Count] {
        var counts: [ItemKind: GuardRules.Count] = [:]
        for kind in ItemKind.allCases where nouns.contains(kind.noun) { counts[kind] = GuardRules.Count() }
        for name in journal.state.bases.keys { counts[name.kind]?.base += 1 }
        for name in view.remote.keys { counts[name.kind]?.remote += 1 }
        for name in deletions { counts[name.kind]?.deletions += 1 }
        return counts
    }
}
