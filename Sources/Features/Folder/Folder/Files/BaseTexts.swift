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
        let files = new.map { FolderRoot.NewText(path: Path.join(path, $0.text), text: $1) }
        if let error = root.writeAll(files, areOwn: true).min(by: { $0.key < $1.key })?.value { throw error }
    }

    func remove(_ hashes: some Sequence<VersionHash>) {
        // A file that cannot be deleted now is deleted when the state is compacted.
        guard let folder = try? root.folder(path, creating: false) else { return }
        for hash in hashes { unlinkat(folder.number, hash.text, 0) }
    }

    /// Deletes all other texts, such as those of a run that a crash ended.
    func keepOnly(_ hashes: Set<VersionHash>) {
        // What cannot be deleted now is deleted by a later run.
        guard let folder = try? root.folder(path, creating: false), let files = try? root.entries(of: folder)
        else { return }
        for file in files {
            if let hash = VersionHash(text: file.name), !hashes.contains(hash) { unlinkat(folder.number, file.name, 0) }
        }
    }
}
