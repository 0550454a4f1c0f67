import Changes
import Commands
import Domain
import FolderPlan
import Output
import Platform
import Terminal

extension FolderPusher {
    /// Uploads the pictures of a step, replaces their names in its text by URLs, and reads everything into memory.
    /// - Throws: ``TritonError`` of code `partial` for a file that was changed after the plan was made.
    private func prepare(_ step: Step, _ writer: inout TreeWriter) async throws -> ReadyStep {
        var step = step
        if !step.pictures.isEmpty, let text = try step.version?.loaded()["source"] {
            let sent = try await texts.uploaded(texts.pictures(of: text, at: step.item.path))
            writer.add(sent.pictures, of: step.item.name)
            if step.item.local == step.version { step.item.local?["source"] = sent.text }
            step.version?["source"] = sent.text
        }
        let change = step.item.change(
            to: try step.version?.loaded(), of: step.address, image: try step.image?.bytes)
        return ReadyStep(step: step, change: change)
    }

    /// A step with its pictures uploaded, and the change that sends it.
    private struct ReadyStep {
        let step: Step
        let change: Change
    }

    /// Bytes that are read from files for the steps that are sent together.
    private static let batchSize = 32 << 20

    /// The first steps that are sent together: those of one kind that are in memory, or fit into it.
    private static func batch(of steps: ArraySlice<Step>) -> [Step] {
        var size = 0
        return Array(
            steps.prefix { step in
                size += step.fileSize
                return step.item.name.kind == steps.first?.item.name.kind
                    && (step.action == .delete) == (steps.first?.action == .delete)
                    && (size <= batchSize || size == step.fileSize)
            })
    }

    // MARK: - Sending

    /// Sends the steps kind by kind, and records the versions that the service stored.
    /// - Parameter elements: gets what has happened, also if this throws.
    func run(_ plan: Plan, _ view: FolderWorkspace.View, into elements: inout [CommandOutput.LateElement]) async throws
    {
        if plan.steps.contains(where: { $0.action != .create }) { try call.changes.requireUndo() }
        var writer = TreeWriter(workspace.root, view.local)
        var steps = plan.steps[...]
        let work = call.progress.begin("sending", total: steps.count, of: "changes")
        defer { work.end() }
        let count = SentCount()
        let newNames = plan.newNames
        var failed: Set<ItemName> = []
        while !steps.isEmpty {
            let batch = Self.batch(of: steps)
            steps = steps.dropFirst(batch.count)
            var ready: [ReadyStep] = []
            for step in batch {
                do {
                    if step.action == .delete, let new = newNames[step.item.name], failed.contains(new) {
                        throw Self.keptUnderOldName
                    }
                    ready.append(try await prepare(step, &writer))
                } catch {
                    if error.isCancellation { throw error }
                    failed.insert(step.item.name)
                    elements.append(.failure(operand: workspace.paths(step.item.path), TritonError(surfacing: error)))
                }
            }
            work.advance()
            guard !ready.isEmpty else { continue }
            let first = elements.count
            try await send(ready, view.local, &writer, into: &elements, counting: count) { work.advance() }
            for (ready, element) in zip(ready, elements[first...]) where element.isFailure {
                failed.insert(ready.step.item.name)
            }
        }
        try workspace.record([], and: isRemembered ? view.agreements : [], &writer, into: &elements)
        await workspace.confirmArrived(call)
        elements +=
            try workspace.show(plan.conflicts, writer) + plan.refusals.failures(workspace.paths)
            + plan.refusedFiles.failures(workspace.paths)
    }

    /// Whether the folder is used again.
    private var isRemembered: Bool { !workspace.root.isTemporary }

    private func send(
        _ ready: [ReadyStep], _ local: LocalTree, _ writer: inout TreeWriter,
        into elements: inout [CommandOutput.LateElement], counting count: SentCount,
        progress: @escaping @Sendable () -> Void
    ) async throws {
        let batch = ready.map(\.step)
        let results = try await deliver(ready, counting: count, progress: progress)
        let stored = isRemembered ? try await readBack(batch, results) : []
        var changes: [FinishedChange] = [], lines: [FolderState.Line] = []
        for (position, step) in batch.enumerated() {
            let name = step.item.name
            let result: Result<[FolderState.Line], TritonError>
            var fault: TritonError?
            switch results[position] {
            // It is deleted: an earlier run may have done that, and the list is older.
            case .failure(let error) where step.action == .delete && error.code == .notFound:
                call.note("\(line: workspace.paths(step.item.path)): it was deleted before")
                result = Result { () throws(TritonError) in try forget(step.item, local, &writer) }
            case .failure(let error):
                // If the change may have arrived, the next run asks the service.
                if !error.mayHaveArrived { lines.append(.sent(name)) }
                result = .failure(error.code == .exists ? changedMeanwhile : lost(error))
            case .success(let done) where isRemembered:
                let untaken = UntakenFlags(of: name, done, stored[position])
                fault = untaken.error
                result = Result { () throws(TritonError) in
                    try remember(ready[position], as: done, untaken, in: local, &writer)
                }
            case .success: result = .success([])
            }
            let record = step.record(isDone: true, workspace.paths)
            changes.append(FinishedChange(record: record, lines: result, fault: fault))
        }
        try workspace.record(changes, and: lines, &writer, into: &elements)
    }

    private func deliver(
        _ ready: [ReadyStep], counting count: SentCount, progress: @escaping @Sendable () -> Void
    ) async throws -> [Result<Change, TritonError>] {
        let batch = ready.map(\.step)
        // Written to disk before the request is sent: after a crash the next run asks the service whether it arrived.
        try workspace.journal.add(
            (isRemembered ? batch : []).map {
                .sending(
                    $0.item.name,
                    .init(
                        local: $0.item.local, before: $0.item.remote?.version, after: $0.version, of: $0.item.name.kind)
                )
            })
        do {
            return try await call.changes.deliverAll(
                ready.map(\.change), by: workspace.reader.handlers.handler(of: ready[0].change.kind),
                carriesText: false,
                from: batch.map { $0.item.name.kind == .picture ? $0.item.path : nil }, readsList: false
            ) { _, result in
                if case .success = result { count.add() }
                progress()
            }
        } catch let error as TritonError where error.code == .cancelled {
            throw TritonError(
                .cancelled, "\(error.message): \(count.text) sent",
                hint: "\(verb) again to go on: what has arrived is not sent twice")
        }
    }

    private var verb: SafeText { workspace.copies == nil ? "push" : "restore" }

    /// The error for the old name of a text whose new name was refused: without the old one the service would not have
    /// the text any more.
    static let keptUnderOldName = TritonError(
        .partial, "it was not deleted, because its text could not be saved under the new name")

    private var changedMeanwhile: TritonError {
        TritonError(.partial, "it was changed at the service meanwhile: push again to see the difference")
    }

    /// Hints are not shown for each item, so the message says that a change may have arrived.
    private func lost(_ error: TritonError) -> TritonError {
        var error = error
        if error.mayHaveArrived {
            error.message += "; it may have arrived: \(verb) again, which asks the service first"
        }
        return error
    }

    /// The items as the service has them now: it may have stored a text in another form than it was sent in.
    private func readBack(_ batch: [Step], _ results: [Result<Change, TritonError>]) async throws -> [RemoteItem?] {
        let kind = batch[0].item.name.kind, reader = workspace.reader
        // A change that failed, and a deletion, have no version.
        let sent = results.map { result -> RemoteItem? in
            guard case .success(let done) = result else { return nil }
            return done.after.map { RemoteItem($0, of: kind, serviceKey: done.key) }
        }
        // The handler of DNS records already returns the record as the service stored it.
        if kind == .dns { return sent }
        var stored: [Int: RemoteItem] = [:]
        if !kind.isSingle, sent.count(where: { $0 != nil }) > Self.maximumSingleReads {
            let listed = Dictionary(try await reader.read(kind).values.map { ($0.serviceKey, $0) }) { first, _ in first
            }
            // Another version in the list may be older than the one that was sent, so such an item is read itself.
            for (position, item) in sent.enumerated() {
                guard let item, let now = listed[item.serviceKey], now.version.agrees(with: item.version, of: kind)
                else { continue }
                stored[position] = now
            }
        }
        let left = sent.indices.filter { sent[$0] != nil && stored[$0] == nil }
        let names = left.map { (batch[$0].item.name, sent[$0]?.serviceKey) }
        for (position, item) in zip(left, try await Parallel.tryMap(names) { try await reader.read($0.0, key: $0.1) }) {
            stored[position] = item
        }
        return batch.indices.map { stored[$0] }
    }

    private static let maximumSingleReads = 3

    /// The lines for the recorded state after a deletion. An image that is still here would count as a new picture, so
    /// it goes to the trash.
    private func forget(_ item: ComparedItem, _ local: LocalTree, _ writer: inout TreeWriter) throws(TritonError)
        -> [FolderState.Line]
    {
        let name = item.name
        if isRemembered, name.kind == .picture, let file = local.pictures[name.key] { try workspace.root.remove(file) }
        if isRemembered, name.kind == .paste { writer.list(name, at: item.path, nil) }
        return [.gone(name), .sent(name)]
    }

    /// Updates the files after a step.
    /// - Returns: the lines for the recorded state.
    private func remember(
        _ ready: ReadyStep, as done: Change, _ untaken: UntakenFlags, in local: LocalTree, _ writer: inout TreeWriter
    ) throws(TritonError) -> [FolderState.Line] {
        let step = ready.step, name = step.item.name, remote = untaken.stored
        guard let version = step.version else { return try forget(step.item, local, &writer) }
        var kept = step.item.local ?? version
        func base() -> ItemBase { ItemBase(local: untaken.asStored(in: kept), remote: remote, of: name.kind) }
        // Somebody saved between the plan and the request, and both versions were merged.
        if let known = step.item.remote, let replaced = done.before,
            ItemVersion(replaced, of: name.kind) != known.version
        {
            kept = writer.put(name, untaken.asSent(in: remote), at: step.item.path)
        } else if step.action == .merge {
            kept = writer.put(name, version, at: step.item.path)
        }
        if let old = step.renamedFrom, let flag = kept["listed"], name.kind == .paste {
            writer.list(name, at: step.item.path, flag)
            writer.list(old.name, at: old.path, nil)
        }
        if chosen.contains(step.item.name) { try writer.removeRemote(step.item) }
        guard name.kind.hasServiceMadeKey, name.kind != .dns, let key = done.key, key != name.key else {
            let gone: [FolderState.Line] = step.item.replaces.map { [.gone($0)] } ?? []
            return [.agreed(name, base()), .sent(name)] + gone
        }
        let new = ItemName(name.kind, key)
        if name.kind == .picture { kept = untaken.asSent(in: remote) }
        // The service may have added a link: the copy of a status on Mastodon.
        for field in name.kind.fields where kept[field.name] == nil { kept[field.name] = remote[field.name] }
        writer.rename(name, to: new, kept)
        let gone: [FolderState.Line] = step.item.base == nil ? [] : [.gone(name)]
        return try [.agreed(new, base()), .sent(name)] + gone + renameImage(of: ready, to: new, local)
    }

    private func renameImage(of ready: ReadyStep, to new: ItemName, _ local: LocalTree) throws(TritonError)
        -> [FolderState.Line]
    {
        guard new.kind == .picture else { return [] }
        let file = local.pictures[ready.step.item.name.key] ?? ready.step.item.path
        guard file.hasPrefix("pics/") else { return [] }
        let path = FolderPath.picture(new.key, movedFrom: file)
        try workspace.root.rename(file, to: path)
        return ready.change.after?.bytes.map { workspace.image($0, of: new, at: path) } ?? []
    }
}
