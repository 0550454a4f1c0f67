package import Items

/// Reads the forwarding through the cache, and changes it through `Changes`.
package struct EmailRepository: ItemRepository {
    package let items: ItemAccess<Forwarding>

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
        let results = try await changes.deliverAll([change], by: self, carriesText: carriesText)
        return try results.first?.get().after.map { Forwarding($0, of: address) }
    }
}

// MARK: - Handling the changes

/// The service only replaces the whole list.
extension EmailRepository: ItemChangeHandler {
    package static let description = ChangeDescription(
        "email", name: "e-mail forwarding", noun: "email", creatingVerb: "set", fields: Forwarding.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let wanted = change.after?.texts("destinations") ?? []
        func words(_ verb: String, _ destinations: [String]) -> [String] {
            ["email", verb] + (destinations.contains { $0.hasPrefix("-") } ? ["--"] : []) + destinations
        }
        guard change.after != change.before else { return ["email", "set"] }
        if change.condition == .unchanged, let before = change.before?.texts("destinations") {
            let added = wanted.filter { !before.contains($0) }, removed = before.filter { !wanted.contains($0) }
            if !added.isEmpty, removed.isEmpty { return words("add", added) }
            if added.isEmpty, !removed.isEmpty { return words("remove", removed) }
        }
        return wanted.isEmpty ? ["email", "set", "--allow-empty"] : words("set", wanted)
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        return try await nilWhenNotFound { try await api.perform(.forwarding(of: address)) }?.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        let wanted = change.after.map { Forwarding($0, of: address) } ?? Forwarding(address: address, destinations: [])
        return try await api.perform(.save(wanted)).snapshot
    }
}
