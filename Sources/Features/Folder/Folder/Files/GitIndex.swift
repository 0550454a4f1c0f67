import Domain
import FolderPlan
import Terminal
import WeblogService

struct GitIndex: Sendable {
    /// The files that git keeps, and that a sparse checkout leaves out.
    var skipped: Set<String> = []
    var ignored = IgnoredFiles()
}

extension ComparedItem {
    /// The files of an item that is new here. What the folder has sent or pulled before is not new.
    private func newFiles(_ local: LocalTree) -> [String] {
        guard syncStatus == .newHere, known.isEmpty else { return [] }
        let isRecord = FolderPath.table(of: name.kind).map { path.hasPrefix($0 + ":") } == true
        let image = name.kind == .picture ? local.pictures[name.label] : nil
        return [isRecord ? nil : path, image].compactMap(\.self)
    }

    /// Its file that git ignores; nil if it is sent.
    func ignoredFile(_ ignored: IgnoredFiles, _ local: LocalTree) -> String? {
        ignored.paths.isEmpty ? nil : newFiles(local).first(where: ignored.paths.contains)
    }

    /// Whether git may ignore it, and cannot say so.
    func mayBeIgnored(_ ignored: IgnoredFiles, _ local: LocalTree) -> Bool {
        ignored.failure != nil && !newFiles(local).isEmpty
    }
}

extension GitHistory {
    /// What git keeps and ignores of a folder of this program. Without an answer of git it is empty, after a note.
    func index(_ note: (SafeText) -> Void) async throws -> GitIndex {
        let index = try await index(of: FolderPath.places)
        if let failure = index.ignored.failure {
            note(
                """
                the index of git is not used: \(failure); new files are not sent, and what git leaves out of the \
                folder counts as deleted
                """)
        }
        return index
    }

    /// What git keeps and ignores below these files and folders. A partial clone is read too: only a sparse index needs
    /// objects, and these are trees, which nearly all clones have; no transport is allowed to fetch one.
    func index(of places: [String]) async throws -> GitIndex {
        func unknown(_ reason: SafeText) -> GitIndex { GitIndex(ignored: IgnoredFiles(failure: reason)) }
        do {
            guard try await isAccepted() else { return unknown("git does not accept the repository as it is") }
            guard let kept = try await rows(["-t"], of: places),
                let ignored = try await rows(["--others", "--ignored", "--exclude-standard"], of: places)
            else { return unknown("git cannot read it") }
            // A repository around the folder that keeps nothing of it, and ignores it, says nothing about its files.
            let isNothingKept = kept.isEmpty && !ignored.isEmpty
            let isForeign = isNothingKept ? try await run(["check-ignore", "-q", "."]).code == 0 : false
            return GitIndex(
                skipped: Set(kept.filter { $0.hasPrefix("S ") }.map { String($0.dropFirst(2)) }),
                ignored: IgnoredFiles(isForeign ? [] : Set(ignored)))
        } catch let error as Unusable {
            return unknown(error.reason)
        }
    }

    /// The rows that git lists for some places; nil if it fails.
    private func rows(_ options: [String], of places: [String]) async throws -> [String]? {
        let ended = try await run(["ls-files", "-z"] + options + ["--"] + places)
        return ended.code == 0 ? ended.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } : nil
    }
}
