import Files
import FoundationEssentials
import Glibc

/// The last resort for a text that nothing else keeps: a file in `/tmp` that only this user can read.
///
/// It needs one descriptor, because it is used when hardly any are left.
enum UnsentFile {
    /// - Parameter next: the text, piece by piece; nil at its end.
    /// - Returns: the path; nil when there was no text, or it cannot be written.
    static func keep(_ next: () -> [UInt8]?) -> String? {
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

    static func keep(_ bytes: [UInt8]) -> String? {
        var rest: [UInt8]? = bytes
        return keep {
            defer { rest = nil }
            return rest
        }
    }
}
