import Commands
import Platform
import Session
import Synchronization

package struct UndoEnvironment: Sendable {
    let lazyStore: Lazy<ChangeStore>
    let handlers: ChangeHandlers

    var store: ChangeStore {
        get throws { try lazyStore.get() }
    }

    /// The changes that can be undone, newest first; with `--address` those of this address.
    func undoable(_ call: Invocation) throws -> [StoredChange] { try sent(.user, call, UndoDecision.canUndo) }

    /// The undos that can be reverted, newest first; with `--address` those of this address.
    func redoable(_ call: Invocation) throws -> [StoredChange] { try sent(.undo, call, UndoDecision.canRedo) }

    private func sent(
        _ role: StoredChange.Role, _ call: Invocation, _ canRevert: (StoredChange, ChangeDescription?) -> Bool
    ) throws -> [StoredChange] {
        let address = try call.typedAddress
        return try store.sent(of: try call.session.profile, role: role).filter {
            (address == nil || $0.change.address == address)
                && canRevert($0, handlers.description(of: $0.change.kind))
        }
    }

    func item(_ stored: StoredChange) -> UndoItem {
        UndoItem(stored: stored, description: handlers.description(of: stored.change.kind))
    }

    /// The word for the newest change.
    static let latest = "latest"

    /// The changes with these numbers; without numbers, the newest one at this service with the others of its command.
    /// - Throws: ``TritonError`` of code `not_found`.
    func chosen(_ ids: [String], among candidates: [StoredChange], word: SafeText, _ call: Invocation) throws
        -> [StoredChange]
    {
        // Another one is named by its number, and refused.
        let ofThisService = try candidates.filter(call.changes.isForThisService)
        guard !ids.isEmpty else {
            let next = UndoDecision.next(ofThisService)
            guard let first = next.first else { throw TritonError(.notFound, "there is nothing to \(word)") }
            if first.role == .undo { try requireNewest(next, call) }
            return next
        }
        let byNumber = Dictionary(candidates.map { (String(Self.number(of: $0)), $0) }) { first, _ in first }
        var seen: Set<Int64> = []
        return try ids.flatMap { id in
            guard NamePattern(id) == nil else {
                throw TritonError(
                    .usage, "\(word) takes numbers, such as 4 or 3-4, not '\(line: id)'",
                    hint: "see them with 'triton undo --list'")
            }
            let ends = id.split(separator: "-", omittingEmptySubsequences: false).map { byNumber[String($0)] }
            let found: [StoredChange] =
                switch ends.count {
                case _ where id == Self.latest: Array(ofThisService.prefix(1))
                case 1: ends.compactMap(\.self)
                case 2: Self.changes(from: ends[0], to: ends[1], among: candidates)
                default: []
                }
            guard !found.isEmpty else {
                throw TritonError(
                    .notFound, "there is no \(word) item '\(line: id)'", hint: "see them with 'triton undo --list'")
            }
            return found.filter { seen.insert($0.number).inserted }
        }
    }

    /// - Throws: ``TritonError`` of code `not_found` if the user changed something after these undos.
    private func requireNewest(_ undos: [StoredChange], _ call: Invocation) throws {
        let newest = try store.newestOfUser(
            in: try call.session.profile, at: try call.typedAddress, of: undos[0].service)
        guard UndoDecision.nextRedo(undos, newest: newest).isEmpty else { return }
        let numbers = undos.map(Self.number).sorted().map { String($0) }
        let range = UndoListView.range(from: numbers[0], to: numbers[numbers.count - 1])
        throw TritonError(
            .notFound, "there is nothing to redo: something was changed after the last undo",
            hint: "'triton redo \(line: range)' makes the older change again")
    }

    /// The changes of one command that the list shows as `23-24`; none if these are not of one command.
    private static func changes(from first: StoredChange?, to last: StoredChange?, among candidates: [StoredChange])
        -> [StoredChange]
    {
        guard let first, let last, first.group == last.group else { return [] }
        return candidates.filter {
            $0.group == first.group && number(of: $0) >= number(of: first) && number(of: $0) <= number(of: last)
        }
    }

    /// Changes that may be reverted at the same time are in one stage, and those of one item in one sequence of it.
    /// Stages keep the order of the changes, so that a text is created again before a copy of it is deleted.
    private func stages(of chosen: [StoredChange]) -> [[[StoredChange]]] {
        var stages: [[[StoredChange]]] = []
        // The places of the items in the last stage, by the bytes of their keys.
        var places: [[UInt8]?: Int] = [:]
        for stored in chosen {
            let change = stored.change, key = change.key.map { Array($0.utf8) }
            guard let other = stages.last?[0][0].change, other.kind == change.kind, other.address == change.address,
                other.action == change.action, handlers.description(of: change.kind)?.traits.contains(.ordered) == false
            else {
                stages.append([[stored]])
                places = [key: 0]
                continue
            }
            let last = stages.count - 1
            if let place = places[key] {
                stages[last][place].append(stored)
            } else {
                places[key] = stages[last].count
                stages[last].append([stored])
            }
        }
        return stages
    }

    /// The number that a user knows: for an undo, that of the change that it reverted.
    private static func number(of stored: StoredChange) -> Int64 {
        stored.role == .undo ? stored.reverts ?? stored.number : stored.number
    }

    /// The change that a message is about: for an undo, the change that it reverted.
    private func named(_ stored: StoredChange) throws -> UndoItem {
        let number = Self.number(of: stored)
        guard number != stored.number else { return item(stored) }
        return item(try store.change(String(number), of: stored.profile) ?? stored)
    }

    /// What will be reverted, before it begins: `reverting 3 changes: deleted purl 'a', …`.
    private func announcement(_ chosen: [StoredChange]) throws -> SafeText {
        let items = try chosen.map(named), count = chosen.count.grouped
        let what =
            items.count > Self.maximumAnnounced
            ? ChangeSentence.done(items.map { ChangeSentence($0.stored, $0.description) })
            : items.map(\.sentence).joined(separator: ", ")
        return chosen[0].role == .undo
            ? "making \(trusted: count) changes again: \(what)" : "reverting \(trusted: count) changes: \(what)"
    }

    private static let maximumAnnounced = 8

    /// Names the address of a change if it is not the one that the command acts as.
    private func place(of stored: StoredChange, _ call: Invocation) throws -> SafeText {
        guard let address = stored.change.address, try address != call.session.address else { return "" }
        return " of '\(address)'"
    }

    private func isDeletedPicture(_ stored: StoredChange) -> Bool {
        stored.change.isDeletion && handlers.description(of: stored.change.kind)?.traits.contains(.needsBytes) == true
    }

    /// The URLs that a picture has after it was uploaded again, by those that it had before.
    private static func movedURLs(from before: Snapshot?, to after: Snapshot?) -> [String: String] {
        let pairs = ["url", "image_url"].compactMap { field in
            before?.text(field).flatMap { old in after?.text(field).map { (old, $0) } }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// What was restored, for a person; nil for nothing: a message has said why.
    private func sentence(_ restored: [StoredChange], done: SafeText, _ call: Invocation) throws -> SafeText? {
        guard let first = restored.first else { return nil }
        guard restored.count == 1 else { return "\(done) \(trusted: restored.count.grouped) changes" }
        let item = try named(first)
        return "\(done): \(item.sentence)\(try place(of: item.stored, call))"
    }

    /// Undoes changes, or undos (`redo`), and reports what cannot be restored.
    func undoAll(_ chosen: [StoredChange], done: SafeText, replaces: Bool, _ call: Invocation) async throws
        -> CommandOutput
    {
        if chosen.count > 1, !call.isDryRun { call.note(try announcement(chosen)) }
        // Pictures that are made again come first: they get new URLs, which the texts have to name.
        let ordered = chosen.filter(isDeletedPicture) + chosen.filter { !isDeletedPicture($0) }
        let stages = call.isDryRun ? ordered.map { [[$0]] } : stages(of: ordered)
        let movedURLs = Mutex<[String: String]>([:])
        let results = try await call.forEach(inStages: stages, named: { $0.id }) { stored in
            let item = item(stored)
            let change = try await call.changes.undo(
                stored, by: handlers.handler(of: stored.change.kind), replaces: replaces,
                movedURLs: movedURLs.withLock { $0 })
            if isDeletedPicture(stored) {
                movedURLs.withLock { $0.merge(Self.movedURLs(from: stored.change.before, to: change.after)) { $1 } }
            }
            let isRestored = change.isDeletion ? !change.wasUnneeded : change.after != nil
            guard !call.isDryRun, isRestored else { return RestoredItem(item: item, isRestored: false).row }
            let name: SafeText =
                chosen.count > 1 ? "\(ChangeSentence(stored, item.description).object): " : ""
            for lost in item.lost { call.note("\(name)\(line: lost) cannot be restored") }
            return RestoredItem(item: item, isRestored: true).row
        }
        let byID = Dictionary(chosen.map { ($0.id, $0) }) { first, _ in first }
        let restored = results.elements.compactMap { element -> StoredChange? in
            guard case .row(let row) = element, case .flag(true)? = row.last else { return nil }
            return byID[row[0].plain]
        }
        var output = CommandOutput.changed(
            RestoredItem.schema, results, prints: restored.map { RemoteText(String(Self.number(of: $0))) },
            try sentence(restored, done: done, call))
        // The sentence says it to a person.
        output.screen = .own("")
        return output
    }
}
