import Changes
import Commands
import Output
import Domain
import FolderPlan
import Terminal

/// Sends what the folder has to the service.
struct FolderPusher {
    let workspace: FolderWorkspace
    let call: Invocation
    let deletes: Bool
    var maximumDeletions: Int?
    /// What a person decided, by the paths that were named.
    let resolution: (ComparedItem) -> Resolution?
    /// Whether new names and values are checked; those of an archive are the service's own.
    var checksNew = true
    /// The plan that is to be carried out, and nothing else.
    var saved: SavedPlan?

    struct Step: Sendable {
        let address: Address
        var item: ComparedItem
        let action: PushDecision.Action
        /// What the service should have; nil for a deletion.
        var version: ItemVersion?
        var change: Change
        /// The parts that an undo does not restore.
        let lost: [String]
        /// Where the text was before, if only its name changed.
        var renamedFrom: ComparedItem?
        /// The files of the pictures that are uploaded with it.
        var pictures: [String] = []

        func record(isDone: Bool, _ paths: ShownPaths) -> FolderChangeRecord {
            FolderChangeRecord(
                action: action.rawValue, path: paths(FolderLayout.changedFiles(of: item)[0]), name: item.name,
                address: address, before: item.there?.version, after: version, lost: lost, isDone: isDone)
        }

        /// Its line in the plan.
        func line(_ paths: ShownPaths, deletesOld: Bool) -> SafeText {
            var line = record(isDone: false, paths).line
            if let old = renamedFrom {
                line += "  (renamed from \(line: paths(old.path))"
                line += deletesOld ? ")" : ", which stays at the service without --delete)"
            }
            if !pictures.isEmpty {
                line += "  (with \(line: pictures.map { paths($0) }.joined(separator: ", ")))"
            }
            return line
        }
    }

    struct Plan {
        var steps: [Step] = []
        var conflicts: [(item: ComparedItem, reason: SafeText)] = []
        /// What the service could not have as the folder says it.
        var refusals: [(item: ComparedItem, error: TritonError)] = []
        var notes: [(item: ComparedItem, reason: SafeText)] = []

        var paths = ShownPaths()

        /// A rename is one of them, though it is sent as a new thing and a deletion.
        var shownSteps: [Step] {
            let moved = Set(steps.compactMap(\.renamedFrom?.name))
            return steps.filter { $0.action != .delete || !moved.contains($0.item.name) }
        }

        /// What is asked before it is sent.
        var question: SafeText {
            let shown = shownSteps, deletions = shown.count { $0.action == .delete }
            let count: SafeText = shown.count == 1 ? "this change" : "these \(shown.count) changes"
            if deletions == 0 { return "Send \(count)?" }
            if deletions == shown.count {
                return shown.count == 1 ? "Send this deletion?" : "Send these \(deletions) deletions?"
            }
            return "Send \(count), \(deletions == 1 ? "1 deletion" : "\(deletions) deletions") included?"
        }

        var lines: [SafeText] {
            let deleted = Set(steps.filter { $0.action == .delete }.map(\.item.name))
            return shownSteps.map { step in
                step.line(paths, deletesOld: step.renamedFrom.map { deleted.contains($0.name) } ?? false)
            } + conflicts.map { "! \(line: paths($0.item.path))  (\($0.reason))" }
                + refusals.map { "! \(line: paths($0.item.path))  (\($0.error.message))" }
        }

        /// What is not sent, as the failures of a plan that is only shown.
        var failures: [CommandOutput.Element] {
            conflicts.map { .failure(operand: paths($0.item.path), TritonError(.partial, $0.reason)) } + refused
        }

        var refused: [CommandOutput.Element] {
            refusals.map { .failure(operand: paths($0.item.path), $0.error) }
        }
    }

    // MARK: - The plan

    /// The step with the pictures of its text at the service.
    private func withPictures(_ step: Step, _ writer: inout TreeWriter) async throws -> Step {
        guard !step.pictures.isEmpty, let text = step.version?["source"] else { return step }
        let (sent, pictures) = try await texts.uploaded(text, at: step.item.path)
        var step = step
        writer.add(pictures, of: step.item.name)
        if step.item.here == step.version { step.item.here?["source"] = sent }
        step.version?["source"] = sent
        step.change.after = step.change.after?.with("source", .string(sent))
        return step
    }

    // MARK: - Sending

    /// Sends kind by kind, and remembers what the service gives back.
    func run(_ plan: Plan, _ view: FolderWorkspace.View) async throws -> [CommandOutput.Element] {
        var writer = TreeWriter(workspace.root, view.local)
        var elements: [CommandOutput.Element] = []
        var steps = plan.steps[...]
        let work = call.progress.begin("sending", total: steps.count, of: "changes")
        defer { work.end() }
        let count = SentCount()
        var remote = view.remote
        while let first = steps.first {
            let batch = Array(
                steps.prefix {
                    $0.item.name.kind == first.item.name.kind && ($0.action == .delete) == (first.action == .delete)
                })
            steps = steps.dropFirst(batch.count)
            var ready: [Step] = []
            for step in batch {
                do { ready.append(try await withPictures(step, &writer)) } catch {
                    let error = TritonError(surfacing: error)
                    if error.code == .cancelled { throw error }
                    elements.append(.failure(operand: workspace.paths(step.item.path), error))
                }
            }
            work.advance()
            guard !ready.isEmpty else { continue }
            elements += try await send(ready, view.local, &remote, &writer, count) { work.advance() }
        }
        try writer.finish()
        var lines: [FolderState.Line] = []
        for item in view.items where item.standing == .same {
            if let here = item.here, let there = item.there?.version, item.base != ItemBase(here: here, there: there) {
                lines.append(.agreed(item.name, ItemBase(here: here, there: there)))
            }
        }
        try workspace.journal.add(lines)
        workspace.settleOutbox(call, remote)
        for (item, reason) in plan.conflicts {
            elements.append(.failure(operand: workspace.paths(item.path), try workspace.show(item, reason, writer)))
        }
        return elements + plan.refused
    }

    private func send(
        _ batch: [Step], _ local: LocalTree, _ remote: inout [ItemName: RemoteItem], _ writer: inout TreeWriter,
        _ count: SentCount, progress: @escaping @Sendable () -> Void
    ) async throws -> [CommandOutput.Element] {
        let handler = try workspace.reader.handlers.handler(of: batch[0].change.kind)
        // On disk before the first byte is sent: after a crash the next run asks the service what became of it.
        try workspace.journal.add(
            batch.map {
                .sending($0.item.name, .init(here: $0.item.here, before: $0.item.there?.version, after: $0.version))
            })
        // One after the other, so that an interruption leaves a clear line between what was sent and what was not.
        let results: [Result<Change, TritonError>]
        do {
            results = try await call.changes.deliver(
                batch.map(\.change), by: handler, carriesText: false, atOnce: 1
            ) { _, result in
                if case .success = result { count.add() }
                progress()
            }
        } catch let error as TritonError where error.code == .cancelled {
            throw TritonError(
                .cancelled, "\(error.message): \(count.text) sent",
                hint: "push again to go on: what has arrived is not sent twice")
        }
        let stored = try await readBack(batch, results)
        var elements: [CommandOutput.Element] = []
        var lines: [FolderState.Line] = []
        for (position, step) in batch.enumerated() {
            switch results[position] {
            case .failure(let error):
                // What may have arrived is looked up by the next run.
                if !error.mayHaveArrived { lines.append(.sent(step.item.name)) }
                elements.append(
                    .failure(
                        operand: workspace.paths(step.item.path), error.code == .exists ? conflict(error) : error))
            case .success(let done):
                remote[step.item.name] =
                    stored[position]
                    ?? done.after.map {
                        RemoteItem($0, of: step.item.name.kind, serviceKey: done.key)
                    }
                do throws(TritonError) {
                    lines += try remember(step, done, stored[position], local, &writer)
                    elements.append(.row(step.record(isDone: true, workspace.paths).row))
                } catch { elements.append(.failure(operand: workspace.paths(step.item.path), error)) }
            }
        }
        // First the folder, then what is remembered: a name that is in neither would be sent again.
        try writer.finish()
        try workspace.journal.add(lines)
        return elements
    }

    /// Somebody saved between the plan and the request.
    private func conflict(_ error: TritonError) -> TritonError {
        TritonError(.partial, "it was changed at the service meanwhile: push again to see the difference")
    }

    /// What the service has now: it may have stored a text in another form than it was sent in.
    private func readBack(_ batch: [Step], _ results: [Result<Change, TritonError>]) async throws -> [RemoteItem?] {
        let kind = batch[0].item.name.kind
        // A change of a record is told by the list itself already.
        if kind == .dns {
            return results.map { result in
                guard case .success(let done) = result else { return nil }
                return done.after.map { RemoteItem($0, of: .dns, serviceKey: done.key) }
            }
        }
        // What failed has no key.
        let keys = results.map { try? $0.get().key }
        if kind.isSingle || batch.count <= Self.fewItems {
            var items: [RemoteItem?] = []
            for (step, result) in zip(batch, results) {
                guard case .success(let done) = result, done.after != nil || step.action != .delete else {
                    items.append(nil)
                    continue
                }
                items.append(try await workspace.reader.read(step.item.name, key: done.key))
            }
            return items
        }
        let all = try await workspace.reader.read(kind)
        let byKey = Dictionary(all.values.map { ($0.serviceKey, $0) }) { first, _ in first }
        return keys.map { key in key.flatMap { byKey[$0] } }
    }

    /// Up to so many are read back one by one.
    private static let fewItems = 3

    /// The files after a step, and the recorded state.
    private func remember(
        _ step: Step, _ done: Change, _ stored: RemoteItem?, _ local: LocalTree, _ writer: inout TreeWriter
    ) throws(TritonError) -> [FolderState.Line] {
        let name = step.item.name
        guard let version = step.version else { return [.gone(name), .sent(name)] }
        let there = stored?.version ?? done.after.map { ItemVersion($0, of: name.kind) } ?? version
        var here = step.item.here ?? version
        // Somebody saved between the plan and the request, and both were joined.
        let wasJoined =
            step.item.there.map { known in done.before.map { ItemVersion($0, of: name.kind) != known.version } ?? false
            } ?? false
        if wasJoined {
            here = try writer.put(name, there, at: step.item.path)
        } else if step.action == .merge {
            here = try writer.put(name, version, at: step.item.path)
        }
        if resolution(step.item) == .ours { try writer.removeRemote(step.item) }
        guard name.kind.hasServiceMadeKey, name.kind != .dns, let key = done.key, key != name.key else {
            let gone: [FolderState.Line] = step.item.replaces.map { [.gone($0)] } ?? []
            return [.agreed(name, ItemBase(here: here, there: there)), .sent(name)] + gone
        }
        let new = ItemName(name.kind, key)
        if name.kind == .picture { here = there }
        writer.rename(name, to: new, here)
        let file = local.pictures[name.key] ?? (name.kind == .picture ? step.item.path : nil)
        var lines: [FolderState.Line] = [.agreed(new, ItemBase(here: here, there: there)), .sent(name), .gone(name)]
        if let file, file.hasPrefix("pics/") {
            let ending = file.lastIndex(of: ".").map { String(file[file.index(after: $0)...]) } ?? "jpg"
            try workspace.root.rename(file, to: FolderPath.picture(key, ending))
            if let bytes = step.change.after?.bytes {
                lines += workspace.image(bytes, of: new, at: FolderPath.picture(key, ending))
            }
        }
        return lines
    }
}
