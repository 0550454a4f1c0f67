package import Domain
import Files
import Platform

/// The lines of earlier sessions: one entry a line, `\n` for a line break inside an entry and `\\` for a backslash.
///
/// Sessions append under a lock and open the file again each time, so that no line of two parallel sessions is lost,
/// also while one of them shortens the file. A path that is not a regular file (`/dev/null`, a FIFO) has no history.
package struct HistoryFile: Sendable {
    package static let defaultLimit = 10_000

    package var path: String
    /// Largest number of entries in the file.
    package var limit: Int

    package init(path: String, limit: Int = HistoryFile.defaultLimit) {
        self.path = path
        self.limit = limit
    }

    /// The last `limit` entries, oldest first; empty without a file. A longer file is shortened.
    ///
    /// - Throws: `io`.
    package func load() throws(TritonError) -> [String] {
        guard let file = try openLocked(O_RDONLY) else { return [] }
        let entries = try entries(in: file)
        guard entries.count > limit else { return entries }
        let kept = Array(entries.suffix(limit))
        try replace(with: kept)
        return kept
    }

    /// Appends an entry. When the file is full, the oldest tenth is removed at once; otherwise every further line would
    /// rewrite the whole file.
    ///
    /// - Throws: `io`.
    package func append(_ entry: String) throws(TritonError) {
        try PrivateFolder.create(Path.folder(of: path))
        guard let file = try openLocked(O_RDWR | O_APPEND | O_CREAT) else { return }
        let entries = try entries(in: file)
        if entries.count >= limit { return try replace(with: entries.suffix(limit - limit / 10 - 1) + [entry]) }
        var bytes = Array(Self.encode(entry).utf8) + [0x0A]
        // After an incomplete write (a full disk) this entry must begin on a new line.
        var last: UInt8 = 0x0A
        let end = lseek(file.number, 0, SEEK_END)
        if end > 0, pread(file.number, &last, 1, end - 1) == 1, last != 0x0A { bytes.insert(0x0A, at: 0) }
        do throws(SystemFailure) { try file.write(bytes) } catch { throw failure(error) }
    }

    // MARK: Encoding

    static func encode(_ entry: String) -> String {
        var out: [UInt8] = []
        for byte in entry.utf8 {
            switch byte {
            case 0x5C: out += [0x5C, 0x5C]
            case 0x0A: out += [0x5C, 0x6E]
            // readline stores entries as C strings.
            case 0x00: break
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    static func decode(_ line: some Sequence<UInt8>) -> String {
        var out: [UInt8] = []
        var isEscaped = false
        for byte in line where byte != 0 {
            switch (isEscaped, byte) {
            case (false, 0x5C):
                isEscaped = true
                continue
            case (true, 0x6E): out.append(0x0A)
            case (true, 0x5C): out.append(0x5C)
            case (true, _): out += [0x5C, byte]
            case (false, _): out.append(byte)
            }
            isEscaped = false
        }
        if isEscaped { out.append(0x5C) }
        return String(decoding: out, as: UTF8.self)
    }

    // MARK: Files

    /// The file that is now at the path, open, locked and readable by its owner only; nil when there is none or it is
    /// not a regular file.
    private func openLocked(_ flags: Int32) throws(TritonError) -> Descriptor? {
        do throws(SystemFailure) {
            while true {
                let file = try Descriptor(opening: path, flags | O_NONBLOCK | O_NOCTTY, mode: 0o600)
                let opened = try file.status()
                guard opened.isRegular else { return nil }
                guard flock(file.number, LOCK_EX) == 0 else { throw SystemFailure(errno) }
                // Another session may have replaced it by a shorter file while this one waited for the lock.
                guard let current = stat.of(path), current.isSame(as: opened) else { continue }
                if opened.permissions & 0o077 != 0, opened.st_uid == geteuid() { try file.setMode(0o600) }
                return file
            }
        } catch {
            // ENXIO: a FIFO that nobody reads.
            if error.number == ENXIO || error.number == ENOENT && flags & O_CREAT == 0 { return nil }
            throw failure(error)
        }
    }

    private func entries(in file: borrowing Descriptor) throws(TritonError) -> [String] {
        do throws(SystemFailure) {
            return try (file.read(limit: .max) ?? []).split(separator: 0x0A).map { Self.decode($0) }
        } catch { throw failure(error) }
    }

    /// Called under the lock.
    private func replace(with entries: [String]) throws(TritonError) {
        try FileWriter.replace(
            path, with: Array(entries.map { Self.encode($0) + "\n" }.joined().utf8), mode: .exactly(0o600))
    }

    private func failure(_ failure: SystemFailure) -> TritonError { failure.error("cannot use the history file", path) }
}
