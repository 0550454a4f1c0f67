package import Cache

package enum AccountPersistenceService {
    package static let schema = CacheSchema(
        "account", migrations: [.table(of: Account.self), .table(of: AccountSession.self)])

    /// The answer of the service that a cached account comes from. Only `whole` has all fields.
    package enum Part: String, CaseIterable, Sendable {
        case whole, name, settings
    }

    /// The sessions, each with its program, for completion. They belong to no address.
    package static let sessionIDs = CompletionList.query(
        "SELECT key, user_agent FROM account_session WHERE collection = '' ORDER BY position")
}

extension Account: CachedItem {
    package static let table = CacheTable("account", of: fields)
}

extension AccountSession: CachedItem {
    package static let table = CacheTable("account_session", of: fields)

    package var cacheKey: String { id }
}
