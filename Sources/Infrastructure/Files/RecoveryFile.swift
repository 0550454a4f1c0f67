import FoundationEssentials
import Platform

/// The last resort for a text that cannot be stored elsewhere: a file in `/tmp` (`triton-unsent-…`) that only this user
/// can read.
///
/// It needs only one file descriptor, because it is used when few are left.
package enum RecoveryFile {
    /// - Parameter next: the text, piece by piece; nil at its end.
    /// - Returns: the path; nil when there was no text, or it cannot be written.
    package static func keep(_ next: () -> [UInt8]?) -> String? {
        let path = "/tmp/triton-unsent-\(UUID().uuidString.lowercased())"
        var isEmpty = true
        do throws(SystemFailure) {
            let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            while let bytes = next(), !bytes.isEmpty {
                try file.write(bytes)
                isEmpty = false
            }
            try file.close()
        } catch {
            // There is no further fallback. A part of the text could be mistaken for the whole.
            unlink(path)
            return nil
        }
        if isEmpty { unlink(path) }
        return isEmpty ? nil : path
    }

    package static func keep(_ bytes: [UInt8]) -> String? {
        var rest: [UInt8]? = bytes
        return keep {
            defer { rest = nil }
            return rest
        }
    }

    /// Stores the rest of a pipe, whose text has no other copy.
    /// - Parameter start: the bytes that were read already.
    /// - Returns: the path; nil when there was no text or no pipe, or the file cannot be written.
    package static func keepPipe(_ descriptor: Int32, after start: [UInt8] = []) -> String? {
        var status = stat(), start = start
        guard fstat(descriptor, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else {
            return nil
        }
        return keep {
            if !start.isEmpty {
                defer { start = [] }
                return start
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &buffer, buffer.count)
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }
}
