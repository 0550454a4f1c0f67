import Domain
import FolderPlan
import Terminal

/// What git says about the files of a folder.
struct GitIndex: Sendable {
    /// The files that git keeps, and that a sparse checkout leaves out.
    var skipped: Set<String> = []
    /// The files that git ignores and does not keep.
    var ignored: Set<String> = []
}

extension GitIndex {
    /// The file of an item that is new here, if git ignores it. What the folder has sent or pulled before is not new.
    func ignoredFile(of item: ComparedItem, _ local: LocalTree) -> String? {
        guard !ignored.isEmpty, item.syncStatus == .newHere, item.known.isEmpty else { return nil }
        let image = item.name.kind == .picture ? local.pictures[item.name.label] : nil
        return [item.path, image].compactMap(\.self).first(where: ignored.contains)
    }
}

extension GitHistory {
    /// Empty if git does not accept the repository. A partial clone is read too: only a sparse index needs objects, and
    /// these are trees, which nearly all clones have; no transport is allowed to fetch one.
    func index(_ note: (SafeText) -> Void) async throws -> GitIndex {
        var index = GitIndex()
        do {
            guard try await isAccepted() else { return index }
            let kept = try await rows(["-t"])
            let ignored = Set(try await rows(["--others", "--ignored", "--exclude-standard"]))
            // A repository around the folder that keeps nothing of it, and ignores it, says nothing about its files.
            index.ignored = kept.isEmpty && ignored.contains(FolderPath.settings) ? [] : ignored
            index.skipped = Set(kept.filter { $0.hasPrefix("S ") }.map { String($0.dropFirst(2)) })
        } catch is Timeout {
            note("the index of git is not used: git took longer than \(Int(Self.timeout)) seconds")
        }
        return index
    }

    /// The rows that git lists for what a folder may keep; none if it fails.
    private func rows(_ options: [String]) async throws -> [String] {
        let ended = try await run(["ls-files", "-z"] + options + ["--"] + FolderPath.places)
        return ended.code == 0 ? ended.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } : []
    }
}
