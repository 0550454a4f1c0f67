package import Items

/// Reads the forwarding through the cache, and changes it through `Changes`.
package struct EmailRepository: ItemRepository {
    package let items: ItemAccess<Forwarding>
    package var handler: ForwardingChangeHandler { ForwardingChangeHandler(items: items) }

    package init(_ items: ItemAccess<Forwarding>) { self.items = items }

    package func forwarding(of address: Address) async throws -> Forwarding {
        try await reads.item(store, key: Forwarding.key, of: address) {
            try await api.perform(.forwarding(of: address))
        }
    }

    /// The list that a change starts from.
    package func base(of address: Address) async throws -> Forwarding {
        try await changes.base(cached: store.item(Forwarding.key, of: address)?.value) {
            try await forwarding(of: address)
        }
    }

    /// Adds and removes mailboxes. Simultaneous changes by somebody else are kept.
    /// - Returns: the list as it is now.
    package func edit(_ present: Forwarding, to destinations: [String]) async throws -> Forwarding {
        guard destinations != present.destinations else { return present }
        let wanted = Forwarding(address: present.address, destinations: destinations)
        return try await apply(makeEdit(from: present, to: wanted), carriesText: false) ?? wanted
    }

    /// Replaces the list. Sends nothing when it is the same.
    /// - Parameter carriesText: whether the list comes from a file; it is then kept if it cannot be sent.
    package func set(_ wanted: Forwarding, carriesText: Bool) async throws -> Forwarding {
        try await apply(Change("email", of: wanted.address, to: wanted.snapshot, if: .any), carriesText: carriesText)
            ?? wanted
    }

    private func apply(_ change: Change, carriesText: Bool) async throws -> Forwarding? {
        guard let address = change.address else { return nil }
        let results = try await changes.deliverAll([change], by: handler, carriesText: carriesText)
        return try results.first?.get().after.map { Forwarding($0, of: address) }
    }
}
