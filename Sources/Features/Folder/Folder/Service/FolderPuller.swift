import Commands
import Domain
import FolderPlan
import Output
import Platform
import Terminal

/// Writes changes of the service into a folder.
struct FolderPuller {
    let workspace: FolderWorkspace
    let call: Invocation
    var deletes = false
    var maximumDeletions: Int?
    /// Whether pictures that the folder already has are fetched again.
    var isFull = false
    /// The items that the user chose (`--theirs`).
    var chosen: Set<ItemName> = []

    struct Plan {
        var writes: [Write] = []
        var conflicts: [UnwrittenItem] = []
        var notes: [UnwrittenItem] = []
    }

    struct Write {
        let item: ComparedItem
        let action: SyncDecision.Action
        /// The version that the folder gets; nil for a deletion.
        let version: ItemVersion?
    }

    private func record(_ write: Write, isDone: Bool) -> FolderChangeRecord {
        FolderChangeRecord(
            action: write.action, path: workspace.paths(write.item.path), name: write.item.name,
            address: workspace.reader.address, before: write.item.local, after: write.version, isDone: isDone)
    }

    /// Makes the plan, carries it out unless it is a dry run, and reports the changes.
    /// - Parameter items: the items of the command.
    func output(_ view: FolderWorkspace.View, _ items: [ComparedItem]) async throws -> CommandOutput {
        let plan = try plan(view, items)
        plan.notes.report(relativeTo: workspace.paths, call)
        let planned = plan.writes.map { record($0, isDone: false) }
        let elements =
            call.isDryRun
            ? planned.map { .record($0) } + plan.conflicts.failures(workspace.paths) : try await run(plan, view)
        let succeeded = elements.count { !$0.isFailure }
        var output = CommandOutput(schema: FolderChangeRecord.schema, records: .many(ElementList(elements)))
        output.emptyNotice = "there is nothing to pull"
        output.closing = call.isDryRun ? nil : workspace.help(for: plan.conflicts)
        output.screen = .own(planned.map { StyledText($0.line) }.messages(in: call.outputTraits, indent: 2))
        output.sentence =
            call.isDryRun
            ? "nothing was written, because of --dry-run"
            : succeeded == 0 ? nil : "pulled \(FolderNotes.changes(succeeded)) into the folder"
        return output
    }

    /// - Throws: ``TritonError`` when the answers of the service look like a fault (`GuardRules`). Nothing is written
    ///   then.
    func plan(_ view: FolderWorkspace.View, _ items: [ComparedItem]) throws -> Plan {
        var plan = Plan()
        // A renamed text was not deleted.
        let moved = Set(FolderRenames.find(items).values.map(\.name))
        for item in items {
            switch SyncDecision.pull(item, deletes: deletes, isChosen: chosen.contains(item.name)) {
            case .nothing: break
            case .write(let action, let version):
                plan.writes.append(Write(item: item, action: action, version: version))
            case .leave(let reason):
                guard !moved.contains(item.name) else { break }
                plan.notes.append(UnwrittenItem(item: item, reason: reason))
            case .conflict(let reason): plan.conflicts.append(UnwrittenItem(item: item, reason: reason))
            }
        }
        try GuardRules.check(items) { chosen.contains($0.name) }
        try workspace.checkDeletions(
            plan.writes.filter { $0.action == .delete }.map(\.item),
            made: plan.writes.filter { $0.action == .create }.map(\.item), in: view, maximum: maximumDeletions)
        try NameRules.check(view.items.filter { $0.local != nil || $0.remote != nil })
        return plan
    }

    func run(_ plan: Plan, _ view: FolderWorkspace.View) async throws -> [CommandOutput.LateElement] {
        var writer = TreeWriter(workspace.root, view.local)
        let changes = plan.writes.map { planned in
            FinishedChange(
                record: record(planned, isDone: true),
                lines: Result { () throws(TritonError) in try write(planned, &writer) })
        }
        var elements: [CommandOutput.LateElement] = []
        try workspace.record(changes, and: view.agreements, &writer, into: &elements)
        var pictures = plan.writes.filter { $0.item.name.kind == .picture && $0.action != .delete }.map(\.item)
        pictures = pictures.filter { isFull || view.local.pictures[$0.name.key] == nil }
        if isFull {
            pictures += view.items.filter {
                $0.name.kind == .picture && $0.syncStatus == .same && !$0.isWithoutImage
            }
        }
        elements += try await writePictures(pictures)
        await workspace.confirmArrived(call)
        return try elements + workspace.show(plan.conflicts, writer)
    }

    private func write(_ planned: Write, _ writer: inout TreeWriter) throws(TritonError) -> [FolderState.Line] {
        let item = planned.item
        guard let version = planned.version else {
            try writer.remove(item.name, at: item.path)
            return [.gone(item.name)]
        }
        // Only its image is fetched; the record is still to be sent.
        if case .changedHere = item.syncStatus, version == item.local { return [] }
        if let old = item.replaces { try writer.remove(old, at: item.path) }
        let kept = writer.put(item.name, version, at: item.path)
        let remote = item.remote?.version ?? version, kind = item.name.kind
        // The merged text differs from both sides, and is still to be sent.
        if case .merged = item.syncStatus {
            return [.agreed(item.name, ItemBase(local: remote, remote: remote, of: kind))]
        }
        if chosen.contains(item.name) { try writer.removeRemote(item) }
        return [.agreed(item.name, ItemBase(local: kept, remote: remote, of: kind))]
            + (item.replaces.map { [.gone($0)] } ?? [])
    }

    /// Fetches image files, several at a time, and writes each as soon as it has arrived.
    /// - Returns: the pictures that could not be fetched.
    private func writePictures(_ items: [ComparedItem]) async throws -> [CommandOutput.LateElement] {
        guard !items.isEmpty else { return [] }
        let workspace = workspace
        let results = try await call.progress.during("fetching", total: items.count, of: "pictures") { work in
            try await Parallel.tryMap(items) { item in
                defer { work.advance() }
                do {
                    guard let remote = item.remote, let bytes = try await workspace.reader.image(remote) else {
                        throw TritonError(.unavailable, "it has no address")
                    }
                    let path = remote.imageFile(of: item.name, bytes)
                    try workspace.root.write(path, bytes)
                    return Result<[FolderState.Line], TritonError>.success(
                        workspace.image(bytes, of: item.name, at: path))
                } catch let error as TritonError where error.code != .cancelled {
                    return .failure(error.withContext("the image could not be fetched"))
                }
            }
        }
        var lines: [FolderState.Line] = [], failures: [CommandOutput.LateElement] = []
        for (item, result) in zip(items, results) {
            switch result {
            case .success(let written): lines += written
            case .failure(let error): failures.append(.failure(operand: workspace.paths(item.path), error))
            }
        }
        try workspace.journal.add(lines)
        return failures
    }
}
