import Domain
import FolderPlan
import Terminal

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
    /// Empty, after a note, if git does not accept the repository, or cannot read its index in time. A partial clone is
    /// read too: only a sparse index needs objects, and these are trees, which nearly all clones have; no transport is
    /// allowed to fetch one.
    func index(_ note: (SafeText) -> Void) async throws -> GitIndex {
        func unused(_ reason: SafeText) -> GitIndex {
            note(
                """
                the index of git is not used: \(reason); files that git ignores or leaves out of the folder are \
                compared too
                """)
            return GitIndex()
        }
        do {
            guard try await isAccepted() else { return unused("git does not accept the repository as it is") }
            guard let kept = try await rows(["-t"]),
                let others = try await rows(["--others", "--ignored", "--exclude-standard"])
            else { return unused("git cannot read it") }
            let ignored = Set(others)
            // A repository around the folder that keeps nothing of it, and ignores it, says nothing about its files.
            return GitIndex(
                skipped: Set(kept.filter { $0.hasPrefix("S ") }.map { String($0.dropFirst(2)) }),
                ignored: kept.isEmpty && ignored.contains(FolderPath.settings) ? [] : ignored)
        } catch let error as Unusable {
            return unused(error.reason)
        }
    }

    /// The rows that git lists for what a folder may keep; nil if it fails.
    private func rows(_ options: [String]) async throws -> [String]? {
        let ended = try await run(["ls-files", "-z"] + options + ["--"] + FolderPath.places)
        return ended.code == 0 ? ended.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } : nil
    }
}
