import FoundationEssentials
import Glibc

/// The last resort for a text that nothing else keeps: a file in `/tmp` that only this user can read.
///
/// It needs one descriptor, because it is used when hardly any are left.
package enum UnsentFile {
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
            // Nothing is left to try after this; a part of a text would look like the whole.
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

    /// A text that comes through a pipe exists nowhere else.
    /// - Parameter start: what was read of it already.
    /// - Returns: the file that it was written to; nil when there was none, or it cannot be written.
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
