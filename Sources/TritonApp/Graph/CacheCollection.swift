package import Database
package import Domain
package import Files
import Session
import Synchronization

/// The caches of the profiles: one file each, opened when it is first used.
package final class CacheCollection: Sendable {
    private let directories: Lazy<Directories>
    private let opened = Mutex<[String: CacheDatabase]>([:])

    package init(directories: Lazy<Directories>) { self.directories = directories }

    package func path(of profile: String) -> String? {
        // A missing home is no error for a cache.
        guard let folder = try? directories.get().cache else { return nil }
        return Path.join(folder, profile + ".sqlite")
    }

    package func cache(of profile: String, warn: @escaping @Sendable (SafeText) -> Void) -> CacheDatabase {
        opened.withLock { opened in
            if let database = opened[profile] { return database }
            let factory = DatabaseFactory(version: Nouns.cacheVersion, durability: .disposable) { Nouns.cacheSchemas }
            let database = CacheDatabase.file(path(of: profile), factory: factory, warn: warn)
            opened[profile] = database
            return database
        }
    }

    /// Puts another in its place, for tests.
    package func replace(_ profile: String, with database: CacheDatabase) { opened.withLock { $0[profile] = database } }
}
