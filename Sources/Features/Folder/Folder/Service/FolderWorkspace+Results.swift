import Changes
import Commands
import Domain
import FolderPlan
import Output

/// A change that was carried out, or failed, and the lines of the state for it.
struct FinishedChange {
    let record: FolderChangeRecord
    let lines: Result<[FolderState.Line], TritonError>
    /// What is wrong with a change that was carried out.
    var fault: TritonError?
}

extension FolderWorkspace {
    /// Refuses deletions that look like a fault, or are more than the user allows. A text that stays under another name
    /// does not count.
    func checkDeletions(_ deleted: [ComparedItem], made: [ComparedItem], in view: View, maximum: Int?)
        throws(TritonError)
    {
        var counts: [ItemKind: GuardRules.Count] = [:]
        for kind in ItemKind.allCases where nouns.contains(kind.noun) { counts[kind] = GuardRules.Count() }
        for name in journal.state.bases.keys { counts[name.kind]?.base += 1 }
        // In a fresh clone the ids say what was there.
        for item in view.items where item.base == nil && item.syncStatus == .deletedThere {
            counts[item.name.kind]?.base += 1
        }
        for name in view.remote.keys { counts[name.kind]?.remote += 1 }
        for name in FolderRenames.losses(deleted, made: made, view.items) { counts[name.kind]?.deletions += 1 }
        try GuardRules.check(counts, maximum: maximum)
    }

    /// Writes the files of changes, then the state: an item whose new name is in neither would be sent again.
    /// - Parameter elements: gets what has happened, also if that cannot be written.
    func record(
        _ changes: [FinishedChange], and lines: [FolderState.Line], _ writer: inout TreeWriter,
        into elements: inout [CommandOutput.LateElement]
    ) throws(TritonError) {
        let files = Result { () throws(TritonError) in try writer.finish() }
        var failures: [ItemName: TritonError] = [:]
        if case .success(let found) = files { failures = found }
        var lines = lines
        for change in changes {
            do throws(TritonError) {
                if let error = failures[change.record.name] { throw error }
                lines += try change.lines.get()
                if let fault = change.fault { throw fault }
                elements.append(.record(change.record))
            } catch { elements.append(.failure(operand: change.record.path, error)) }
        }
        _ = try files.get()
        try journal.add(lines)
    }

    /// The files that have names as those of conflicts, although there is none: they are not the service's versions.
    func misnamedFiles(_ local: LocalTree, _ items: [ComparedItem]) -> [RefusedFile] {
        guard !local.remotes.isEmpty else { return [] }
        let copies = Set(items.filter(\.hasRemoteFile).flatMap { FolderLayout.remoteFiles(of: $0.name, $0.path) })
        let tables = FolderPath.tables.map { FolderPath.remote($0) }
        return local.remotes.subtracting(copies).subtracting(tables).subtracting(local.refused.map(\.path))
            .filter { FolderPath.item(at: $0) != nil || FolderPath.isImage($0) }
            .filter { FolderPath.noun(of: $0).map(nouns.contains) == true }
            .sorted { $0.precedes($1) }
            .map { RefusedFile($0, FolderPath.remoteReason) }
    }

    /// An interrupted change may be in the outbox although the folder has seen it at the service.
    func confirmArrived(_ call: Invocation) async {
        let kinds = Set(ItemKind.allCases.filter { nouns.contains($0.noun) }.map(\.change))
        // A change that stays in the outbox is checked when the outbox is sent.
        try? await call.changes.confirmArrived(kinds, of: reader.address, by: reader.handlers)
    }
}
