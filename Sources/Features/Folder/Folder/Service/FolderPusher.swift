import Changes
import Commands
import Output
import Domain
import FolderPlan
import Terminal

/// Sends changes of the folder to the service.
struct FolderPusher {
    let workspace: FolderWorkspace
    let call: Invocation
    let deletes: Bool
    var maximumDeletions: Int?
    /// The choice of the user for an item (`--ours`); nil without one.
    let resolution: (ComparedItem) -> Resolution?
    /// Whether new names and values are checked; those of an archive came from the service.
    var checksNew = true
    /// If it is set, only the steps of this plan are sent.
    var saved: SavedPlan?

    struct Step: Sendable {
        let address: Address
        var item: ComparedItem
        let action: PushDecision.Action
        /// The version that the service should have; nil for a deletion.
        var version: ItemVersion?
        var change: Change
        /// The parts that an undo does not restore.
        let lost: [String]
        /// The deleted item that had the text before, if only its name changed.
        var renamedFrom: ComparedItem?
        /// The files of the pictures that are uploaded with the text.
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

        /// The steps to show. A rename is one step, although it is sent as a creation and a deletion.
        var shownSteps: [Step] {
            let newNames = newNames
            return steps.filter { $0.action != .delete || newNames[$0.item.name] == nil }
        }

        /// The question before the plan is sent.
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

    // MARK: - Pictures

    /// Uploads the pictures of a step, and replaces their names in its text by URLs.
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

    /// Sends the steps kind by kind, and records the versions that the service stored.
    func run(_ plan: Plan, _ view: FolderWorkspace.View) async throws -> [CommandOutput.Element] {
        var writer = TreeWriter(workspace.root, view.local)
        var elements: [CommandOutput.Element] = []
        var steps = plan.steps[...]
        let work = call.progress.begin("sending", total: steps.count, of: "changes")
        defer { work.end() }
        let count = SentCount()
        var remote = view.remote
        let newNames = plan.newNames
        var failed: Set<ItemName> = []
        while let first = steps.first {
            let batch = Array(
                steps.prefix {
                    $0.item.name.kind == first.item.name.kind && ($0.action == .delete) == (first.action == .delete)
                })
            steps = steps.dropFirst(batch.count)
            var ready: [Step] = []
            for step in batch {
                if step.action == .delete, let new = newNames[step.item.name], failed.contains(new) {
                    elements.append(.failure(operand: workspace.paths(step.item.path), Self.keptUnderOldName))
                    continue
                }
                do { ready.append(try await withPictures(step, &writer)) } catch {
                    let error = TritonError(surfacing: error)
                    if error.code == .cancelled { throw error }
                    failed.insert(step.item.name)
                    elements.append(.failure(operand: workspace.paths(step.item.path), error))
                }
            }
            work.advance()
            guard !ready.isEmpty else { continue }
            let sent = try await send(ready, view.local, &remote, &writer, count) { work.advance() }
            elements += sent
            for (step, element) in zip(ready, sent) {
                if case .failure = element { failed.insert(step.item.name) }
            }
        }
        try writer.finish()
        var lines: [FolderState.Line] = []
        for item in view.items where item.syncStatus == .same {
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
        // Written to disk before the request is sent: after a crash the next run asks the service whether it arrived.
        try workspace.journal.add(
            batch.map {
                .sending($0.item.name, .init(here: $0.item.here, before: $0.item.there?.version, after: $0.version))
            })
        // One after the other, so that an interruption leaves a clear line between what was sent and what was not.
        let results: [Result<Change, TritonError>]
        do {
            results = try await call.changes.deliverAll(
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
                // If the change may have arrived, the next run asks the service.
                if !error.mayHaveArrived { lines.append(.sent(step.item.name)) }
                elements.append(
                    .failure(
                        operand: workspace.paths(step.item.path), error.code == .exists ? changedMeanwhile : error))
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
        // First the files, then the state: an item whose new name is in neither would be sent again.
        try writer.finish()
        try workspace.journal.add(lines)
        return elements
    }

    /// The error for the old name of a text whose new name was refused: without the old one the service would not have
    /// the text any more.
    private static let keptUnderOldName = TritonError(
        .partial, "it was not deleted, because its text could not be saved under the new name")

    /// The error for an item that somebody saved between the plan and the request.
    private var changedMeanwhile: TritonError {
        TritonError(.partial, "it was changed at the service meanwhile: push again to see the difference")
    }

    /// The items as the service has them now: it may have stored a text in another form than it was sent in.
    private func readBack(_ batch: [Step], _ results: [Result<Change, TritonError>]) async throws -> [RemoteItem?] {
        let kind = batch[0].item.name.kind
        // The handler of DNS records already returns the record as the service stored it.
        if kind == .dns {
            return results.map { result in
                guard case .success(let done) = result else { return nil }
                return done.after.map { RemoteItem($0, of: .dns, serviceKey: done.key) }
            }
        }
        // A change that failed has no key.
        let keys = results.map { try? $0.get().key }
        if kind.isSingle || batch.count <= Self.maximumSingleReads {
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

    private static let maximumSingleReads = 3

    /// Updates the files after a step.
    /// - Returns: the lines for the recorded state.
    private func remember(
        _ step: Step, _ done: Change, _ stored: RemoteItem?, _ local: LocalTree, _ writer: inout TreeWriter
    ) throws(TritonError) -> [FolderState.Line] {
        let name = step.item.name
        guard let version = step.version else { return [.gone(name), .sent(name)] }
        let there = stored?.version ?? done.after.map { ItemVersion($0, of: name.kind) } ?? version
        var here = step.item.here ?? version
        // Somebody saved between the plan and the request, and both versions were merged.
        let wasMerged =
            step.item.there.map { known in done.before.map { ItemVersion($0, of: name.kind) != known.version } ?? false
            } ?? false
        if wasMerged {
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
