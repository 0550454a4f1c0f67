import Changes
import Domain
import FolderPlan

/// Statuses and pictures that have no id in the folder yet, and requests whose answer the folder does not have.
extension FolderWorkspace {
    /// The files of new pictures, by the names of the items. A known picture whose record was removed is not uploaded
    /// again.
    func newPictures(_ local: LocalTree, _ remote: [ItemName: RemoteItem]) -> [ItemName: String] {
        let bases = journal.state.bases
        return local.newPictures.reduce(into: [:]) { names, path in
            let stem = FolderPath.stem(of: path), known = ItemName(.picture, PathName.name(for: stem))
            guard remote[known] == nil, bases[known] == nil, !wasPublished(known), !local.isExcluded(known) else {
                return
            }
            names[ItemName(.picture, "+" + stem)] = path
        }
    }

    /// Whether an item that the service does not have was there once: without a state, as in a fresh clone, only its id
    /// says so. What an archive has is made again.
    func wasPublished(_ name: ItemName) -> Bool {
        name.hasServiceID && !root.isTemporary && journal.state.isUnknown(name)
    }

    /// Whether a request creates an item whose id the service chooses.
    private static func isUnnamed(_ name: ItemName, _ sending: FolderState.Sending) -> Bool {
        name.kind.hasServiceMadeKey && name.kind != .dns && sending.before == nil && sending.after != nil
    }

    /// Gives new statuses and pictures the ids under which the service already has them, so that they are not sent
    /// twice: after a crash the folder may not have the answer, and a fresh clone, as in CI, never had it. A status
    /// that only says the same as one that somebody has posted is another one.
    /// - Parameters:
    ///   - shown: see ``publicPictures(_:_:)``.
    ///   - writes: whether the files are changed too.
    func adoptNew(
        _ local: inout LocalTree, _ remote: [ItemName: RemoteItem], _ shown: Set<String>?, writes: Bool
    ) async throws {
        let bases = journal.state.bases
        var wanted = Set(
            local.items.keys.filter {
                ($0.kind == .status || $0.kind == .picture) && remote[$0] == nil && bases[$0] == nil
            })
        wanted.formUnion(newPictures(local, remote).keys)
        var candidates = remote.filter {
            $0.key.kind.hasServiceMadeKey && local.items[$0.key] == nil && bases[$0.key] == nil
        }
        guard !wanted.isEmpty, !candidates.isEmpty else { return }
        wanted = try await possiblySent(wanted)
        var writer = TreeWriter(root, local)
        var lines: [FolderState.Line] = []
        for name in wanted.sorted() {
            guard let other = try await equal(name, in: local, among: candidates),
                let item = candidates.removeValue(forKey: other)
            else { continue }
            let file = local.pictures[name.label]
            // A picture file without a record gets the values of the service.
            let version = local.items[name]?.version ?? item.version
            // A picture without its description is still to be described.
            var stored = item.version
            if version["hidden"] == "true", shown?.contains(other.key) == false { stored["hidden"] = "true" }
            let agreed = stored.agrees(with: version, of: other.kind) ? version : stored
            local.rename(name, to: other, version)
            if writes {
                writer.rename(name, to: other, version)
                if let file {
                    try root.rename(file, to: FolderPath.picture(other.key, movedFrom: file))
                    local.move(other.key, from: file)
                }
            }
            lines.append(.agreed(other, ItemBase(local: agreed, remote: item.version, of: other.kind)))
        }
        // What could not be written is not recorded, and is looked up again.
        if writes { for error in try writer.finish().values { throw error } }
        try journal.add(lines)
    }

    /// The new items that this folder, or another clone of it, may have sent already.
    private func possiblySent(_ names: Set<ItemName>) async throws -> Set<ItemName> {
        let state = journal.state
        // A picture is not uploaded a second time at all. Without a state nothing says what was sent.
        guard state.bases.keys.contains(where: { $0.kind == .status }) else { return names }
        let others = names.filter { $0.kind == .status && state.open[$0] == nil }
        guard !others.isEmpty else { return names }
        return names.subtracting(others.subtracting(try await committed()))
    }

    /// The statuses that the last commit has without an id: another clone may have sent them.
    private func committed() async throws -> Set<ItemName> {
        guard let git else { return [] }
        let history = FolderHistory(git: git, nouns: nouns, names: [:])
        // A history that cannot be used is noted where it is read for all items.
        return try await git.reading(nil) { try await history.newStatuses() } ?? []
    }

    /// The item of the service that says the same as a new one.
    private func equal(_ name: ItemName, in local: LocalTree, among candidates: [ItemName: RemoteItem]) async throws
        -> ItemName?
    {
        var version = local.items[name]?.version ?? ItemVersion()
        // Of a picture the service does not say whether it is hidden.
        if name.kind == .picture { version["hidden"] = nil }
        let same = candidates.filter {
            $0.key.kind == name.kind && $0.value.version.agrees(with: version, of: name.kind)
        }
        .sorted { $0.key < $1.key }
        guard name.kind == .picture else { return same.first?.key }
        guard let bytes = try local.pictures[name.label].flatMap({ try root.read($0) }) else { return nil }
        // An upload whose description could not be sent is the same picture.
        let begun = candidates.filter { $0.key.kind == .picture && $0.value.version.isEmpty }
            .sorted { $0.key < $1.key }
        for (other, item) in same + begun where item.snapshot.int("size") == bytes.count {
            if try await reader.image(item) == bytes { return other }
        }
        return nil
    }

    /// Finishes or forgets requests that a crash interrupted, depending on the state at the service.
    func finishOpenRequests(_ local: LocalTree, _ remote: [ItemName: RemoteItem]) throws(TritonError) {
        var lines: [FolderState.Line] = []
        // Of a kind that was not read nothing is known: the request stays open.
        for (name, sending) in journal.state.open where nouns.contains(name.kind.noun) {
            // Items whose id the service chooses were handled in `adoptNew`. The list may be older than a status that
            // is not found there: its request stays open until it is sent again, or its line is removed.
            if Self.isUnnamed(name, sending) {
                let isFinished = local.items[name] == nil && !local.isExcluded(name)
                if name.kind == .picture || isFinished { lines.append(.sent(name)) }
                continue
            }
            if case .finished(let base) = OpenRequest(sending, remote: remote[name]?.version, kind: name.kind) {
                lines.append(base.map { .agreed(name, $0) } ?? .gone(name))
            }
            lines.append(.sent(name))
        }
        try journal.add(lines)
    }
}
