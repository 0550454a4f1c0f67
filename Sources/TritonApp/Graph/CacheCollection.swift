package import Cache
package import Database
package import Domain
package import Files
package import Platform
import Synchronization

/// The caches of the profiles: one file for each service of a profile, opened when it is first used.
package final class CacheCollection: Sendable {
    private let directories: Lazy<Directories>
    private let factory: @Sendable () -> DatabaseFactory
    private let opened = Mutex<[String: CacheDatabase]>([:])

    package init(directories: Lazy<Directories>, factory: @escaping @Sendable () -> DatabaseFactory) {
        self.directories = directories
        self.factory = factory
    }

    /// - Parameter name: see ``Session/storageName``.
    package func path(of name: String) -> String? {
        // A missing home is not an error for a cache.
        guard let folder = try? directories.get().cache else { return nil }
        return Path.join(folder, name + ".sqlite")
    }

    package func cache(of name: String, warn: @escaping @Sendable (SafeText) -> Void) -> CacheDatabase {
        opened.withLock { opened in
            if let database = opened[name] { return database }
            let database = CacheDatabase.file(path(of: name), factory: factory, warn: warn)
            opened[name] = database
            return database
        }
    }
}
