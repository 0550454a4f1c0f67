import Domain
import FolderPlan
import Terminal

/// What git says about the files of a folder.
struct GitIndex: Sendable {
    /// The files that git keeps, and that a sparse checkout leaves out.
    var skipped: Set<String> = []
}

extension GitHistory {
    /// Empty if git does not accept the repository. A partial clone is read too: only a sparse index needs objects, and
    /// these are trees, which nearly all clones have; no transport is allowed to fetch one.
    func index(_ note: (SafeText) -> Void) async throws -> GitIndex {
        var index = GitIndex()
        do {
            guard try await isAccepted() else { return index }
            let kept = try await rows(["-t"])
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
