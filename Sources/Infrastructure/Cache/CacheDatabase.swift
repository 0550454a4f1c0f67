package import Database
package import Domain
import Files
package import GRDB
import Glibc
import ProcessRuntime

/// The cache of one profile. It contains nothing that exists nowhere else, so it may be missing, damaged or deleted at
/// any time: every failure here reads as "nothing cached".
package struct CacheDatabase: Sendable {
    /// Nil when there is no place for a cache (no home, read-only disk).
    private let lazyQueue: Lazy<DatabaseQueue?>
    private let isReadOnly: Bool
    private let remake: @Sendable () -> DatabaseQueue?

    package init(_ queue: DatabaseQueue?) { self.init(lazy: Lazy(value: queue), remake: { nil }) }

    private init(
        lazy queue: Lazy<DatabaseQueue?>, isReadOnly: Bool = false, remake: @escaping @Sendable () -> DatabaseQueue?
    ) {
        lazyQueue = queue
        self.isReadOnly = isReadOnly
        self.remake = remake
    }

    /// The same cache for a dry run, whose changes never happened and must not be remembered.
    package var readOnly: CacheDatabase { CacheDatabase(lazy: lazyQueue, isReadOnly: true, remake: remake) }

    /// Making it cannot throw.
    private var queue: DatabaseQueue? { (try? lazyQueue.get()) ?? nil }

    /// The cache in a file, which is opened when something is first read or written, and made anew when it is damaged.
    /// - Parameter warn: called once when there can be no cache at all.
    package static func file(
        _ path: String?, factory: @escaping @Sendable () -> DatabaseFactory,
        warn: @escaping @Sendable (SafeText) -> Void
    ) -> CacheDatabase {
        guard let path else { return CacheDatabase(nil) }
        return CacheDatabase(lazy: Lazy { open(path, factory(), warn) }, remake: { remake(path, factory(), warn) })
    }

    private static func open(_ path: String, _ factory: DatabaseFactory, _ warn: (SafeText) -> Void) -> DatabaseQueue? {
        do {
            return try factory.make(.file(path))
        } catch let error as DatabaseError where isDamage(error) || error.resultCode == .SQLITE_ERROR {
            return remake(path, factory, warn)
        } catch is NewerSchema {
            return remake(path, factory, warn)
        } catch {
            warn("working without a cache: \(line: path) cannot be written")
            return nil
        }
    }

    private static func remake(_ path: String, _ factory: DatabaseFactory, _ warn: (SafeText) -> Void) -> DatabaseQueue?
    {
        do { return try factory.remake(path) } catch {
            warn("working without a cache: \(line: path) cannot be written")
            return nil
        }
    }

    private static func isDamage(_ error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB
    }

    package var isAvailable: Bool { queue != nil }

    /// Nil when there is no cache or it cannot be read; see the type for why that is not an error.
    package func read<Value>(_ body: (GRDB.Database) throws -> Value?) -> Value? {
        attempt { try $0.readInTransaction(body) } ?? nil
    }

    /// A cache that cannot be written costs the next command a request, nothing else.
    package func write(_ body: (GRDB.Database) throws -> Void) {
        guard !isReadOnly else { return }
        attempt { queue in
            try queue.writeInTransaction(body)
            // Each process that comes alone reads the whole log, so a long one is not left behind. A busy one stays.
            if let log = stat.of(queue.path + "-wal"), log.st_size > Self.longLog {
                _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            }
        }
    }

    /// Bytes.
    private static let longLog = 1 << 16

    /// Damage may show itself only where it is, long after the file was opened: the next command has a new cache.
    @discardableResult
    private func attempt<Value>(_ body: (DatabaseQueue) throws -> Value) -> Value? {
        guard let queue else { return nil }
        do {
            return try body(queue)
        } catch let error as DatabaseError where Self.isDamage(error) {
            let fresh = remake()
            lazyQueue.replace { fresh }
            return nil
        } catch {
            return nil
        }
    }

    /// Forgets everything, for instance on logout.
    package func clear() {
        write { database in
            let tables = try String.fetchAll(
                database,
                sql:
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' AND name NOT LIKE 'search\\_text%' ESCAPE '\\'"
            )
            for table in tables { try database.execute(sql: "DELETE FROM \"\(table)\"") }
        }
    }
}
