package import Domain
import Files
import Platform
import Synchronization

extension Changes {
    /// Sends several changes of one kind. What they replace or delete is read itself, because a list may be older; so
    /// is a new item that the list lacks. All changes are on disk before the first is sent, and several are sent at
    /// once where their order has no meaning. A change that fails does not stop the others, and is kept separately.
    /// - Parameters:
    ///   - carriesText: whether the user wrote them, or gave them as a file.
    ///   - files: the file that each came from, in their order; nil for another source.
    ///   - recordsFile: the file of which they are records; nil for another source.
    ///   - readsList: whether new items that the list of the address has are refused without a look-up of each.
    ///   - didFinish: called after each change with its position, in the order in which they end.
    /// - Returns: the result of each change, in the order of `changes`.
    /// - Throws: ``TritonError`` of code `cancelled`; changes that were not tried are then kept.
    package func deliverAll(
        _ changes: [Change], by handler: any ChangeHandler, carriesText: Bool, from files: [String?] = [],
        recordsOf recordsFile: String? = nil, readsList: Bool = true,
        didFinish: @escaping @Sendable (Int, Result<Change, TritonError>) -> Void = { _, _ in }
    ) async throws -> [Result<Change, TritonError>] {
        guard !options.isDryRun else { return try await preview(changes, handler, didFinish) }
        try requireWritable()
        let isInFile = recordsFile.map { stat.of($0)?.isRegular == true } == true
        let entries = try entries(of: changes, from: files, carryText: carriesText, isInFile: isInFile)
        let listed: PresentStates?
        do {
            // Before the first one is sent: nothing is sent when the old states cannot be kept.
            if changes.contains(where: { $0.before != nil }), !entries.allSatisfy(\.isOnDisk) {
                try confirmLoss(Self.noPlace)
            }
            listed = try await presentStates(changes, handler, readsList)
        } catch {
            throw keep(entries, after: error, handler)
        }
        let results = await carryOutAll(entries, by: handler, listed, didFinish)
        let done = results.compactMap { $0 }
        if done.count == changes.count, !done.contains(where: \.isCancellation) { return done }
        let untried = entries.indices.filter { results[$0] == nil }.map { entries[$0] }
        let cancellation = done.lazy.compactMap(\.cancellation).first ?? TritonError.interrupted
        throw keep(untried, after: cancellation, handler)
    }

    /// The same for changes whose results are printed at the end: an interruption names those that were done.
    /// - Parameters:
    ///   - names: of the changes, in their order.
    ///   - done: the names of those that were done before.
    package func deliverAll(
        _ changes: [Change], by handler: any ChangeHandler, named names: [String], after done: [String] = []
    ) async throws -> [Result<Change, TritonError>] {
        let positions = Mutex<[Int]>([])
        do {
            return try await deliverAll(changes, by: handler, carriesText: false) { position, result in
                if case .success = result { positions.withLock { $0.append(position) } }
            }
        } catch let error as TritonError where error.code == .cancelled {
            throw error.after(done + positions.withLock { $0.sorted().map { names[$0] } })
        }
    }

    /// - Returns: the result of each change; nil for one that was not tried because of an interruption.
    private func carryOutAll(
        _ entries: [OutboxEntry], by handler: any ChangeHandler, _ listed: PresentStates?,
        _ didFinish: @escaping @Sendable (Int, Result<Change, TritonError>) -> Void
    ) async -> [Result<Change, TritonError>?] {
        let sequences = Self.sequences(of: entries.map(\.stored.change), handler.description)
        let outcomes = await Parallel.map(
            sequences, limit: options.maximumAtOnce, goesOn: { !$0.contains(where: \.result.isCancellation) }
        ) { positions in
            var outcomes: [Outcome] = []
            var listed = listed
            for position in positions {
                var entry = entries[position]
                let result = await Result(surfacing: { try await self.carryOut(&entry, by: handler, listed) })
                outcomes.append(Outcome(position: position, result: result))
                didFinish(position, result)
                if result.isCancellation { break }
                // If the key occurs a second time, the list no longer has its present state.
                if entries[position].stored.change.key != nil { listed = nil }
            }
            return outcomes
        }
        return outcomes.compactMap { $0 }.joined().reduce(into: Array(repeating: nil, count: entries.count)) {
            $0[$1.position] = $1.result
        }
    }

    /// The states of all items of an address at one moment.
    struct PresentStates: Sendable {
        /// By the bytes of the key.
        let states: [[UInt8]: Snapshot]
        /// Version of the store at that moment. A newer version means that another process may have sent changes since.
        let version: Int64?
        /// Whether an item without a state does not exist.
        let isComplete: Bool

        /// Whether the state of an item is known, or known to be missing.
        func knows(_ key: String) -> Bool { isComplete || states[Array(key.utf8)] != nil }
    }

    private struct Outcome: Sendable {
        let position: Int
        let result: Result<Change, TritonError>
    }

    /// Nil where one request cannot return them all, and where no change needs it.
    private func presentStates(_ changes: [Change], _ handler: any ChangeHandler, _ readsList: Bool) async throws
        -> PresentStates?
    {
        guard options.dueAt == nil, changes.count > 1, let address = changes[0].address,
            changes.allSatisfy({ $0.address == address && $0.key != nil }),
            handler.readsOnlyLists || readsList && changes.contains(where: { $0.condition == .absent })
        else { return nil }
        // Read before the list: a write between the two only costs a look-up.
        let version = storeVersion
        return try await handler.presentAll(of: address).map { states in
            PresentStates(
                states: Dictionary(states.map { (Array($0.key.utf8), $0.state) }) { first, _ in first },
                version: version, isComplete: handler.readsOnlyLists)
        }
    }

    /// Groups the positions of changes that are sent one after the other: all changes of a kind whose order has a
    /// meaning, otherwise those of the same item.
    private static func sequences(of changes: [Change], _ description: ChangeDescription) -> [[Int]] {
        guard !description.traits.contains(.ordered) else { return [Array(changes.indices)] }
        // Bytes, because `==` of strings ignores differences in Unicode normalisation.
        var sequences: [[Int]] = [], places: [[UInt8]: Int] = [:]
        for (position, change) in changes.enumerated() {
            let item = change.key.map { Array("\(change.address?.label ?? "")\0\($0)".utf8) }
            if let item, let place = places[item] {
                sequences[place].append(position)
            } else {
                if let item { places[item] = sequences.count }
                sequences.append([position])
            }
        }
        return sequences
    }

    private func preview(
        _ changes: [Change], _ handler: any ChangeHandler, _ didFinish: (Int, Result<Change, TritonError>) -> Void
    ) async throws -> [Result<Change, TritonError>] {
        var results: [Result<Change, TritonError>] = []
        for (position, change) in changes.enumerated() {
            let result = await Result(surfacing: { try await deliver(change, by: handler) })
            if let cancellation = result.cancellation { throw cancellation }
            results.append(result)
            didFinish(position, result)
        }
        return results
    }

    /// Nil without a database. An error of reading is ignored here: the following write reports it.
    var storeVersion: Int64? { try? store.get().version() }

    /// Changes that were not tried stay in the outbox.
    private func keep(_ waiting: [OutboxEntry], after error: any Error, _ handler: any ChangeHandler) -> TritonError {
        let error = TritonError(surfacing: error)
        var reason = error
        reason.mayHaveArrived = false
        settle(waiting, reason, handler.description)
        noteUntried(waiting.filter { $0.carriesText && $0.isOnDisk }.map(\.stored.id))
        return error
    }

    /// One line, however many they are.
    private func noteUntried(_ ids: [String]) {
        guard ids.count > 1, let first = ids.first, let last = ids.last else {
            return ids.forEach { dependencies.note("not tried: it is kept as \(line: $0) in the outbox") }
        }
        dependencies.note("not tried: \(ids.count) changes are kept as \(line: first) to \(line: last) in the outbox")
    }
}

extension Result where Failure == TritonError {
    fileprivate var cancellation: TritonError? {
        guard case .failure(let error) = self, error.code == .cancelled else { return nil }
        return error
    }
}
