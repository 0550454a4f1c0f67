import GRDB

/// The table of addresses, for every noun.
enum AddressTable {
    /// The e-mail of the account that owns it; nil for an address that does not exist.
    static func owner(_ name: String, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT email FROM address WHERE name = ?", arguments: [name])
    }
}
