package import Domain
import ProcessRuntime

extension Changes {
    /// Sends several changes of one kind: one list of what is there instead of one look-up for each, all on disk before the first is
    /// sent. One that fails does not stop the others, and is kept by itself.
    /// - Parameters:
    ///   - carriesText: whether the user wrote them, or handed them in as a file.
    ///   - didFinish: called after each one.
    /// - Returns: what became of each, in their order.
    /// - Throws: ``TritonError`` of code `cancelled`; what was not tried is kept then.
    package func deliver(
        _ changes: [Change], by handler: any ChangeHandler, carriesText: Bool, didFinish: (Change, Result<Change, TritonError>) -> Void = { _, _ in }
    ) async throws -> [Result<Change, TritonError>] {
        var waiting = options.isDryRun ? [] : try entries(of: changes, carryText: carriesText)[...]
        var listed: Listing?
        var results: [Result<Change, TritonError>] = []
        if changes.count > 1, let address = changes[0].address, changes.allSatisfy({ $0.address == address && $0.key != nil }) {
            do {
                // Asked before the list: a write between the two only costs a look-up.
                let version = storeVersion
                listed = try await handler.presentAll(of: address).map { Listing(states: $0, version: version) }
            } catch {
                throw keep(waiting, after: error, handler)
            }
        }
        for change in changes {
            do {
                if options.isDryRun {
                    results.append(.success(try await deliver(change, by: handler)))
                } else {
                    var entry = waiting.removeFirst()
                    results.append(.success(try await deliver(&entry, by: handler, listed: listed)))
                }
            } catch let error as TritonError {
                guard error.code != .cancelled else { throw keep(waiting, after: error, handler) }
                results.append(.failure(error))
            }
            // What was listed is not the present state any more, should the key come a second time.
            if let key = change.key { listed?.outdated.insert(key) }
            didFinish(change, results[results.count - 1])
        }
        return results
    }

    /// All things of an address at one moment.
    private struct Listing {
        var states: [String: Snapshot]
        /// Of the store: another process that changed something of ours since then has written there.
        var version: Int64?
        /// Changed by this command.
        var outdated: Set<String> = []
    }

    /// Nil without a place on disk. A store that cannot be read has not changed; writing to it fails soon enough.
    private var storeVersion: Int64? { try? store.get().version() }

    private func deliver(_ entry: inout Entry, by handler: any ChangeHandler, listed: Listing?) async throws -> Change {
        guard let listed, let key = entry.stored.change.key, !listed.outdated.contains(key) else { return try await deliver(&entry, by: handler) }
        do {
            return try await withThing(of: entry.stored.change) {
                let isCurrent = listed.version == storeVersion
                return try await send(&entry, handler, present: isCurrent ? listed.states[key] : try await present(entry.stored.change, handler))
            }
        } catch {
            throw settle(entry, TritonError(surfacing: error), handler.description)
        }
    }

    /// What the command did not come to stays in the outbox.
    private func keep(_ waiting: ArraySlice<Entry>, after error: any Error, _ handler: any ChangeHandler) -> TritonError {
        let error = TritonError(surfacing: error)
        for entry in waiting {
            var reason = error
            reason.mayHaveArrived = false
            _ = settle(entry, reason, handler.description)
            if entry.carriesText, entry.isOnDisk { surroundings.note("not tried: it is kept as \(line: entry.stored.id) in the outbox") }
        }
        return error
    }
}
