package import Cache
package import Domain
import FoundationEssentials
package import GRDB

/// The cached account.
package enum AccountPersistenceService {
    package static let schema = CacheSchema("account", migrations: [Account.table.creation, AccountSession.table.creation])

    /// Which answer of the service a cached account comes from: not each carries all of it.
    package enum Part: String, Sendable {
        case whole, name, settings
    }

    package static func account(in database: CacheDatabase) -> ItemStore<Account> { ItemStore(database) }
    package static func sessions(in database: CacheDatabase) -> ItemStore<AccountSession> { ItemStore(database) }
}

extension Account: CachedItem {
    package static let table = CacheTable("account", columns: ["email", "name", "created", "communication", "date_format", "web_editor"])
    /// A profile has one.
    package static let key = "account"

    package var cacheKey: String { Self.key }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] {
        [email, name, createdAt?.timeIntervalSince1970, settings.communication, settings.dateFormat, settings.webEditor]
    }

    package init(row: Row) {
        let created: Double? = row[4]
        self.init(
            email: row[2], name: row[3], createdAt: created.map { Date(timeIntervalSince1970: $0) },
            settings: AccountSettings(communication: row[5], dateFormat: row[6], webEditor: row[7]))
    }
}

extension AccountSession: CachedItem {
    package static let table = CacheTable("account_session", columns: ["user_agent", "ip", "created", "updated", "expires"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] {
        [userAgent, ip, createdAt?.timeIntervalSince1970, updatedAt?.timeIntervalSince1970, expiresAt?.timeIntervalSince1970]
    }

    package init(row: Row) {
        let times: [Double?] = [row[4], row[5], row[6]]
        let dates = times.map { $0.map { Date(timeIntervalSince1970: $0) } }
        self.init(id: row[1], userAgent: row[2], ip: row[3], createdAt: dates[0], updatedAt: dates[1], expiresAt: dates[2])
    }
}
