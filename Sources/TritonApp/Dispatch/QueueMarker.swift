import Files
import Platform

/// An empty file that exists if a change is queued. To look for it takes a microsecond; to open the outbox takes three
/// milliseconds.
struct QueueMarker: Sendable {
    private let path: String?

    init(directories: Directories, profile: String) {
        path = directories.data.map { Path.join($0, "queued-" + profile) }
    }

    var isSet: Bool { path.map { access($0, F_OK) == 0 } ?? false }

    /// If this fails, queued changes wait for `outbox send`.
    func set() {
        guard let path, !isSet else { return }
        try? FileWriter.createNew(path, [], mode: 0o600)
    }

    func clear() { if let path { unlink(path) } }
}
