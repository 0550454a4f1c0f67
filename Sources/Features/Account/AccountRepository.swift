package import Cache
package import Changes
package import Domain
package import OMGAPI
package import Session

/// Reads the account through the cache, and changes it through `Changes`.
package struct AccountRepository: Sendable {
    private let api: any APIClient
    private let cache: CacheDatabase
    private let reads: ReadThrough
    private let changes: Changes
    private let lookup: AccountLookup
    private let names: AccountNameHandler
    private let settingsHandler: AccountSettingsHandler
    private let preferences: PreferenceHandler
    private let sessionHandler: SessionHandler

    package init(
        api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes, session: Session
    ) {
        self.api = api
        self.cache = cache
        self.reads = reads
        self.changes = changes
        let lookup = AccountLookup(api: api, session: session)
        self.lookup = lookup
        names = AccountNameHandler(api: api, cache: cache, changes: changes, lookup: lookup)
        settingsHandler = AccountSettingsHandler(api: api, cache: cache, lookup: lookup)
        preferences = PreferenceHandler(api: api, changes: changes, lookup: lookup)
        sessionHandler = SessionHandler(api: api, cache: cache, lookup: lookup)
    }

    package var handlers: [any ChangeHandler] { [names, settingsHandler, preferences, sessionHandler] }

    // MARK: - Reading

    package func account() async throws -> Account { try await read(.whole) { try await lookup.account() } }
    package func name() async throws -> String? {
        try await read(.name) { Account(email: "", name: try await api.perform(.name(of: lookup.email()))) }.name
    }

    package func settings() async throws -> AccountSettings {
        try await read(.settings) { Account(email: "", settings: try await api.perform(.settings(of: lookup.email()))) }
            .settings
    }

    package func sessions() async throws -> [AccountSession] {
        try await reads.list(AccountPersistenceService.sessions(in: cache), of: nil) {
            try await sessionHandler.sessions()
        }
    }

    // MARK: - Changing

    package func setName(_ name: String) async throws {
        try await changes.deliver(
            Change("account_name", of: nil, to: AccountNameHandler.snapshot(name), if: .any), by: names)
    }

    /// Changes some settings; the others stay as they are.
    /// - Returns: all settings as they are afterwards.
    /// - Throws: ``TritonError``: `exists` when somebody else changed the same setting meanwhile.
    package func change(_ wanted: [(name: String, value: String)]) async throws -> AccountSettings {
        let cached = AccountPersistenceService.account(in: cache).item(
            Account.key, of: .unowned, in: AccountPersistenceService.Part.settings.rawValue)
        let present = try await changes.base(cached: cached?.value.settings) {
            try await api.perform(.settings(of: lookup.email()))
        }
        var new = present
        for setting in wanted { new[setting.name] = setting.value }
        guard new != present else { return present }
        let change = Change(
            "account_settings", of: nil, from: present.snapshot, to: new.snapshot,
            if: changes.editCondition)
        return try await changes.deliver(change, by: settingsHandler).after.map { AccountSettings($0, of: .unowned) }
            ?? new
    }

    package func set(_ preference: Preference, of address: Address) async throws {
        try await changes.deliver(
            Change("preference", of: address, key: preference.item, to: preference.snapshot, if: .any), by: preferences)
    }

    /// The present sessions; the cached ones with `--queue` and without a connection.
    package func presentSessions() async throws -> [AccountSession] {
        try await changes.base(cached: AccountPersistenceService.sessions(in: cache).list(of: nil)?.value) {
            try await sessionHandler.sessions()
        }
    }

    /// Returns the session as it was. It cannot be restored.
    package func end(_ session: AccountSession) async throws -> AccountSession {
        try await changes.deliver(
            Change("session", of: nil, key: session.id, from: session.snapshot, to: nil, if: .any), by: sessionHandler)
        return session
    }

    private func read(_ part: AccountPersistenceService.Part, _ fetch: () async throws -> Account) async throws
        -> Account
    {
        try await reads.item(
            AccountPersistenceService.account(in: cache), key: Account.key, of: .unowned, in: part.rawValue,
            fetch: fetch)
    }
}

extension AccountPersistenceService {
    static func forgetAccount(in cache: CacheDatabase) {
        let store = account(in: cache)
        for part in [Part.whole, .name, .settings] { store.remove(Account.key, of: .unowned, in: part.rawValue) }
    }
}
