package import Cache
package import Database
package import Domain
package import Files
package import Platform
import Session
import Synchronization

/// The caches of the profiles: one file each, opened when it is first used.
package final class CacheCollection: Sendable {
    private let directories: Lazy<Directories>
    private let factory: @Sendable () -> DatabaseFactory
    private let opened = Mutex<[String: CacheDatabase]>([:])

    package init(directories: Lazy<Directories>, factory: @escaping @Sendable () -> DatabaseFactory) {
        self.directories = directories
        self.factory = factory
    }

    package func path(of profile: String) -> String? {
        // A missing home is not an error for a cache.
        guard let folder = try? directories.get().cache else { return nil }
        return Path.join(folder, profile + ".sqlite")
    }

    package func cache(of profile: String, warn: @escaping @Sendable (SafeText) -> Void) -> CacheDatabase {
        opened.withLock { opened in
            if let database = opened[profile] { return database }
            let database = CacheDatabase.file(path(of: profile), factory: factory, warn: warn)
            opened[profile] = database
            return database
        }
    }
}
