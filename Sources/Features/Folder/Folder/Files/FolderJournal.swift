import Domain
import Files
import FolderPlan
import Synchronization

/// The state of a folder on disk: a log that lines are added to. Each is on the disk when `add` returns.
final class FolderJournal: Sendable {
    private let root: FolderRoot
    private let path: String
    private let cell: Mutex<FolderState>
    /// A dry run, and a command that only reads, write nothing.
    private let isReadOnly: Bool

    /// - Parameters:
    ///   - profile: the folder may be pushed to several places, such as the sandbox. Each has a state of its own.
    init(_ root: FolderRoot, profile: String, address: Address, isReadOnly: Bool) throws(TritonError) {
        self.root = root
        self.isReadOnly = isReadOnly
        path = "\(FolderPath.ownFolder)/state-\(PathName.file(for: profile))-\(PathName.file(for: address.label)).jsonl"
        let state = FolderState(reading: try root.read(path) ?? [])
        cell = Mutex(state)
        let compact = state.compact
        if !isReadOnly, state.lines > 2 * compact.count + 100 { try root.writeOwn(path, Self.bytes(compact)) }
    }

    var state: FolderState { cell.withLock { $0 } }

    func add(_ lines: [FolderState.Line]) throws(TritonError) {
        guard !lines.isEmpty else { return }
        defer { cell.withLock { state in for line in lines { state.add(line) } } }
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
