package import Cache

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

    /// The account's addresses as they were last fetched; nil when they never were.
    package static func own(in database: CacheDatabase) -> [Address]? {
        ItemStore<AddressDetails>(database).list(of: nil, in: accountCollection).map { $0.value.map(\.address) }
    }
}

extension AddressDetails: CachedItem {
    package static let table = CacheTable("account_address", of: fields)

    package var cacheKey: String { address.label }
}

extension AddressExpiration: CachedItem {
    package static let table = CacheTable("address_expiration", of: fields)

    package var cacheKey: String { address.label }
}

extension DirectoryEntry: CachedItem {
    package static let table = CacheTable("directory", of: fields)

    package var cacheKey: String { address.label }
}
