import Items

/// Reads and ends sessions for `Changes`.
struct SessionHandler: DescribedHandler {
    let access: AccountAccess

    static let description = ChangeDescription(
        "session", name: "session", noun: "account", key: .assigned("id"), fields: [],
        .irreversible,
        commandLine: { ["account", "sessions", "delete", $0.key ?? ""] })

    /// No session at all is answered with 404 (service reference, section 6.1).
    func sessions() async throws -> [AccountSession] {
        let email = try await access.email()
        return try await nilWhenNotFound { try await access.api.perform(.sessions(of: email)) } ?? []
    }

    func present(_ change: Change) async throws -> Snapshot? {
        try await sessions().first { $0.id == change.key }?.snapshot
    }

    func send(_ change: Change) async throws -> Snapshot? {
        guard change.isDeletion, let id = change.key else { throw TritonError(.badData, "a session can only be ended") }
        try await access.api.perform(.deleteSession(id, of: access.email()))
        return nil
    }

    func didConfirm(_ change: Change) {
        guard let id = change.key else { return }
        ItemStore<AccountSession>(access.cache).remove(id, of: .unowned)
    }
}
