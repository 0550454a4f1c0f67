import Cache
import Changes
import Domain
import OMGAPI

/// Reads and ends sessions for `Changes`.
struct SessionHandler: DescribedHandler {
    let api: any APIClient
    let cache: CacheDatabase
    let lookup: AccountLookup

    static let description = ChangeDescription(
        "session", name: "session", noun: "account", key: .assigned("id"), fields: [],
        .irreversible,
        commandLine: { ["account", "sessions", "delete", $0.key ?? ""] })

    /// No session at all is answered with 404 (service reference, section 6.1).
    func sessions() async throws -> [AccountSession] {
        let email = try await lookup.email()
        return try await nilWhenNotFound { try await api.perform(.sessions(of: email)) } ?? []
    }

    func present(_ change: Change) async throws -> Snapshot? {
        try await sessions().first { $0.id == change.key }?.snapshot
    }

    func send(_ change: Change) async throws -> Snapshot? {
        guard change.isDeletion, let id = change.key else { throw TritonError(.badData, "a session can only be ended") }
        try await api.perform(.deleteSession(id, of: lookup.email()))
        return nil
    }

    func didConfirm(_ change: Change) {
        guard let id = change.key else { return }
        AccountPersistenceService.sessions(in: cache).remove(id, of: .unowned)
    }
}
