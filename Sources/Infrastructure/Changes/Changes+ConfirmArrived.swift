package import Domain
import Platform
import Synchronization

extension Changes {
    /// Confirms changes of earlier commands that were interrupted and have arrived. A change that is not found stays,
    /// and is looked up when the outbox is sent.
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
            guard current.isInOutbox, handler.description.canBeLookedUp,
                case .arrived(let state) = try await handler.arrival(of: current.change, since: current.attempt)
            else { continue }
            _ = try close(entry, state, handler)
        }
    }
}
