import Domain
import Files
import FolderPlan
import Synchronization

/// The state of a folder on disk: a log that lines are added to. Each is on the disk when `add` returns.
final class FolderJournal: Sendable {
    private let root: FolderRoot
    private let path: String
    /// Nil until it is read.
    private let cell = Mutex<FolderState?>(nil)
    /// A dry run, and a command that only reads, write nothing.
    let isReadOnly: Bool

    /// - Parameters:
    ///   - profile: the folder may be pushed to several places, such as the sandbox. Each has a state of its own.
    init(_ root: FolderRoot, profile: String, address: Address, isReadOnly: Bool) {
        self.root = root
        self.isReadOnly = isReadOnly
        path = "\(FolderPath.ownFolder)/state-\(PathName.file(for: profile))-\(PathName.file(for: address.label)).jsonl"
    }

    /// Reads what is on disk. Called when nobody else can write there any more: another process may just have finished.
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
                // Changed in place, and not in a copy.
                state = nil
                for line in lines { changed.add(line) }
                state = changed
            }
        }
        guard !isReadOnly else { return }
        let file = try root.openLog(path)
        do throws(SystemFailure) {
            // What a crash cut off ends here.
            try file.write([10] + Self.bytes(lines))
            try file.sync()
        } catch { throw error.error("cannot write", path) }
    }

    private static func bytes(_ lines: [FolderState.Line]) -> [UInt8] { lines.flatMap { $0.json.bytes() + [10] } }
}
