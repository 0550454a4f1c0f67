package import Database
package import Domain
import Files
package import GRDB
import Platform

/// The cache of one profile. It contains only copies, so it may be missing, damaged or deleted at any time: every
/// failure here counts as "nothing cached".
package struct CacheDatabase: Sendable {
    /// Nil when there can be no cache (no home, read-only disk).
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

    /// The same cache for a dry run, whose changes must not be stored.
    package var readOnly: CacheDatabase { CacheDatabase(lazy: lazyQueue, isReadOnly: true, remake: remake) }

    /// `try?`, because the closure of the lazy queue does not throw.
    private var queue: DatabaseQueue? { (try? lazyQueue.get()) ?? nil }

    /// The cache in a file, which is opened at the first read or write, and created again when it is damaged.
    /// - Parameter warn: called once when the file can be neither opened nor created.
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
        } catch is NewerSchema, is ForeignSchema {
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

    /// Nil when there is no cache or it cannot be read.
    package func read<Value>(_ body: (GRDB.Database) throws -> Value?) -> Value? {
        attempt { try $0.readInTransaction(body) } ?? nil
    }

    /// Failures are ignored: they only cost the next command a request.
    package func write(_ body: (GRDB.Database) throws -> Void) {
        guard !isReadOnly else { return }
        attempt { queue in
            try queue.writeInTransaction(body)
            // A new process without others reads the whole log, so a long log is truncated, unless it is in use.
            if let log = stat.of(queue.path + "-wal"), log.st_size > Self.longLog {
                _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            }
        }
    }

    /// In bytes.
    private static let longLog = 1 << 16

    /// Damage may be noticed long after the file was opened. The cache is then created again.
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

    /// Deletes all rows, for example at logout.
    package func clear() {
        write { database in
            let tables: [String] = try database.all(
                """
                SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
                AND name NOT LIKE 'grdb_%' AND name NOT LIKE 'search\\_text%' ESCAPE '\\'
                """)
            for table in tables { try database.run("DELETE FROM \"\(table)\"") }
        }
    }
}
