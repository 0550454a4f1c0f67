import Domain
import FolderPlan

extension FolderWorkspace {
    /// The new and the changed items that every push refuses. The service is not asked. Where there is no state, as in
    /// a fresh clone, it may have each of them already, so that no name of an item is refused; only a record without an
    /// id is certainly new.
    func refusals(_ local: LocalTree) -> [UnwrittenItem] {
        let bases = journal.state.bases
        return local.items.sorted { $0.key < $1.key }.compactMap { name, item in
            var version = item.version
            // `SiteCheck` names the line of a target.
            if name.kind == .purl { version["target"] = nil }
            guard bases[name]?.local != RecordedVersion(item.version, of: name.kind) else { return nil }
            let mayExist = bases.isEmpty && !name.isNew
            let known = mayExist ? ItemBase(local: version, remote: version, of: name.kind) : bases[name]
            let compared = ComparedItem(
                name: name, syncStatus: .newHere, local: version, remote: nil, base: known,
                path: FolderLayout.path(of: name, item, nil))
            do throws(TritonError) { try NewValueRules.check(compared, version, isChosen: false) } catch {
                let line = FolderPath.table(of: name.kind).flatMap { local.tables[$0]?.lines[name] }
                return UnwrittenItem(item: compared, reason: error.message, line: line)
            }
            return nil
        }
    }
}
