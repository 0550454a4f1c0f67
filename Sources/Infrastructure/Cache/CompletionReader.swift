import Database
import Domain
import Files
import GRDBSQLite
import Platform

/// Reads names for completion from one of the databases, quickly.
///
/// It uses SQLite without GRDB, whose opening takes longer than the whole answer, and without the schemas: a missing
/// file is not created, nothing is written or migrated, and data that cannot be read counts as no rows. It waits at
/// most 20 ms for another process.
package struct CompletionReader: ~Copyable {
    private let connection: OpaquePointer

    /// - Returns: nil when there is no readable file.
    package init?(path: String) {
        guard let status = stat.of(path), status.isRegular else { return nil }
        // Without a log there is no writer. With `immutable`, SQLite does not create the files beside the database.
        let isQuiet = (stat.of(path + "-wal").map { $0.st_size } ?? 0) == 0
        // These have a meaning in a URI.
        let escaped = PercentEncoding.encode(path) { !"%?#".utf8.contains($0) }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            "file:\(escaped)\(isQuiet ? "?immutable=1" : "")", &opened,
            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            return nil
        }
        // Else a misspelt column in double quotes would be a text.
        _disableDoubleQuotedStringLiterals(opened)
        sqlite3_busy_timeout(opened, Self.busyTimeout)
        connection = opened
    }

    deinit { sqlite3_close_v2(connection) }

    /// Milliseconds to wait for another process.
    private static let busyTimeout: Int32 = 20

    package typealias Name = (name: String, about: String?)

    /// The names of a list that match `prefix`, each with its description.
    ///
    /// - Parameters:
    ///   - owner: the address or the profile of the query, see ``CompletionList/Place``.
    ///   - limit: largest number of names.
    package func names(_ list: CompletionList, of owner: String, startingWith prefix: String, limit: Int) -> [Name] {
        switch list.order {
        case .byKey: byKey(list.selection, of: owner, startingWith: prefix, limit: limit)
        case .newestFirst(let column):
            newestFirst(list.selection, by: column, of: owner, startingWith: prefix, limit: limit)
        case .own: rows("SELECT * FROM (\(list.selection)) LIMIT \(limit)", owner)
        }
    }

    /// The keys that begin with `prefix`, in their order.
    ///
    /// - Parameter limit: if there are more, the first ones and the very last are returned.
    private func byKey(_ selection: String, of address: String, startingWith prefix: String, limit: Int) -> [Name] {
        // A range and not LIKE: it uses the primary key, and has no wildcards.
        let sql = selection + " AND key >= ?2 AND key < ?3 ORDER BY key"
        // Nothing sorts after the last code point.
        let end = prefix + "\u{10FFFF}"
        var found = rows("\(sql) LIMIT \(limit)", address, prefix, end)
        if found.count == limit, let last = rows("\(sql) DESC LIMIT 1", address, prefix, end).first {
            found[limit - 1] = last
        }
        return found
    }

    /// The items whose key or description begins with `prefix`, newest first. For descriptions, case is ignored.
    ///
    /// - Parameters:
    ///   - newest: the column with the time at which an item was made.
    ///   - limit: if there are more, the newest are returned, and the first and the last by key.
    private func newestFirst(
        _ selection: String, by newest: String, of address: String, startingWith prefix: String, limit: Int
    ) -> [Name] {
        let end = prefix + "\u{10FFFF}"
        let order = "ORDER BY \"\(newest)\" DESC, key DESC LIMIT"
        // The sign keeps SQLite from reading all rows of the address by the primary key, to sort them by time.
        let recent = selection.replacingBytes(of: "AND address = ?1", with: "AND +address = ?1")
        let keyed = prefix.isEmpty ? selection : selection + " AND key >= ?2 AND key < ?3"
        // A separate query for keys, so that it can use an index.
        var found = rows("\(prefix.isEmpty ? recent : keyed) \(order) \(limit)", address, prefix, end)
        if found.count == limit {
            let ends = ["ASC", "DESC"].flatMap { rows("\(keyed) ORDER BY key \($0) LIMIT 1", address, prefix, end) }
            found = found.dropLast(ends.count) + ends
        }
        guard !prefix.isEmpty, found.count < limit else { return found }
        let texts = """
            SELECT key, about_it FROM (\(recent) \(order) \(Self.searchedTexts)) \
            WHERE lower(substr(about_it, 1, length(?2))) = lower(?2) AND NOT (key >= ?2 AND key < ?3) LIMIT \(limit)
            """
        return found + rows(texts, address, prefix, end)
    }

    /// Number of the newest items whose descriptions are searched: more would take longer than a person waits.
    private static let searchedTexts = 5000

    /// The two columns of each row.
    /// - Parameter values: bound to ?1, ?2, …
    private func rows(_ sql: String, _ values: String?...) -> [Name] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            // SQLite copies the bytes at once.
            let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            sqlite3_bind_text(statement, Int32(index + 1), value, Int32(value.utf8.count), transient)
        }
        var rows: [(String, String?)] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let name = Self.text(statement, 0) { rows.append((name, Self.text(statement, 1))) }
        }
        return rows
    }

    /// Nil for NULL and for bytes that are not UTF-8.
    private static func text(_ statement: OpaquePointer?, _ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        return String(
            validating: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))),
            as: UTF8.self)
    }
}
