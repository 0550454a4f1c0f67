import Changes
import Commands
import Output
import Domain
import Files
import FolderPlan
import Platform
import Terminal

/// Writes changes of the service into a folder.
struct FolderPuller {
    let workspace: FolderWorkspace
    let call: Invocation
    let deletes: Bool
    var maximumDeletions: Int?
    /// Whether pictures that the folder already has are fetched again.
    var isFull = false
    /// The choice of the user for an item (`--theirs`); nil without one.
    let resolution: (ComparedItem) -> Resolution?

    struct Plan {
        let address: Address
        var writes: [(item: ComparedItem, action: PullDecision.Action, version: ItemVersion?)] = []
        var conflicts: [(item: ComparedItem, reason: SafeText)] = []
        var notes: [(item: ComparedItem, reason: SafeText)] = []

        func records(_ paths: ShownPaths) -> [FolderChangeRecord] {
            writes.map {
                FolderChangeRecord(
                    action: $0.action.rawValue, path: paths($0.item.path), name: $0.item.name, address: address,
                    before: $0.item.local, after: $0.version, isDone: false)
            }
        }
    }

    /// The version that was written for an item. It is recorded in the state when it is on disk.
    private struct Written {
        let item: ComparedItem
        let action: PullDecision.Action
        let version: ItemVersion?
        let lines: [FolderState.Line]
    }

    /// - Throws: ``TritonError`` when the answers of the service look like a fault (`GuardRules`). Nothing is written
    ///   then.
    func plan(_ view: FolderWorkspace.View, _ chosen: [ComparedItem]) throws -> Plan {
        var plan = Plan(address: workspace.reader.address)
        // A renamed text was not deleted.
        let moved = Set(FolderRenames.find(chosen).values.map(\.name))
        for item in chosen {
            switch PullDecision(item, deletes: deletes, resolution: resolution(item)) {
            case .nothing: break
            case .write(let action, let version): plan.writes.append((item, action, version))
            case .leave(let reason): if !moved.contains(item.name) { plan.notes.append((item, reason)) }
            case .conflict(let reason): plan.conflicts.append((item, reason))
            }
        }
        try GuardRules.check(chosen) { resolution($0) == .theirs }
        let deletions = plan.writes.filter { $0.action == .delete }.map(\.item.name)
        try GuardRules.check(workspace.counts(view, deletions: deletions), maximum: maximumDeletions)
        try NameRules.check(
            view.items.filter { $0.local != nil || $0.remote != nil }.flatMap { item in
                FolderPath.table(of: item.name.kind) == nil ? [item.path] : []
            })
        return plan
    }

    /// Carries out the plan, file by file.
    func run(_ plan: Plan, _ view: FolderWorkspace.View) async throws -> [CommandOutput.Element] {
        var writer = TreeWriter(workspace.root, view.local, isBatch: plan.writes.count > Self.maximumSingleWrites)
        var written: [Result<Written, FailedItem>] = []
        for (item, action, version) in plan.writes {
            do throws(TritonError) {
                let lines = try write(item, version, &writer)
                written.append(.success(Written(item: item, action: action, version: version, lines: lines)))
            } catch {
                written.append(.failure(FailedItem(item: item, error: error)))
            }
        }
        try writer.finish()
        var elements: [CommandOutput.Element] = []
        var lines: [FolderState.Line] = []
        for result in written {
            switch result {
            case .failure(let failed):
                elements.append(.failure(operand: workspace.paths(failed.item.path), failed.error))
            case .success(let done):
                if let error = writer.failures[done.item.name] {
                    elements.append(.failure(operand: workspace.paths(done.item.path), error))
                    continue
                }
                lines += done.lines
                let record = FolderChangeRecord(
                    action: done.action.rawValue, path: workspace.paths(done.item.path), name: done.item.name,
                    address: plan.address, before: done.item.local, after: done.version, isDone: true)
                elements.append(.row(record.row))
            }
        }
        var pictures = plan.writes.filter { $0.item.name.kind == .picture && $0.action != .delete }.map(\.item)
        if isFull { pictures += view.items.filter { $0.name.kind == .picture && $0.syncStatus == .same } }
        pictures = pictures.filter { isFull || view.local.pictures[$0.name.key] == nil }
        elements += try await writePictures(pictures, &lines)
        for item in view.items where item.syncStatus == .same {
            // Both sides are equal: this is the new base.
            if let local = item.local, let remote = item.remote?.version,
                item.base != ItemBase(local: local, remote: remote)
            {
                lines.append(.agreed(item.name, ItemBase(local: local, remote: remote)))
            }
        }
        for item in view.items where item.local == nil && item.remote == nil && item.base != nil {
            lines.append(.gone(item.name))
        }
        try workspace.journal.add(lines)
        workspace.settleOutbox(call, view.remote)
        return try elements + conflicts(plan, writer)
    }

    private func write(_ item: ComparedItem, _ version: ItemVersion?, _ writer: inout TreeWriter) throws(TritonError)
        -> [FolderState.Line]
    {
        guard let version else {
            try writer.remove(item.name, at: item.path)
            return [.gone(item.name)]
        }
        if let old = item.replaces { try writer.remove(old, at: item.path) }
        let kept = try writer.put(item.name, version, at: item.path)
        let remote = item.remote?.version ?? version
        // The merged text differs from both sides, and is still to be sent.
        if case .merged = item.syncStatus { return [.agreed(item.name, ItemBase(local: remote, remote: remote))] }
        if resolution(item) == .theirs { try writer.removeRemote(item) }
        return [.agreed(item.name, ItemBase(local: kept, remote: remote))] + (item.replaces.map { [.gone($0)] } ?? [])
    }

    private static let maximumSingleWrites = 3

    private struct FailedItem: Error {
        let item: ComparedItem
        let error: TritonError
    }

    /// Fetches image files, several at a time, and writes each as soon as it has arrived.
    /// - Returns: the pictures that could not be fetched.
    private func writePictures(_ items: [ComparedItem], _ lines: inout [FolderState.Line]) async throws
        -> [CommandOutput.Element]
    {
        guard !items.isEmpty else { return [] }
        let workspace = workspace
        let results = try await call.progress.during("fetching", total: items.count, of: "pictures") { work in
            try await Parallel.tryMap(items) { item in
                defer { work.advance() }
                do {
                    guard let remote = item.remote, let bytes = try await workspace.reader.image(remote) else {
                        throw TritonError(.unavailable, "it has no address")
                    }
                    return Result<[FolderState.Line], TritonError>.success(try workspace.write(bytes, of: item))
                } catch let error as TritonError where error.code != .cancelled {
                    return .failure(error.withContext("the image could not be fetched"))
                }
            }
        }
        var failures: [CommandOutput.Element] = []
        for (item, result) in zip(items, results) {
            switch result {
            case .success(let written): lines += written
            case .failure(let error): failures.append(.failure(operand: workspace.paths(item.path), error))
            }
        }
        return failures
    }

    private func conflicts(_ plan: Plan, _ writer: TreeWriter) throws -> [CommandOutput.Element] {
        try plan.conflicts.map { item, reason in
            .failure(operand: workspace.paths(item.path), try workspace.show(item, reason, writer))
        }
    }
}

extension FolderWorkspace {
    /// Writes the file of a picture.
    fileprivate func write(_ bytes: [UInt8], of item: ComparedItem) throws(TritonError) -> [FolderState.Line] {
        let ending =
            ImageKind(bytes: bytes)?.fileExtension ?? item.remote?.snapshot.text("mime").flatMap {
                ImageKind(mime: $0)?.fileExtension
            } ?? "jpg"
        let path = FolderPath.picture(item.name.key, ending)
        try root.write(path, bytes)
        return image(bytes, of: item.name, at: path)
    }
}
