import Database
import Domain
import Files
import FoundationEssentials
import GRDB
import Glibc

/// Large texts and pictures of changes, each in a file of its own beside the database.
///
/// A row of megabytes would be read and written whole each time its change gets another state, and the log of the
/// database would take all of it once more. A file is written and waited for once, before the row that names it is
/// committed. One that no row names is left over and goes with the next sweep.
struct ContentFiles: Sendable {
    /// Bytes from which a value gets a file.
    static let smallest = 1 << 16

    static let creation: Migration = """
        CREATE TABLE change_content (
            file INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL REFERENCES change (number) ON DELETE CASCADE,
            part TEXT NOT NULL, size INTEGER NOT NULL
        );
        CREATE INDEX change_content_by_number ON change_content (number);
        """

    /// What the name of each file begins with; nil for a database in memory, whose rows hold everything.
    private let prefix: String?

    /// - Parameter path: of the database.
    init(beside path: String?) { prefix = path.map { $0 + "-content-" } }

    // MARK: - Writing

    /// Brings the files of a change up to date in the transaction that writes its row. What is in one already is not
    /// written again.
    /// - Returns: what is in files now.
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
            // A number comes a second time after a transaction that was not committed.
            let descriptor = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
            try descriptor.write(bytes)
            try descriptor.sync()
            // Its name has to be on the disk too, before the row that gives the number.
            try Descriptor(opening: Path.folder(of: path), O_RDONLY | O_DIRECTORY).sync()
        } catch {
            unlink(path)
            throw error.error("cannot write", path)
        }
    }

    /// What is in files of this change, and in the row without them.
    func parts(of change: Change) -> [String: LargeValue] {
        guard prefix != nil else { return [:] }
        var parts: [String: LargeValue] = [:]
        for (name, state) in [("before", change.before), ("after", change.after)] {
            guard let state else { continue }
            if let bytes = state.bytes, bytes.count >= Self.smallest { parts[name] = .bytes(bytes) }
            guard case .object(let members) = state.record else { continue }
            for member in members {
                if case .string(let text) = member.value, text.utf8.count >= Self.smallest {
                    parts["\(name).\(member.key)"] = .text(text)
                }
            }
        }
        return parts
    }

    // MARK: - Reading

    /// The state with what is in its files. Where one cannot be read, nothing is known of the state, as with a damaged
    /// row: a text that is missing is not an empty one.
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

    /// - Throws: also ``TritonError``: `io` for a file that is there and cannot be read.
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
                    // What is gone is told from what is read: the state lacks the text. What cannot be read now,
                    // because too many files are open, must not be taken for gone, and lost with the next write.
                    guard error.code == .noInput else { throw error }
                }
            }
            filed.parts[part] = .init(file: file, value: value)
        }
        return filed
    }

    private func names(of number: Int64, _ database: GRDB.Database) throws -> [(part: String, file: Int64)] {
        let names = try database.cachedStatement(sql: "SELECT part, file FROM change_content WHERE number = ?")
        return try Row.fetchAll(names, arguments: [number]).map { (try $0.value(0), try $0.value(1)) }
    }

    // MARK: - Removing

    /// Removes the files that no row names.
    /// - Throws: ``TritonError``: `io` when one of them stays.
    func sweep(_ database: UserDatabase) throws {
        // A folder that cannot be listed is one that the database could not be opened in.
        guard let prefix, let names = try? FileManager.default.contentsOfDirectory(atPath: Path.folder(of: prefix))
        else { return }
        let start = prefix.dropFirst(Path.folder(of: prefix).utf8.count + 1)
        let files = names.filter { $0.hasPrefix(start) }.compactMap { Int64($0.dropFirst(start.count)) }
        guard !files.isEmpty else { return }
        // No other process can be between its file and its row now.
        try database.writeWithoutWaiting { inside in
            let named = try Set(Int64.fetchAll(inside, sql: "SELECT file FROM change_content"))
            let left = files.filter { !named.contains($0) }.compactMap { path($0) }
            guard !left.isEmpty else { return }
            // After a power cut no row may name a file that is gone, so that the rows go first.
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
            // Without a log each write has waited for the disk.
            guard error.number == ENOENT else { throw error.error("cannot write", log) }
        }
    }

    private func path(_ file: Int64) -> String? { prefix.map { $0 + String(file) } }
}
