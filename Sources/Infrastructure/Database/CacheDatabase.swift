package import Domain
package import GRDB

/// The cache of one profile. It holds nothing that exists nowhere else, so it may be missing, damaged or deleted at any
/// time: every failure here reads as "nothing cached".
package struct CacheDatabase: Sendable {
    /// Nil when there is no place for a cache (no home, read-only disk).
    private let lazyQueue: Lazy<DatabaseQueue?>
    private let isReadOnly: Bool

    package init(_ queue: DatabaseQueue?) { self.init(lazy: Lazy(value: queue)) }

    private init(lazy queue: Lazy<DatabaseQueue?>, isReadOnly: Bool = false) {
        lazyQueue = queue
        self.isReadOnly = isReadOnly
    }

    /// The same cache for a rehearsal, whose changes never happened and must not be remembered.
    package var readOnly: CacheDatabase { CacheDatabase(lazy: lazyQueue, isReadOnly: true) }

    /// Making it cannot throw.
    private var queue: DatabaseQueue? { (try? lazyQueue.get()) ?? nil }

    /// The cache in a file, which is opened when something is first read or written, and made anew when it is damaged.
    /// - Parameter warn: called once when there can be no cache at all.
    package static func file(_ path: String?, factory: DatabaseFactory, warn: @escaping @Sendable (SafeText) -> Void) -> CacheDatabase {
        guard let path else { return CacheDatabase(nil) }
        return CacheDatabase(lazy: Lazy { open(path, factory, warn) })
    }

    private static func open(_ path: String, _ factory: DatabaseFactory, _ warn: (SafeText) -> Void) -> DatabaseQueue? {
        do {
            return try factory.make(.file(path))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_ERROR {
            DatabaseFiles.remove(path)
            // A second failure is handled like a missing place.
            guard let queue = try? factory.make(.file(path)) else {
                warn("working without a cache: \(line: path) cannot be written")
                return nil
            }
            return queue
        } catch {
            warn("working without a cache: \(line: path) cannot be written")
            return nil
        }
    }

    package var isAvailable: Bool { queue != nil }

    /// Nil when there is no cache or it cannot be read; see the type for why that is no error.
    package func read<Value>(_ body: (GRDB.Database) throws -> Value?) -> Value? {
        guard let queue else { return nil }
        return (try? queue.read(body)) ?? nil
    }

    /// A cache that cannot be written costs the next command a request, nothing else.
    package func write(_ body: (GRDB.Database) throws -> Void) {
        guard !isReadOnly else { return }
        try? queue?.write(body)
    }

    /// Forgets everything, for instance on logout.
    package func clear() {
        write { database in
            let tables = try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' AND name NOT LIKE 'search\\_text%' ESCAPE '\\'")
            for table in tables { try database.execute(sql: "DELETE FROM \"\(table)\"") }
        }
    }
}
