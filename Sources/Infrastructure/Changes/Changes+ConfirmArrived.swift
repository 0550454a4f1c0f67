package import Domain
import Platform

extension Changes {
    /// Confirms changes of the outbox that were interrupted and have arrived, for a caller that has already read the
    /// state at the service. A change that is not found stays, and is looked up when the outbox is sent.
    /// - Parameter find: whether a change is at the service. Called for each change with an unknown outcome.
    package func confirmArrived(
        of address: Address, by handlers: ChangeHandlers, _ find: (StoredChange, ChangeDescription) -> Arrival
    ) throws {
        guard !options.isDryRun else { return }
        let store = try store.get(), profile = try dependencies.profile()
        for stored in try store.outbox(of: profile) where stored.state == .uncertain {
            guard stored.change.address == address, let description = handlers.description(of: stored.change.kind),
                description.canBeLookedUp, case .arrived(let state) = find(stored, description), let locks,
                // Another process may be sending it.
                let current = try store.take(stored.id, of: profile, with: locks)
            else { continue }
            let entry = OutboxEntry(stored: current, carriesText: true)
            defer { release(entry) }
            guard current.isInOutbox, current.change == stored.change else { continue }
            _ = try close(entry, state, handlers.handler(of: stored.change.kind))
        }
    }
}
