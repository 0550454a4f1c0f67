package import AccountNetworkService
import AccountPersistenceService
package import CommandKit
package import Database
package import Domain
package import Session

/// Policy for the account: the cache, the old values for undo, and how to find the account without its e-mail.
package struct AccountRepository: Sendable {
    private let network: AccountNetworkService
    private let cache: CacheDatabase
    private let reads: ReadThrough
    private let undo: UndoKeeper
    private let session: Session

    package init(network: AccountNetworkService, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper, session: Session) {
        self.network = network
        self.cache = cache
        self.reads = reads
        self.undo = undo
        self.session = session
    }

    package func account() async throws -> Account { try await read(.whole) { try await ask() } }
    package func name() async throws -> String? { try await read(.name) { Account(email: "", name: try await network.name(email())) }.name }

    package func settings() async throws -> AccountSettings {
        try await read(.settings) { Account(email: "", settings: try await network.settings(email())) }.settings
    }

    /// The service has no name that is empty, so a name that was never given cannot be put back.
    package func setName(_ name: String) async throws {
        let email = try await email(), old = try await network.name(email) ?? ""
        guard name != old else { return }
        undo.compare(old + "\n", with: name + "\n")
        if !old.isEmpty { undo.keep(AccountName(name: old), restore: ["account", "name", "--", old]) }
        try await network.setName(name, email)
        forget()
    }

    /// Returns all settings as they are afterwards.
    package func change(_ changes: [(name: String, value: String)]) async throws -> AccountSettings {
        let email = try await email(), old = try await network.settings(email)
        var new = old
        for change in changes { new[change.name] = change.value }
        let changes = changes.filter { old[$0.name] != $0.value }
        guard !changes.isEmpty else { return old }
        undo.compare(text(old), with: text(new))
        let known = changes.filter { old[$0.name] != nil }
        if !known.isEmpty {
            undo.keep(
                old, restore: ["account", "settings"] + known.map { "\($0.name)=\(old[$0.name] ?? "")" },
                lost: changes.filter { old[$0.name] == nil }.map { "the absence of \($0.name)" })
        }
        try await network.setSettings(changes, email)
        forget()
        return new
    }

    /// No session at all is answered with 404 (`API.md` section 6.1).
    package func sessions() async throws -> [AccountSession] {
        try await reads.list(AccountPersistenceService.sessions(in: cache), of: nil) {
            let email = try await email()
            return try await nilWhenNotFound { try await network.sessions(email) } ?? []
        }
    }

    /// The sessions as they are now, whatever is cached.
    package func presentSessions() async throws -> [AccountSession] {
        let email = try await email()
        return try await nilWhenNotFound { try await network.sessions(email) } ?? []
    }

    /// Returns the session as it was. It cannot be begun again from here.
    package func end(_ session: AccountSession) async throws -> AccountSession {
        try await network.deleteSession(session.id, email())
        AccountPersistenceService.sessions(in: cache).remove(session.id, of: .unowned)
        return session
    }

    package func set(_ preference: Preference, of address: Address) async throws {
        // Where the present values cannot be read there is nothing to put back, which is no reason not to go on.
        if let old = try? await network.preferences(of: address, email())[preference.item] {
            guard old != preference.value else { return }
            undo.compare(old + "\n", with: preference.value + "\n")
            undo.keep(Preference(owner: preference.owner, item: preference.item, value: old), restore: ["account", "preference", "--", preference.item, old])
        }
        try await network.set(preference, of: address)
    }

    // MARK: Finding the account

    /// The account's e-mail, which most paths want; the service is asked for it where it is not known.
    private func email() async throws -> String {
        if let email = session.email { return email }
        return try await ask().email
    }

    private func ask() async throws -> Account {
        do { return try await network.account(session.email) } catch let error as TritonError { throw session.hintingAtEmail(error) }
    }

    private func read(_ part: AccountPersistenceService.Part, _ fetch: () async throws -> Account) async throws -> Account {
        try await reads.item(AccountPersistenceService.account(in: cache), key: Account.key, of: .unowned, in: part.rawValue, fetch: fetch)
    }

    /// What was cached of the account is no longer what the service has.
    private func forget() {
        let store = AccountPersistenceService.account(in: cache)
        for part in [AccountPersistenceService.Part.whole, .name, .settings] { store.remove(Account.key, of: .unowned, in: part.rawValue) }
    }

    private func text(_ settings: AccountSettings) -> String { AccountSettings.names.map { "\($0)=\(settings[$0] ?? "")\n" }.joined() }
}
