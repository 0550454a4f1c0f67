import Changes
import Commands
import Domain
import Files
import FolderPlan
import Synchronization
import WeblogService

/// An address and its folder, ready to be compared.
struct FolderWorkspace: Sendable {
    let root: FolderRoot
    let journal: FolderJournal
    let reader: ServiceReader
    /// The kinds that the folder keeps.
    let nouns: Set<String>
    /// Nil if the versions in git do not count as known.
    var git: GitHistory?
    let uploads: PictureUploads
    var paths = ShownPaths()
    /// Where the service's versions of conflicts are written; nil for beside ours.
    var copies: ConflictCopies?

    /// Runs the body while the folder is locked against other processes, except in a dry run. The lock of a process
    /// that dies is released.
    func withLock<Value>(_ call: Invocation, _ body: () async throws -> Value) async throws -> Value {
        guard !call.isDryRun else { return try await body() }
        // Another command may work in the folder for minutes.
        let lock = try FolderLock(root.ownFolder, maximumWait: 5)
        let value = try await body()
        try root.emptyTrash(at: call.time.now(), lifetime: Self.trashLifetime)
        _ = consume lock
        return value
    }

    /// Time that a replaced file stays in the trash, in seconds: as long as undo keeps versions of the service.
    private static let trashLifetime = ChangeStore.Limits().seconds

    /// Reads both sides, and compares each item.
    /// - Parameter remote: the items of the service, if they were read before.
    func compare(_ call: Invocation, remote read: [ItemName: RemoteItem]? = nil) async throws -> View {
        let sides = try await readSides(call, read), index = sides.index
        var local = sides.local, remote = sides.remote, evidence = Evidence()
        noteUnusableNames(call)
        noteSkippedFiles(local, call)
        noteMistypedNames(call)
        let texts = EntryTexts(root: root, uploads: uploads, address: reader.address, git: git)
        evidence.unfinished = try await texts.resolve(&local, remote, journal.state.bases)
        let shown = try await publicPictures(local, remote)
        try await adoptNew(&local, remote, shown, writes: !call.isDryRun && !journal.isReadOnly)
        addHidden(local, &remote, besides: shown)
        try finishOpenRequests(local, remote)
        if local.skipped.contains(FolderPath.listing) {
            // Without the table the folder does not keep whether something is listed.
            for name in remote.keys where name.kind == .paste || name.kind == .now {
                remote[name]?.version["listed"] = nil
            }
        }
        if let git {
            let history = FolderHistory(git: git, nouns: nouns, names: sides.names)
            try await readHistory(history, call, &local, remote: remote, texts: texts, into: &evidence)
        }
        var found = items(local, remote, evidence), ignored: [View.Ignored] = []
        try await nameDeletedFiles(in: &found, sides.names, call)
        let misnamed = misnamedFiles(local, found)
        found.removeAll { item in
            guard let file = item.ignoredFile(index.ignored, local) else { return false }
            ignored.append(View.Ignored(item: item, file: file))
            return true
        }
        noteIgnoredFiles(ignored.map(\.file), call)
        let items = try found.map { item in
            var item = item
            item.imageDifference = try imageDifference(of: item, local)
            item.isUnproven = evidence.isPartial && mayBeInOtherCommits(item)
            return item
        }
        if items.contains(where: { $0.isUnproven && $0.syncStatus == .conflict }) {
            call.note("this clone has only a part of its history: \(FolderNotes.wholeHistory)")
        }
        let refusal = index.ignored.refusal(orWith: "'triton folder push --ours PATH'")
        return View(
            items: items, local: local, misnamed: misnamed, remote: remote, ignored: ignored,
            unsure: refusal.map { error in
                items.filter { $0.mayBeIgnored(index.ignored, local) }.map { UnwrittenItem($0, error) }
            } ?? [])
    }

    /// Both sides, as they are before anything is concluded from them.
    private struct Sides {
        let local: LocalTree
        let remote: [ItemName: RemoteItem]
        let index: GitIndex
        /// The names that are too long for a file, by the shortened names, and the ids that are spelled as their paths.
        let names: [String: String]
    }

    private func readSides(_ call: Invocation, _ read: [ItemName: RemoteItem]?) async throws -> Sides {
        // The folder is read while the service answers, and on this thread alone: on a machine with two cores the
        // answers need the other one.
        async let asked = readService(call, read)
        try journal.load()
        var names = PathName.cutNames(journal.state.bases.keys.lazy.map(\.key))
        let index = try await git?.index(call.note) ?? GitIndex()
        var local = try localTree(names, index)
        let remote = try await asked
        let entries = local.items.compactMap { $0.key.kind == .entry ? $0.value.path : nil }
        // The files of an archive have the names that this program gave them.
        let paths = root.isTemporary ? [] : entries + local.refused.map(\.path)
        let more = journal.state.names(of: paths, besides: remote.keys)
        if !more.allSatisfy({ names[$0.key] == $0.value }) {
            names.merge(more) { $1 }
            local = try localTree(names, index)
        }
        return Sides(local: local, remote: remote, index: index, names: names)
    }

    /// Whether a commit that this clone does not have may say more about an item.
    private func mayBeInOtherCommits(_ item: ComparedItem) -> Bool {
        item.base == nil
            && (item.syncStatus == .conflict || item.syncStatus == .newThere && journal.state.isUnknown(item.name))
    }

    private func localTree(_ names: [String: String], _ index: GitIndex) throws(TritonError) -> LocalTree {
        let files = try root.files(of: nouns)
        let skipped = index.skipped.filter { path in
            files.bytes[path] == nil && FolderPath.isKept(path) && !FolderPath.isRemote(path)
                && FolderPath.noun(of: path).map(nouns.contains) != false
        }
        return try LocalTree(
            files: files.bytes, refused: files.refused, skipped: skipped, nouns: nouns, names: names,
            reading: root.isTemporary ? root.read : nil, checksums: root.checksums.withLock { $0 })
    }

    private func readService(_ call: Invocation, _ read: [ItemName: RemoteItem]?) async throws -> [ItemName: RemoteItem]
    {
        if let read { return read }
        return try await reader.read(nouns, call)
    }

    /// Known versions other than those of the two sides.
    private struct Evidence {
        var known: [ItemName: KnownVersions] = [:]
        /// Items that a later commit does not have any more.
        var deletedLater: Set<ItemName> = []
        /// What later commits have made, of items without a base.
        var later: [ItemName: KnownVersions] = [:]
        /// Entries that the service has with the names of their pictures instead of URLs.
        var unfinished: Set<ItemName> = []
        /// Whether commits are missing, as in a shallow clone.
        var isPartial = false
    }

    /// Adds the versions in the history of git, which are needed for items without a state, as all are in a fresh
    /// clone, and for those that were changed on both sides: another clone, such as one in CI, may have sent a commit
    /// that this one has too.
    private func readHistory(
        _ history: FolderHistory, _ call: Invocation, _ local: inout LocalTree, remote: [ItemName: RemoteItem],
        texts: EntryTexts, into evidence: inout Evidence
    ) async throws {
        let items = items(local, remote, evidence)
        let unknown = items.filter { journal.state.isUnknown($0.name) }
        let newHere = unknown.filter { $0.syncStatus == .newHere },
            newThere = unknown.filter { $0.syncStatus == .newThere }
        // An empty text of the service is replaced without a known version, and a later commit may have emptied it.
        let overEmpty = unknown.filter { if case .changedHere = $0.syncStatus { true } else { false } }
        // What is new here may be an older name of what is new there.
        let kindsThere = Set(newThere.map(\.name.kind))
        let wanted =
            newThere + newHere.filter { kindsThere.contains($0.name.kind) } + overEmpty
            + items.filter { $0.syncStatus.isChangedOnBothSides || texts.mayLackURLs($0) }
        let deleted = items.filter { $0.syncStatus == .changedHereDeletedThere }.compactMap { item in
            item.base.map { (item.name, $0) }
        }
        guard !wanted.isEmpty || !newHere.isEmpty || !deleted.isEmpty else { return }
        try await history.git.reading(call.note) {
            // Another clone has sent the deletion: what has the name now is new.
            let removed = try await history.removed(Dictionary(deleted) { first, _ in first })
            try journal.add(removed.map { .gone($0) })
            for (name, versions) in try await history.versions(of: wanted, texts, &local, remote) {
                evidence.known[name, default: KnownVersions()].add(versions)
            }
            let later = try await history.git.laterCommits()
            evidence.deletedLater = try await history.deletedLater(Set(newHere.map(\.name)), in: later.first)
            evidence.later = try await history.versions(
                of: wanted.filter { $0.base == nil }, in: later, texts, &local, remote)
            evidence.isPartial = try await history.git.isShallow()
        }
    }

    /// Gives entries that were deleted here the paths that their files had.
    private func nameDeletedFiles(
        in items: inout [ComparedItem], _ names: [String: String], _ call: Invocation
    ) async throws {
        let deleted = items.indices.filter {
            items[$0].name.kind == .entry && [.deletedHere, .deletedHereChangedThere].contains(items[$0].syncStatus)
        }
        guard let git, !deleted.isEmpty else { return }
        let history = FolderHistory(git: git, nouns: nouns, names: names)
        let paths = try await git.reading(call.note) {
            try await history.paths(of: Set(deleted.map { items[$0].name }))
        }
        for index in deleted { items[index].path = paths?[items[index].name] ?? items[index].path }
    }

    private func items(_ local: LocalTree, _ remote: [ItemName: RemoteItem], _ evidence: Evidence) -> [ComparedItem] {
        let kinds = Set(ItemKind.allCases.filter { nouns.contains($0.noun) })
        let bases = journal.state.bases
        // Not a union of sets, which would hash each name several times more.
        var names = Array(local.items.keys)
        names += remote.keys.lazy.filter { local.items[$0] == nil }
        names += bases.keys.lazy.filter { local.items[$0] == nil && remote[$0] == nil }
        names.removeAll { name in !kinds.contains(name.kind) || local.isExcluded(name) }
        var items: [ComparedItem] = []
        items.reserveCapacity(names.count)
        for name in names {
            if let item = item(name, in: local, at: remote[name], by: evidence) { items.append(item) }
        }
        for (name, path) in newPictures(local, remote) {
            items.append(
                ComparedItem(name: name, syncStatus: .newHere, local: ItemVersion(), remote: nil, base: nil, path: path)
            )
        }
        return RecordEdits.paired(items).sorted { local.areInOrder($0.name, $1.name) }
    }

    /// - Returns: nil for an item that is on neither side.
    private func item(
        _ name: ItemName, in local: LocalTree, at remote: RemoteItem?, by evidence: Evidence
    ) -> ComparedItem? {
        let state = journal.state, ours = local.items[name], base = state.bases[name]
        // An empty page that the folder never had counts as missing.
        let isEmptyPage = name.kind.isSingle && ours == nil && base == nil && remote?.version.isEmpty == true
        let theirs = isEmptyPage ? nil : remote, later = base == nil ? evidence.later[name] : nil
        func known() -> KnownVersions {
            var versions = state.known(name)
            if let more = evidence.known[name] { versions.add(more) }
            // What a later commit has made is newer than this one, even if an earlier one had it too.
            if ours != nil, theirs != nil, let later { versions.remove(later) }
            return versions
        }
        func committed() -> KnownVersions {
            guard let base, let versions = evidence.known[name] else { return KnownVersions() }
            return versions.newer(than: base, besides: state.known(name))
        }
        let unfinished = evidence.unfinished.contains(name) ? ours.map { SyncStatus.changedHere($0.version) } : nil
        let compared =
            unfinished
            ?? Comparison.syncStatus(
                of: name.kind, local: ours?.version, remote: theirs?.version, base: base,
                wasAbsentOnBothSides: state.isGone(name), known: known(), committed: committed(), texts: journal.text)
        guard let compared else { return nil }
        let syncStatus = republished(
            compared, of: name, local: ours?.version, remote: theirs?.version, later: later,
            isDeletedLater: evidence.deletedLater.contains(name))
        let path = FolderLayout.path(of: name, ours, theirs)
        var item = ComparedItem(
            name: name, syncStatus: syncStatus, local: ours?.version, remote: theirs, base: base,
            shown: state.shown[name].map { KnownVersions($0) } ?? KnownVersions(),
            path: path, hasRemoteFile: FolderLayout.isOpen(name, path, local))
        switch syncStatus {
        case .deletedHereChangedThere:
            item.known = known()
            item.isInLaterCommit = later != nil
        case .newHere, .changedHere, .merged: item.known = known()
        default: break
        }
        return item
    }

    /// The status of an item if an old commit, or a clone without a state, is published again: what the service lacks
    /// was there before, and what later commits have changed, emptied or deleted is not taken back.
    private func republished(
        _ compared: SyncStatus, of name: ItemName, local: ItemVersion?, remote: ItemVersion?, later: KnownVersions?,
        isDeletedLater: Bool
    ) -> SyncStatus {
        switch compared {
        case .newHere where wasPublished(name): return .deletedThere
        case .newHere where isDeletedLater: return .changedHereDeletedThere
        case .deletedHere where later != nil: return .deletedHereChangedThere
        default:
            guard let later, let local, let remote, later.hasCleared(local, in: remote, of: name.kind) else {
                return compared
            }
            return .conflict
        }
    }
}
