package import Items

/// Reads the account through the cache, and changes it through `Changes`.
package struct AccountRepository: Sendable {
    let access: AccountAccess
    private var names: AccountNameHandler { AccountNameHandler(access: access) }
    private var settingsHandler: AccountSettingsHandler { AccountSettingsHandler(access: access) }
    private var preferences: PreferenceHandler { PreferenceHandler(access: access) }
    private var sessionHandler: SessionHandler { SessionHandler(access: access) }
    private var api: any APIClient { access.api }
    private var changes: Changes { access.changes }

    package var handlers: [any ChangeHandler] { [names, settingsHandler, preferences, sessionHandler] }

    // MARK: - Reading

    package func account() async throws -> Account { try await read(.whole) { try await access.account() } }
    package func name() async throws -> String? {
        try await read(.name) { Account(email: "", name: try await api.perform(.name(of: access.email()))) }.name
    }

    package func settings() async throws -> AccountSettings {
        try await read(.settings) { Account(email: "", settings: try await api.perform(.settings(of: access.email()))) }
            .settings
    }

    package func sessions() async throws -> [AccountSession] {
        try await access.reads.list(ItemStore(access.cache), of: nil) { try await sessionHandler.sessions() }
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
        let cached = access.store.item(
            Account.key, of: .unowned, in: AccountPersistenceService.Part.settings.rawValue)
        let present = try await changes.base(cached: cached?.value.settings) {
            try await api.perform(.settings(of: access.email()))
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
            Change("preference", of: address, key: preference.item, to: Snapshot(preference.json), if: .any),
            by: preferences)
    }

    /// The present sessions; the cached ones with `--queue` and without a connection.
    package func presentSessions() async throws -> [AccountSession] {
        try await changes.base(cached: ItemStore(access.cache).list(of: nil)?.value) {
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
        try await access.reads.item(access.store, key: Account.key, of: .unowned, in: part.rawValue, fetch: fetch)
    }
}
