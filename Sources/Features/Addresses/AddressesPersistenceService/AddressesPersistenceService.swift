package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

/// The cached addresses: those of the account, single ones, and the directory.
package enum AddressesPersistenceService {
    package static let schema = CacheSchema(
        "addresses",
        migrations: [
            .table(of: AddressDetails.self), .table(of: AddressExpiration.self), .table(of: DirectoryEntry.self),
        ])

    /// The collection of the account's own addresses, which decide where the token may go.
    package static let accountCollection = "account"
    /// The collection of addresses that were looked at one by one.
    package static let singleCollection = "single"

    /// The account's addresses.
    package static let ownNames = CompletionList.query(
        "SELECT address, NULL FROM account_address WHERE collection = 'account' ORDER BY position")
    /// The addresses that were looked at one by one.
    package static let seenNames = CompletionList.query(
        "SELECT address, NULL FROM account_address WHERE collection = 'single'")

    package static func addresses(in database: CacheDatabase) -> ItemStore<AddressDetails> { ItemStore(database) }
    package static func expirations(in database: CacheDatabase) -> ItemStore<AddressExpiration> { ItemStore(database) }
    package static func directory(in database: CacheDatabase) -> ItemStore<DirectoryEntry> { ItemStore(database) }

    /// The account's addresses as they were last fetched; nil when they never were.
    package static func own(in database: CacheDatabase) -> [Address]? {
        addresses(in: database).list(of: nil, in: accountCollection).map { $0.value.map(\.address) }
    }
}

extension AddressDetails: CachedItem {
    package static let table = CacheTable(
        "account_address", columns: ["registered", "expires", "expired", "lifetime", "verified", "keys"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            registeredAt?.timeIntervalSince1970, expiresAt?.timeIntervalSince1970, isExpired, isLifetime, isVerified,
            keys?.text(),
        ]
    }

    package init(row: Row) throws {
        let registered: Double? = try row.value(2)
        let expires: Double? = try row.value(3)
        let keys: String? = try row.value(7)
        self.init(
            address: Address(try row.value(0)), registeredAt: registered.map { Date(timeIntervalSince1970: $0) },
            expiresAt: expires.map { Date(timeIntervalSince1970: $0) },
            isExpired: try row.value(4), isLifetime: try row.value(5), isVerified: try row.value(6),
            // Keys that do not parse count as missing, as they do in an answer of the service.
            keys: keys.flatMap { try? JSON(parsing: $0) })
    }
}

extension AddressExpiration: CachedItem {
    package static let table = CacheTable("address_expiration", of: fields)

    package var cacheKey: String { address.label }
}

extension DirectoryEntry: CachedItem {
    package static let table = CacheTable("directory", columns: ["listed"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { address }
    /// Always true: a table needs at least one column.
    package var columnValues: [any DatabaseValueConvertible] { [true] }

    package init(row: Row) throws { self.init(address: Address(try row.value(0))) }
}
