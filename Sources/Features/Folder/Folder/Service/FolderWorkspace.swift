import Changes
import Commands
import Domain
import Files
import FolderPlan
import Terminal

/// An address and its folder, ready to be compared.
struct FolderWorkspace: Sendable {
    let root: FolderRoot
    let journal: FolderJournal
    let reader: ServiceReader
    /// The kinds that the folder keeps.
    let nouns: Set<String>
    let git: GitHistory?

    /// Both sides at one moment.
    struct View: Sendable {
        var items: [ComparedItem]
        var local: LocalTree
        var remote: [ItemName: RemoteItem]

        func chosen(_ filter: PathFilter) -> [ComparedItem] {
            items.filter { filter.contains($0.name, at: $0.path, files: FolderLayout.files(of: $0.name)) }
        }
    }

    /// Does something while no other process changes the folder. A process that dies holds no lock.
    func withLock<Value>(_ call: Invocation, _ body: () async throws -> Value) async throws -> Value {
        guard !call.isDryRun else { return try await body() }
        let lock = try FolderLock(root.ownFolder)
        let value = try await body()
        _ = consume lock
        return value
    }

    /// Reads both sides, and decides how each thing stands.
    /// - Parameters:
    ///   - remote: what the service has, where it was read already.
    ///   - matchingNew: whether what has another name at the service is found by what it says, as after a restore that
    ///     was cut off.
    func compare(_ call: Invocation, remote read: [ItemName: RemoteItem]? = nil, matchingNew: Bool = false) async throws
        -> View
    {
        let remote: [ItemName: RemoteItem]
        if let read {
            remote = read
        } else {
            remote = try await call.progress.during("reading the service") { _ in try await reader.read(nouns) }
        }
        let names = FolderLayout.cutNames(Array(remote.keys) + Array(journal.state.bases.keys))
        var local = try LocalTree(files: root.files(of: nouns), nouns: nouns, names: names)
        if !call.isDryRun || matchingNew, try await adoptNew(local, remote, all: matchingNew) {
            local = try LocalTree(files: root.files(of: nouns), nouns: nouns, names: names)
        }
        try finishOpenRequests(remote)
        let state = journal.state
        let isFresh = state.bases.isEmpty
        var known = state.known
        if let git {
            let wanted = items(local, remote, state, known).filter {
                $0.base == nil && ($0.standing == .conflict || isFresh && $0.standing == .newThere)
            }
            for (name, versions) in try await history(wanted, git, names) {
                known[name, default: KnownVersions()].add(versions)
            }
            if !wanted.isEmpty, git.isShallow {
                call.note(
                    "this clone has only part of its history; fetch all of it, or older versions count as unknown")
            }
        }
        return View(items: items(local, remote, state, known), local: local, remote: remote)
    }

    private func items(
        _ local: LocalTree, _ remote: [ItemName: RemoteItem], _ state: FolderState, _ known: [ItemName: KnownVersions]
    ) -> [ComparedItem] {
        var names = Set(local.items.keys).union(remote.keys).union(state.bases.keys)
        names = names.filter { nouns.contains($0.kind.noun) }
        var items: [ComparedItem] = []
        for name in names.sorted() {
            let here = local.items[name]
            var there = remote[name]
            // An empty page that nobody has ever had is none.
            if name.kind.isSingle, here == nil, state.bases[name] == nil, let item = there,
                item.version.fields.values.allSatisfy({ $0.isEmpty || $0 == "false" })
            {
                there = nil
            }
            let versions = known[name] ?? KnownVersions()
            let standing = Comparison.standing(
                of: name.kind, here: here?.version, there: there?.version, base: state.bases[name], known: versions)
            guard let standing else { continue }
            let path = FolderLayout.path(of: name, here, there)
            items.append(
                ComparedItem(
                    name: name, standing: standing, here: here?.version, there: there, base: state.bases[name],
                    shown: state.shown[name] ?? KnownVersions(),
                    path: path, hasRemoteFile: FolderLayout.isOpen(name, path, local)))
        }
        for path in local.newPictures where nouns.contains("pic") {
            let id = PathName.name(for: FolderPath.stem(of: path)),
                name = ItemName(.picture, "+" + FolderPath.stem(of: path))
            // A known picture whose record was removed must not be uploaded again.
            if remote[ItemName(.picture, id)] != nil || state.bases[ItemName(.picture, id)] != nil { continue }
            items.append(
                ComparedItem(name: name, standing: .newHere, here: ItemVersion(), there: nil, base: nil, path: path))
        }
        return items.sorted { $0.name < $1.name }
    }

    /// Whether a request made something that the service names itself.
    private static func isUnnamed(_ name: ItemName, _ sending: FolderState.Sending) -> Bool {
        name.kind.hasServiceMadeKey && name.kind != .dns && sending.before == nil && sending.after != nil
    }

    /// Statuses and pictures whose request arrived although nobody heard of it get the names that the service gave
    /// them, so that they are not sent twice.
    /// - Parameter all: whether everything that is new is looked for, not only what was begun.
    /// - Returns: whether the folder was changed.
    private func adoptNew(_ local: LocalTree, _ remote: [ItemName: RemoteItem], all: Bool) async throws -> Bool {
        let state = journal.state
        var wanted = Set(state.open.filter { Self.isUnnamed($0.key, $0.value) }.keys)
        if all {
            wanted.formUnion(
                local.items.keys.filter { ($0.kind == .status || $0.kind == .picture) && remote[$0] == nil })
        }
        guard !wanted.isEmpty else { return false }
        var writer = TreeWriter(root, local)
        var lines: [FolderState.Line] = []
        var candidates = remote.filter { local.items[$0.key] == nil && state.bases[$0.key] == nil }
        for name in wanted.sorted() {
            // What has its name already was finished before the crash.
            if name.kind == .status, local.items[name] == nil { continue }
            let version = local.items[name]?.version ?? ItemVersion()
            let file = local.pictures[String(name.key.drop { $0 == "+" })]
            let bytes = try name.kind == .picture ? file.flatMap { try root.read($0) } : nil
            for (other, item) in candidates.sorted(by: { $0.key < $1.key })
            where other.kind == name.kind && says(item.version, version, name.kind) {
                if name.kind == .picture {
                    guard let bytes, item.snapshot.int("size") == bytes.count,
                        try await reader.image(other.key) == bytes
                    else { continue }
                }
                candidates[other] = nil
                writer.rename(name, to: other, version)
                if let file {
                    try root.rename(
                        file,
                        to: FolderPath.picture(other.key, file.split(separator: ".").last.map(String.init) ?? "jpg"))
                }
                lines.append(.agreed(other, ItemBase(here: version, there: item.version)))
                break
            }
        }
        try writer.finish()
        try journal.add(lines)
        return !lines.isEmpty
    }

    private func says(_ version: ItemVersion, _ wanted: ItemVersion, _ kind: ItemKind) -> Bool {
        kind.fields.allSatisfy {
            wanted[$0.name] == nil || ItemVersion.areSame(version[$0.name], wanted[$0.name], $0.form)
        }
    }

    /// What a crash cut off is finished or forgotten, as the service says.
    private func finishOpenRequests(_ remote: [ItemName: RemoteItem]) throws(TritonError) {
        var lines: [FolderState.Line] = []
        for (name, sending) in journal.state.open {
            // What the service names itself was looked for by what it says.
            if Self.isUnnamed(name, sending) {
                lines.append(.sent(name))
                continue
            }
            if case .finished(let base) = OpenRequest(sending, there: remote[name]?.version, kind: name.kind) {
                lines.append(base.map { .agreed(name, $0) } ?? .gone(name))
            }
            lines.append(.sent(name))
        }
        try journal.add(lines)
    }

    /// The versions of these things in the history of git.
    private func history(_ wanted: [ComparedItem], _ git: GitHistory, _ names: [String: String]) async throws
        -> [ItemName: KnownVersions]
    {
        guard !wanted.isEmpty else { return [:] }
        let chosen = Set(wanted.map(\.name)), tables = Set(wanted.compactMap { FolderPath.table(of: $0.name.kind) })
        let hasListing = wanted.contains { $0.name.kind == .paste || $0.name.kind == .now }
        let versions = try await git.versions().filter { path, _ in
            tables.contains(path) || path == FolderPath.listing && hasListing
                || FolderPath.item(at: path).map(chosen.contains) == true
        }
        let texts = try await git.texts(of: versions.values.reduce(into: []) { $0.formUnion($1) })
        var known: [ItemName: KnownVersions] = [:]
        for (path, blobs) in versions {
            for blob in blobs {
                // A version that cannot be read is one that the folder cannot have sent.
                guard let bytes = texts[blob],
                    let tree = try? LocalTree(files: [path: bytes], nouns: nouns, names: names)
                else { continue }
                for (name, item) in tree.items {
                    known[name, default: KnownVersions()].add(item.version, of: name.kind)
                }
                for (file, flag) in tree.listing {
                    guard let name = FolderPath.item(at: file) else { continue }
                    known[name, default: KnownVersions()].add(ItemVersion(["listed": flag]), of: name.kind)
                }
            }
        }
        return known
    }
}
