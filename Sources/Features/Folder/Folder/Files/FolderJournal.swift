import Domain
import Files
import FolderPlan
import Synchronization

/// The state of a folder on disk: a log to which lines are appended, and the texts that it names by their hashes. They
/// are on the disk when ``add(_:)`` returns.
final class FolderJournal: Sendable {
    private let root: FolderRoot
    private let path: String
    private let texts: BaseTexts
    /// Empty until it is read.
    private let cell = Mutex(FolderState())
    /// True for a dry run and for a command that only reads: nothing is written.
    let isReadOnly: Bool

    /// - Parameters:
    ///   - storageName: a folder may be pushed with several profiles, such as the sandbox, and to several services.
    ///     Each has its own state (``Session/storageName``).
    init(_ root: FolderRoot, storageName: String, address: Address, isReadOnly: Bool) {
        self.root = root
        self.isReadOnly = isReadOnly
        let name = "\(PathName.file(for: storageName))-\(PathName.file(for: address.label))"
        path = "\(FolderPath.ownFolder)/state-\(name).jsonl"
        texts = BaseTexts(root: root, path: "\(FolderPath.ownFolder)/texts-\(name)")
    }

    /// Reads the state from disk. Call it while the folder is locked: another process may just have written.
    func load() throws(TritonError) {
        let state = FolderState(reading: try root.readOwn(path) ?? [])
        cell.withLock { $0 = state }
        guard !isReadOnly, state.isLong else { return }
        try root.writeOwn(path, state.compactBytes)
        texts.keepOnly(state.texts)
    }

    /// Empty until it is loaded.
    var state: FolderState { cell.withLock { $0 } }

    func text(_ hash: VersionHash) -> String? { texts.text(hash) }

    func add(_ lines: [FolderState.Line]) throws(TritonError) {
        guard !lines.isEmpty else { return }
        guard !isReadOnly else { return change(lines) }
        let replaced = replacedTexts(lines)
        let written = Result { () throws(TritonError) in try write(lines) }
        // What was done has happened, also if it cannot be recorded.
        change(lines)
        try written.get()
        if !replaced.isEmpty { texts.remove(replaced.subtracting(state.texts)) }
    }

    private func write(_ lines: [FolderState.Line]) throws(TritonError) {
        var new: [VersionHash: String] = [:]
        for case .agreed(_, let base) in lines { new.merge(base.texts) { first, _ in first } }
        // First the texts: a line whose text is missing would make a conflict of what could be merged.
        try texts.add(new)
        let file = try root.openLog(path)
        do throws(SystemFailure) {
            // A newline first, to end a line that a crash has cut off.
            try file.write([10] + FolderState.bytes(lines))
            try file.sync()
        } catch { throw error.error("cannot write", path) }
    }

    private func change(_ lines: [FolderState.Line]) {
        cell.withLock { state in
            for line in lines { state.add(line) }
        }
    }

    /// The texts of the bases that these lines replace.
    private func replacedTexts(_ lines: [FolderState.Line]) -> Set<VersionHash> {
        let bases = state.bases
        return lines.reduce(into: []) { hashes, line in
            switch line {
            case .agreed(let name, _), .gone(let name): hashes.formUnion(bases[name]?.textHashes(of: name.kind) ?? [])
            case .image, .known, .shown, .sending, .sent: break
            }
        }
    }
}
