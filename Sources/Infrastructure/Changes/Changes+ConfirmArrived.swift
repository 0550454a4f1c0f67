package import Domain
import Platform
import Synchronization

extension Changes {
    /// Confirms changes of earlier commands that were interrupted and have arrived. A new item that is not found, and
    /// that this command has created again, leaves the outbox. Any other change that is not found stays, and is looked
    /// up when the outbox is sent.
    package func confirmArrived(_ kinds: Set<ChangeKind>, of address: Address, by handlers: ChangeHandlers) async throws
    {
        guard !options.isDryRun else { return }
        let store = try store.get(), profile = try dependencies.profile(), group = state.withLock { $0.group }
        for stored in try store.outbox(of: profile) where stored.state == .uncertain && stored.group != group {
            guard try isForThisService(stored), stored.change.address == address, kinds.contains(stored.change.kind),
                let locks,
                // Another process may be sending it.
                let current = try store.take(stored.id, of: profile, with: locks)
            else { continue }
            let entry = OutboxEntry(stored: current, carriesText: true)
            defer { release(entry) }
            let handler = try handlers.handler(of: current.change.kind)
            guard current.isInOutbox, handler.description.canBeLookedUp else { continue }
            switch try await handler.arrival(of: current.change, since: current.attempt) {
            case .arrived(let state): _ = try close(entry, state, handler)
            case .notArrived where try store.isCreatedAgain(current, by: group, handler.description):
                try store.remove([current.number])
            default: continue
            }
        }
    }
}
