import Domain
import Files
import Glibc

/// An empty file that says that something is queued: asking it costs a microsecond, opening the outbox three thousand.
struct QueueMarker: Sendable {
    private let path: String?

    init(directories: Directories, profile: String) {
        path = directories.data.map { Path.join($0, "queued-" + profile) }
    }

    var isSet: Bool { path.map { access($0, F_OK) == 0 } ?? false }

    /// Without it what is queued waits for `outbox send`.
    func set() {
        guard let path, !isSet else { return }
        try? FileWriter.createNew(path, [], mode: 0o600)
    }

    func clear() { if let path { unlink(path) } }
}
