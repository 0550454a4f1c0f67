import Domain
import Files
import FolderPlan
import Platform

/// The texts on which both sides agreed last, from which changes of both sides are merged. Each is a file that is named
/// after its hash and is written once, so the state has only hashes.
///
/// Nothing else depends on them: without its text, an item that was changed on both sides is a conflict.
struct BaseTexts: Sendable {
    let root: FolderRoot
    /// The folder with the files.
    let path: String

    /// - Returns: nil if the text is missing or damaged.
    func text(_ hash: VersionHash) -> String? {
        // An unreadable text is as good as a missing one.
        guard let bytes = try? root.readOwn(Path.join(path, hash.text)),
            let text = String(validating: bytes, as: UTF8.self),
            VersionHash(text, .prose) == hash
        else { return nil }
        return text
    }

    /// Writes the texts that are not there yet. They are on the disk when this returns.
    func add(_ texts: [VersionHash: String]) throws(TritonError) {
        let new = texts.filter { self.text($0.key) == nil }.sorted { $0.key.text < $1.key.text }
        guard new.count > Self.maximumSingleWrites else {
            for (hash, text) in new { try root.writeOwn(Path.join(path, hash.text), Array(text.utf8)) }
            return
        }
        let folder = try open(creating: true)
        let files = new.map { hash, text in
            FileWriter.WaitingFile(in: folder.number, hash.text, Array(text.utf8), replacing: nil)
        }
        if var error = FileWriter.replaceAll(files, newMode: 0o600).min(by: { $0.key < $1.key })?.value {
            error.subject = SafeText(line: path)
            throw error
        }
    }

    /// More files are synced together, by syncing their whole file system.
    private static let maximumSingleWrites = 3

    /// Deletes texts that are not needed any more.
    func remove(_ hashes: some Sequence<VersionHash>) {
        // A file that cannot be deleted now is deleted when the state is compacted.
        guard let folder = try? open(creating: false) else { return }
        for hash in hashes { unlinkat(folder.number, hash.text, 0) }
    }

    /// Deletes all other texts, such as those of a run that a crash ended.
    func keepOnly(_ hashes: Set<VersionHash>) {
        // What cannot be deleted now is deleted by a later run.
        guard let folder = try? open(creating: false), let names = try? root.entries(of: path, folder) else { return }
        for (name, _) in names {
            if let hash = VersionHash(text: name), !hashes.contains(hash) { unlinkat(folder.number, name, 0) }
        }
    }

    private func open(creating: Bool) throws(TritonError) -> Descriptor {
        do throws(SystemFailure) { return try root.folder(path, creating: creating) } catch {
            throw FolderRoot.error(error, creating ? "cannot write" : "cannot read", path)
        }
    }
}
