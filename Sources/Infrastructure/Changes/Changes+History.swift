package import Domain
import Platform

/// What earlier commands have stored about the items of a kind.
extension Changes {
    /// Nil without a database.
    private func history<Value>(
        of kind: ChangeKind, at address: Address, _ read: (ChangeStore, ChangeStore.Scope) throws -> Value
    ) -> Value? {
        // As for a history that was dropped.
        try? read(
            store.get(),
            .init(profile: dependencies.profile(), service: dependencies.service(), kind: kind, address: address))
    }

    /// The keys of those items whose present state an earlier command has sent.
    package func sentBefore(_ states: [KeyedState], _ description: ChangeDescription, of address: Address)
        -> Set<String>
    {
        guard !states.isEmpty else { return [] }
        return history(of: description.kind, at: address) { try $0.sent(states, description, in: $1) } ?? []
    }

    /// The keys of the items that earlier commands made of these files, newest first, by the paths of the files.
    package func keysSent(from files: [String], _ kind: ChangeKind, of address: Address) -> [String: [String]] {
        guard !files.isEmpty else { return [:] }
        return history(of: kind, at: address) { try $0.keys(from: files, in: $1) } ?? [:]
    }

    /// The keys of the items that earlier changes were about, or that another change has created: what a lost change
    /// has made is none of them.
    package func keys(of kind: ChangeKind, at address: Address, before attempt: Attempt) -> Set<String> {
        history(of: kind, at: address) { try $0.keys(before: attempt, in: $1) } ?? []
    }

    /// The state that the newest change of an item has given it, or is to give it; nil for a deletion.
    package func newestState(of key: String, _ kind: ChangeKind, of address: Address) -> Snapshot? {
        history(of: kind, at: address) { try $0.newest(key, in: $1)?.change.after } ?? nil
    }

    /// The state that an edit for a later time starts from, if a change of the item waits for an earlier time.
    /// - Parameter present: the state at the service.
    package func planned(over present: Snapshot, _ description: ChangeDescription, of address: Address) -> Snapshot? {
        guard let due = options.dueAt, let key = description.key(of: present),
            let earlier = history(
                of: description.kind, at: address, { try $0.newestScheduled(key, until: due, in: $1) }) ?? nil,
            let after = earlier.change.after
        else { return nil }
        return description.fields.reduce(present) { state, field in
            after.record[field.name].map { state.with(field.name, $0) } ?? state
        }
    }
}
