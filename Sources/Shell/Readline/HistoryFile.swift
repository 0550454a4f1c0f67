package import Domain
import Glibc

/// The lines of earlier sessions: one entry a line, `\n` for a line break inside an entry and `\\` for a backslash.
///
/// Sessions append under a lock and open the file anew each time, so that two of them keep both their lines, also
/// while one of them shortens the file. Whatever is not a regular file (`/dev/null`, a FIFO) holds no history.
package struct HistoryFile: Sendable {
    package static let defaultLimit = 10_000

    package var path: String
    /// Entries kept.
    package var limit: Int

    package init(path: String, limit: Int = HistoryFile.defaultLimit) {
        self.path = path
        self.limit = limit
    }

    /// The last `limit` entries, oldest first; none without a file. A longer file is shortened.
    ///
    /// - Throws: `io`.
    package func load() throws(TritonError) -> [String] {
        guard let descriptor = try openLocked(O_RDONLY) else { return [] }
        defer { close(descriptor) }
        let entries = try decode(readAll(descriptor))
        guard entries.count > limit else { return entries }
        let kept = Array(entries.suffix(limit))
        try replace(with: kept)
        return kept
    }

    /// - Throws: `io`.
    package func append(_ entry: String) throws(TritonError) {
        try makeFolder()
        guard let descriptor = try openLocked(O_RDWR | O_APPEND | O_CREAT) else { return }
        defer { close(descriptor) }
        var bytes = Array(Self.encode(entry).utf8) + [0x0A]
        // A write that was cut short (a full disk) must not swallow the next entry.
        var last: UInt8 = 0x0A
        let end = lseek(descriptor, 0, SEEK_END)
        if end > 0, pread(descriptor, &last, 1, end - 1) == 1, last != 0x0A { bytes.insert(0x0A, at: 0) }
        try writeAll(bytes, to: descriptor)
    }

    // MARK: Form

    static func encode(_ entry: String) -> String {
        var out: [UInt8] = []
        for byte in entry.utf8 {
            switch byte {
            case 0x5C: out += [0x5C, 0x5C]
            case 0x0A: out += [0x5C, 0x6E]
            // readline keeps entries as C strings.
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

    private func decode(_ bytes: [UInt8]) -> [String] { bytes.split(separator: 0x0A).map { Self.decode($0) } }

    // MARK: Files

    /// An open, locked descriptor of the file that the path means now, readable by its owner only; nil when there is
    /// none or it is no regular file.
    private func openLocked(_ flags: Int32) throws(TritonError) -> Int32? {
        while true {
            let descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
            guard descriptor >= 0 else {
                if errno == ENOENT, flags & O_CREAT == 0 { return nil }
                // A FIFO that nobody reads.
                if errno == ENXIO { return nil }
                throw failure()
            }
            var opened = stat()
            guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                return nil
            }
            guard flock(descriptor, LOCK_EX) == 0 else {
                defer { close(descriptor) }
                throw failure()
            }
            // Another session may have put a shorter file in its place while this one waited for the lock.
            var current = stat()
            guard stat(path, &current) == 0, current.st_ino == opened.st_ino, current.st_dev == opened.st_dev else {
                close(descriptor)
                continue
            }
            if opened.st_mode & 0o077 != 0, opened.st_uid == geteuid(), fchmod(descriptor, 0o600) != 0 {
                defer { close(descriptor) }
                throw failure()
            }
            return descriptor
        }
    }

    /// Called under the lock.
    private func replace(with entries: [String]) throws(TritonError) {
        guard let resolved = realpath(path, nil) else { throw failure() }
        defer { free(resolved) }
        let target = String(cString: resolved)
        let temporary = "\(target).\(getpid())"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
        do throws(TritonError) {
            try writeAll(Array(entries.map { Self.encode($0) + "\n" }.joined().utf8), to: descriptor)
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        guard fsync(descriptor) == 0, close(descriptor) == 0, rename(temporary, target) == 0 else {
            let error = failure()
            unlink(temporary)
            throw error
        }
    }

    /// The folders above the file, 0700.
    private func makeFolder() throws(TritonError) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += part + "/"
            if mkdir(folder, 0o700) != 0, errno != EEXIST, access(folder, F_OK) != 0 { throw failure() }
        }
    }

    private func readAll(_ descriptor: Int32) throws(TritonError) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return all }
            if count > 0 { all += buffer[..<count] } else if errno != EINTR { throw failure() }
        }
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(TritonError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure() }
        }
    }

    private func failure() -> TritonError {
        TritonError(.io, "\(line: String(cString: strerror(errno)))").while_("cannot use the history file", SafeText(line: path))
    }
}
