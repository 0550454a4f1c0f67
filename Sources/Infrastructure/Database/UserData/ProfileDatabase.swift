package import GRDB
package import Platform

/// The user data of one profile (``UserDatabase``). It is opened at the first read or write.
package struct ProfileDatabase: Sendable {
    private let database: Lazy<UserDatabase>
    package let profile: String

    package init(_ database: Lazy<UserDatabase>, profile: String) {
        self.database = database
        self.profile = profile
    }

    /// The same data under another name.
    package func named(_ name: String) -> ProfileDatabase { ProfileDatabase(database, profile: name) }

    package func read<Value>(_ body: (GRDB.Database) throws -> Value) throws -> Value {
        try database.get().read(body)
    }

    /// Writes and waits for the disk.
    @discardableResult
    package func write<Value>(_ body: (GRDB.Database) throws -> Value) throws -> Value {
        try database.get().write(body)
    }
}
