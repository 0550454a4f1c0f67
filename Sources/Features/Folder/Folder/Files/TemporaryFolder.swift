import Domain
import Files
import FoundationEssentials
import Platform

/// A folder that only this user can read, and that is deleted with this value.
final class TemporaryFolder: Sendable {
    let path: String

    init(variables: [String: String]) throws(TritonError) {
        let base = variables["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        path = Path.join(base, "triton-folder-" + String(UInt64.random(in: .min ... .max), radix: 36))
        guard mkdir(path, 0o700) == 0 else { throw .system(errno, "cannot create folder", path) }
    }

    // A folder that cannot be deleted does no harm.
    deinit { try? FileManager.default.removeItem(atPath: path) }
}
