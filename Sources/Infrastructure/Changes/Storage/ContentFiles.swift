import Database
import Domain
import Files
import FoundationEssentials
import GRDB
import Platform

/// Large texts and pictures of changes, each in a separate file beside the database.
///
/// A row of megabytes would be read and written whole each time its change gets another state, and written to the log
/// of the database as well. A file is written and synced once, before the row that names it is committed. A file that
/// no row names is removed by the next sweep.
struct ContentFiles: Sendable {
    /// Smallest size of a value that gets a file, in bytes.
    static let minimumSize = 1 << 16

    static let creation: Migration = """
        CREATE TABLE change_content (
            file INTEGER PRIMARY KEY AUTOINCREMENT, \
        number INTEGER NOT NULL REFERENCES change (number) ON DELETE CASCADE,
            part TEXT NOT NULL, size INTEGER NOT NULL
        );
        CREATE INDEX change_content_by_number ON change_content (number);
        """

    /// The path of each file without its number; nil for a database in memory, whose rows contain everything.
    private let prefix: String?

    /// - Parameter path: of the database.
    init(beside path: String?) { prefix = path.map { $0 + "-content-" } }

    // MARK: - Writing

    /// Updates the files of a change in the transaction that writes its row. A value that is in a file already is not
    /// written again.
    /// - Returns: the present files of the change.
    func write(_ parts: [String: LargeValue], of stored: StoredChange, _ database: GRDB.Database) throws
        -> FiledContent
    {
        guard !parts.isEmpty || !stored.filed.parts.isEmpty else { return FiledContent() }
        var filed = FiledContent()
        for (part, file) in try names(of: stored.number, database) {
            if let old = stored.filed.parts[part], old.file == file, let value = parts[part], value.isSame(old.value) {
                filed.parts[part] = old
            } else {
                try database.execute(sql: "DELETE FROM change_content WHERE file = ?", arguments: [file])
            }
        }
        for (part, value) in parts where filed.parts[part] == nil {
            let bytes = value.bytes
            try database.execute(
                sql: "INSERT INTO change_content (number, part, size) VALUES (?, ?, ?)",
                arguments: [stored.number, part, bytes.count])
            let file = database.lastInsertedRowID
            try write(bytes, file)
            filed.parts[part] = .init(file: file, value: value)
        }
        return filed
    }

    private func write(_ bytes: [UInt8], _ file: Int64) throws {
        guard let path = path(file) else { return }
        do throws(SystemFailure) {
            // A number is used again after a transaction that was not committed.
            let descriptor = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
            try descriptor.writeSynced(bytes)
            // The folder entry must be on disk too, before the row with the number.
            try Descriptor(opening: Path.folder(of: path), O_RDONLY | O_DIRECTORY).sync()
        } catch {
            unlink(path)
            throw error.error("cannot write", path)
        }
    }

    /// The values of this change that are stored in files.
    func parts(of change: Change) -> [String: LargeValue] {
        guard prefix != nil else { return [:] }
        var parts: [String: LargeValue] = [:]
        for (name, state) in [("before", change.before), ("after", change.after)] {
            guard let state else { continue }
            if let bytes = state.bytes, bytes.count >= Self.minimumSize { parts[name] = .bytes(bytes) }
            guard case .object(let members) = state.record else { continue }
            for member in members {
                if case .string(let text) = member.value, text.utf8.count >= Self.minimumSize {
                    parts["\(name).\(member.key)"] = .text(text)
                }
            }
        }
        return parts
    }

    // MARK: - Reading

    /// The state with the contents of its files. If one is missing, the whole state is unknown (null), as in a damaged
    /// row: a missing text is not an empty one.
    func complete(_ state: Snapshot, _ name: String, _ filed: FiledContent) -> Snapshot {
        var state = state
        let parts = filed.parts.filter { $0.key == name || $0.key.hasPrefix(name + ".") }
        guard parts.values.allSatisfy({ !$0.value.isMissing }) else { return Snapshot(.null) }
        if case .bytes(let bytes)? = parts[name]?.value { state.bytes = bytes }
        guard case .object(let members) = state.record else { return state }
        state.record = .object(
            members.map { member in
                guard case .text(let text)? = parts["\(name).\(member.key)"]?.value else { return member }
                return JSON.Member(member.key, .string(text))
            })
        return state
    }

    /// - Throws: also ``TritonError``: `io` for a file that exists and cannot be read.
    func read(_ number: Int64, _ database: GRDB.Database) throws -> FiledContent {
        var filed = FiledContent()
        guard prefix != nil else { return filed }
        for (part, file) in try names(of: number, database) {
            var value = LargeValue.missing
            if let path = path(file) {
                do throws(TritonError) {
                    let bytes = try FileReader.readRegular(path, limit: .max)
                    value = part.contains(".") ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(bytes)
                } catch {
                    // A file that does not exist leaves the value missing. A file that cannot be read now, for example
                    // because too many files are open, must not count as missing: the next write would lose it.
                    guard error.code == .noInput else { throw error }
                }
            }
            filed.parts[part] = .init(file: file, value: value)
        }
        return filed
    }

    /// Whether a change has files.
    func has(_ number: Int64, _ database: GRDB.Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM change_content WHERE number = ?)", arguments: [number]) == true
    }

    private func names(of number: Int64, _ database: GRDB.Database) throws -> [(part: String, file: Int64)] {
        let names = try database.cachedStatement(sql: "SELECT part, file FROM change_content WHERE number = ?")
        return try Row.fetchAll(names, arguments: [number]).map { (try $0.value(0), try $0.value(1)) }
    }

    // MARK: - Removing

    /// Removes the files that no row names.
    /// - Throws: ``TritonError``: `io` when one of them stays.
    func sweep(_ database: UserDatabase) throws {
        // The database is open in this folder, so it can be listed; otherwise there is nothing to remove.
        guard let prefix, let names = try? FileManager.default.contentsOfDirectory(atPath: Path.folder(of: prefix))
        else { return }
        let start = prefix.dropFirst(Path.folder(of: prefix).utf8.count + 1)
        let files = names.filter { $0.hasPrefix(start) }.compactMap { Int64($0.dropFirst(start.count)) }
        guard !files.isEmpty else { return }
        // Inside a transaction no other process can have written a file without its row.
        try database.writeWithoutWaiting { inside in
            let named = try Set(Int64.fetchAll(inside, sql: "SELECT file FROM change_content"))
            let left = files.filter { !named.contains($0) }.compactMap { path($0) }
            guard !left.isEmpty else { return }
            // After a power cut no row may name a removed file, so the removal of the rows is synced first.
            try syncLog(of: database)
            for path in left {
                guard unlink(path) == 0 || errno == ENOENT else {
                    throw TritonError.system(errno, "cannot remove", path)
                }
            }
        }
    }

    private func syncLog(of database: UserDatabase) throws {
        guard let log = database.path.map({ $0 + "-wal" }) else { return }
        do throws(SystemFailure) { try Descriptor(opening: log, O_RDONLY).sync() } catch {
            // Without a log each write was synced already.
            guard error.number == ENOENT else { throw error.error("cannot write", log) }
        }
    }

    private func path(_ file: Int64) -> String? { prefix.map { $0 + String(file) } }
}
