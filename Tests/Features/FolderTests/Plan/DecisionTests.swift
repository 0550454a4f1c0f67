import Changes
import Domain
import FolderPlan
import Testing

/// The decisions of push and pull for each sync status.
@Suite struct DecisionTests {
    private static let ours = ItemVersion(["source": "ours"]), theirs = ItemVersion(["source": "theirs"])

    private static func item(
        _ syncStatus: SyncStatus, kind: ItemKind = .entry, hasRemoteFile: Bool = false, isShown: Bool = false
    ) -> ComparedItem {
        let remote = RemoteItem(Snapshot(["id": "a", "source": "theirs"]), of: kind, serviceKey: "a")
        var shown = KnownVersions()
        if isShown { shown.add(remote.version, of: kind) }
        let isHere = ![.deletedHere, .deletedHereChangedThere, .newThere].contains(syncStatus)
        let isThere = ![.deletedThere, .changedHereDeletedThere, .newHere].contains(syncStatus)
        return ComparedItem(
            name: ItemName(kind, "a"), syncStatus: syncStatus, local: isHere ? ours : nil,
            remote: isThere ? remote : nil,
            base: nil, shown: shown, path: "weblog/a.md",
            hasRemoteFile: hasRemoteFile)
    }

    struct Push: Sendable, CustomTestStringConvertible {
        let name: String
        let item: ComparedItem
        var deletes = false
        var isChosen = false
        /// `write ACTION`, `nothing`, `leave` or `conflict`.
        let expected: String
        var testDescription: String { name }
    }

    static let pushes: [Push] = [
        Push(name: "the same", item: item(.same), expected: "nothing"),
        Push(name: "new here", item: item(.newHere), expected: "write create"),
        Push(name: "changed here", item: item(.changedHere(ours)), expected: "write replace"),
        Push(name: "joined", item: item(.merged(ours)), expected: "write merge"),
        Push(name: "new there", item: item(.newThere), expected: "leave"),
        Push(name: "changed there", item: item(.changedThere(theirs)), expected: "leave"),
        Push(name: "deleted here", item: item(.deletedHere), expected: "leave"),
        Push(name: "deleted here, with --delete", item: item(.deletedHere), deletes: true, expected: "write delete"),
        Push(name: "a page is never deleted", item: item(.deletedHere, kind: .web), deletes: true, expected: "leave"),
        Push(name: "deleted there is not revived", item: item(.deletedThere), deletes: true, expected: "leave"),
        Push(name: "deleted there, with --ours", item: item(.deletedThere), isChosen: true, expected: "write create"),
        Push(name: "conflict", item: item(.conflict), expected: "conflict"),
        Push(
            name: "conflict, --ours, but it was never shown", item: item(.conflict), isChosen: true,
            expected: "conflict"),
        Push(
            name: "conflict, --ours, after it was shown", item: item(.conflict, isShown: true), isChosen: true,
            expected: "write replace"),
        Push(
            name: "a conflict that is not resolved", item: item(.changedHere(ours), hasRemoteFile: true),
            expected: "conflict"),
        Push(
            name: "a deletion does not win over an edit", item: item(.deletedHereChangedThere), deletes: true,
            isChosen: true, expected: "conflict"),
        Push(
            name: "an edit does not silently win over a deletion", item: item(.changedHereDeletedThere), deletes: true,
            expected: "conflict"),
        Push(
            name: "an edit of what was deleted, with --ours", item: item(.changedHereDeletedThere), isChosen: true,
            expected: "write create"),
    ]

    @Test(arguments: pushes) func `push sends only over a known version`(_ row: Push) {
        let decision = SyncDecision.push(row.item, deletes: row.deletes, isChosen: row.isChosen)
        #expect(Self.words(decision) == row.expected)
    }

    static let pulls: [Push] = [
        Push(name: "the same", item: item(.same), expected: "nothing"),
        Push(name: "new there", item: item(.newThere), expected: "write create"),
        Push(name: "changed there", item: item(.changedThere(theirs)), expected: "write replace"),
        Push(name: "joined", item: item(.merged(ours)), expected: "write merge"),
        Push(name: "changed here", item: item(.changedHere(ours)), expected: "nothing"),
        Push(name: "new here", item: item(.newHere), expected: "nothing"),
        Push(name: "deleted here is not revived", item: item(.deletedHere), expected: "leave"),
        Push(
            name: "deleted here, with --theirs", item: item(.deletedHere), isChosen: true, expected: "write create"
        ),
        Push(
            name: "deleted here, and changed there: the edit wins", item: item(.deletedHereChangedThere),
            expected: "write create"),
        Push(name: "deleted there", item: item(.deletedThere), expected: "leave"),
        Push(name: "deleted there, with --delete", item: item(.deletedThere), deletes: true, expected: "write delete"),
        Push(
            name: "changed here, deleted there", item: item(.changedHereDeletedThere), deletes: true,
            expected: "leave"),
        Push(name: "conflict", item: item(.conflict), expected: "conflict"),
        Push(
            name: "conflict, with --theirs", item: item(.conflict, hasRemoteFile: true), isChosen: true,
            expected: "write replace"),
    ]

    @Test func `what the service cannot delete is not said to be deletable`() {
        let push = SyncDecision.push(Self.item(.deletedHere, kind: .configuration), deletes: true)
        let pull = SyncDecision.pull(Self.item(.deletedHere, kind: .configuration), deletes: true)
        #expect(push == .leave("deleted here: the service cannot delete it, so it stays"))
        #expect(pull == .leave("deleted here: the service cannot delete it; 'pull --theirs' restores it"))
    }

    @Test(arguments: pulls) func `pull replaces only what was not changed here`(_ row: Push) {
        let decision = SyncDecision.pull(row.item, deletes: row.deletes, isChosen: row.isChosen)
        #expect(Self.words(decision) == row.expected)
    }

    private static func words(_ decision: SyncDecision) -> String {
        switch decision {
        case .write(let action, let version):
            #expect((version == nil) == (action == .delete))
            return "write \(action.rawValue)"
        case .leave: return "leave"
        case .nothing: return "nothing"
        case .conflict: return "conflict"
        }
    }
}
