import Domain
import Files
import FolderPlan
import Synchronization

/// The state of a folder on disk: a log to which lines are appended. They are on the disk when ``add(_:)`` returns.
final class FolderJournal: Sendable {
    private let root: FolderRoot
    private let path: String
    /// Nil until it is read.
    private let cell = Mutex<FolderState?>(nil)
    /// True for a dry run and for a command that only reads: nothing is written.
    let isReadOnly: Bool

    /// - Parameters:
    ///   - profile: a folder may be pushed with several profiles, such as the sandbox. Each has its own state.
    init(_ root: FolderRoot, profile: String, address: Address, isReadOnly: Bool) {
        self.root = root
        self.isReadOnly = isReadOnly
        path = "\(FolderPath.ownFolder)/state-\(PathName.file(for: profile))-\(PathName.file(for: address.label)).jsonl"
    }

    /// Reads the state from disk. Call it while the folder is locked: another process may just have written.
    func load() throws(TritonError) {
        let state = FolderState(reading: try root.read(path) ?? [])
        cell.withLock { $0 = state }
        guard !isReadOnly, state.isLong else { return }
        try root.writeOwn(path, Self.bytes(state.compact))
    }

    /// Empty until it is loaded.
    var state: FolderState { cell.withLock { $0 } ?? FolderState() }

    func add(_ lines: [FolderState.Line]) throws(TritonError) {
        guard !lines.isEmpty else { return }
        defer {
            cell.withLock { state in
                var changed = state ?? FolderState()
                // So that the change is made in place, and not in a copy.
                state = nil
                for line in lines { changed.add(line) }
                state = changed
            }
        }
        guard !isReadOnly else { return }
        let file = try root.openLog(path)
        do throws(SystemFailure) {
            // A newline first, to end a line that a crash has cut off.
            try file.write([10] + Self.bytes(lines))
            try file.sync()
        } catch { throw error.error("cannot write", path) }
    }

    private static func bytes(_ lines: [FolderState.Line]) -> [UInt8] { lines.flatMap { $0.json.bytes() + [10] } }
}
