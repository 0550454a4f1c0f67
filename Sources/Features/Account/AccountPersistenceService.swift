package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

/// The cached account.
package enum AccountPersistenceService {
    package static let schema = CacheSchema(
        "account", migrations: [Account.table.creation, AccountSession.table.creation])

    /// The answer of the service that a cached account comes from. Only `whole` has all fields.
    package enum Part: String, Sendable {
        case whole, name, settings
    }

    /// The sessions, each with its program, for completion. They belong to no address.
    package static let sessionIDs = CompletionList.query(
        "SELECT key, user_agent FROM account_session WHERE collection = '' ORDER BY position")

    package static func account(in database: CacheDatabase) -> ItemStore<Account> { ItemStore(database) }
    package static func sessions(in database: CacheDatabase) -> ItemStore<AccountSession> { ItemStore(database) }
}

extension Account: CachedItem {
    package static let table = CacheTable(
        "account", columns: ["email", "name", "created", "communication", "date_format", "web_editor"])
    /// Constant, because a profile has one account.
    package static let key = "account"

    package var cacheKey: String { Self.key }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            email, name, createdAt?.timeIntervalSince1970, settings.communication, settings.dateFormat,
            settings.webEditor,
        ]
    }

    package init(row: Row) throws {
        let created: Double? = try row.value(4)
        self.init(
            email: try row.value(2), name: try row.value(3), createdAt: created.map { Date(timeIntervalSince1970: $0) },
            settings: AccountSettings(
                communication: try row.value(5), dateFormat: try row.value(6), webEditor: try row.value(7)))
    }
}

extension AccountSession: CachedItem {
    package static let table = CacheTable(
        "account_session", columns: ["user_agent", "ip", "created", "updated", "expires"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            userAgent, ip, createdAt?.timeIntervalSince1970, updatedAt?.timeIntervalSince1970,
            expiresAt?.timeIntervalSince1970,
        ]
    }

    package init(row: Row) throws {
        let times: [Double?] = [try row.value(4), try row.value(5), try row.value(6)]
        let dates = times.map { $0.map { Date(timeIntervalSince1970: $0) } }
        self.init(
            id: try row.value(1), userAgent: try row.value(2), ip: try row.value(3), createdAt: dates[0],
            updatedAt: dates[1], expiresAt: dates[2])
    }
}
