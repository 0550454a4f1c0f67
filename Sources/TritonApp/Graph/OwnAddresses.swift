import Database
import Domain
import GRDB

/// The addresses of the account, as they were last fetched.
enum OwnAddresses {
    /// Nil when they were never fetched: then the selected address is the only one that counts as ours.
    static func known(in cache: CacheDatabase) -> [Address]? {
        let names = cache.read { try String.fetchAll($0, sql: "SELECT address FROM account_address WHERE collection = 'account'") }
        guard let names, !names.isEmpty else { return nil }
        return names.map { Address($0) }
    }
}
