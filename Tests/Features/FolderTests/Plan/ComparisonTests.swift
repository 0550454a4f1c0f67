import FolderPlan
import Testing

/// The sync status of an item, decided by both sides and by the versions that the folder has had.
@Suite struct ComparisonTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var kind = ItemKind.entry
        var here: [String: String]?
        var there: [String: String]?
        var base: (here: [String: String], there: [String: String])?
        var known: [[String: String]] = []
        let expected: SyncStatus?
        var testDescription: String { name }
    }

    private static func text(_ text: String) -> [String: String] { ["source": text] }
    private static func version(_ text: String) -> ItemVersion { ItemVersion(["source": text]) }

    static let rows: [Row] = [
        Row(name: "on neither side", expected: nil),
        Row(name: "the same on both sides", here: text("a"), there: text("a"), expected: .same),
        Row(
            name: "line ends and final newlines do not count", here: text("a\nb\n\n"), there: text("a\r\nb"),
            expected: .same),
        Row(
            name: "two spellings of one letter do count", here: text("e\u{301}"), there: text("\u{E9}"),
            expected: .conflict),
        Row(name: "new here", here: text("a"), expected: .newHere),
        Row(name: "new there", there: text("a"), expected: .newThere),
        Row(
            name: "changed here", here: text("b"), there: text("a"), base: (text("a"), text("a")),
            expected: .changedHere(version("b"))),
        Row(
            name: "changed there", here: text("a"), there: text("b"), base: (text("a"), text("a")),
            expected: .changedThere(version("b"))),
        Row(
            name: "the same change on both sides", here: text("b"), there: text("b"), base: (text("a"), text("a")),
            expected: .same),
        Row(
            name: "other lines changed on both sides", here: text("A\nb\nc"), there: text("a\nb\nC"),
            base: (text("a\nb\nc"), text("a\nb\nc")),
            expected: .merged(version("A\nb\nC"))),
        Row(
            name: "the same line changed on both sides", here: text("x"), there: text("y"),
            base: (text("a"), text("a")), expected: .conflict),
        Row(
            name: "the service has an older version of the folder's", here: text("x"), there: text("old"),
            base: (text("a"), text("a")), known: [text("old")], expected: .changedHere(version("x"))),
        Row(
            name: "without a state, a version from the history", here: text("new"), there: text("old"),
            known: [text("old"), text("new")], expected: .changedHere(version("new"))),
        Row(
            name: "without a state, a version that nobody knows", here: text("new"), there: text("else"),
            known: [text("new")], expected: .conflict),
        Row(
            name: "without a state, an empty text at the service", here: text("new"), there: text(""),
            expected: .changedHere(version("new"))),
        Row(
            name: "stored in another form than it was sent", here: text("sent"), there: text("stored"),
            base: (text("sent"), text("stored")), expected: .same),
        Row(
            name: "changed here after it was stored in another form", here: text("sent 2"), there: text("stored"),
            base: (text("sent"), text("stored")),
            expected: .changedHere(version("sent 2"))),
        Row(name: "deleted here", there: text("a"), base: (text("a"), text("a")), expected: .deletedHere),
        Row(name: "deleted there", here: text("a"), base: (text("a"), text("a")), expected: .deletedThere),
        Row(
            name: "deleted here, changed there", there: text("b"), base: (text("a"), text("a")),
            expected: .deletedHereChangedThere),
        Row(
            name: "changed here, deleted there", here: text("b"), base: (text("a"), text("a")),
            expected: .changedHereDeletedThere),
        Row(
            name: "deleted in the history, as it was at the service", there: text("a"), known: [text("a")],
            expected: .deletedHere),
        Row(
            name: "deleted in the history, and changed at the service", there: text("b"), known: [text("a")],
            expected: .deletedHereChangedThere),
        Row(name: "never there, although the history has it", here: text("a"), known: [text("a")], expected: .newHere),
        Row(
            name: "a part that the folder does not keep stays", kind: .web, here: ["content": "x"],
            there: ["content": "a", "css": "c"],
            base: (["content": "a"], ["content": "a", "css": "c"]),
            expected: .changedHere(ItemVersion(["content": "x"]))),
        Row(
            name: "a part that is new at the service", kind: .web, here: ["content": "a"],
            there: ["content": "a", "css": "c"], base: (["content": "a"], ["content": "a"]),
            expected: .changedThere(ItemVersion(["content": "a", "css": "c"]))),
        Row(
            name: "other parts changed on both sides", kind: .web, here: ["content": "x", "css": "c"],
            there: ["content": "a", "css": "d"],
            base: (["content": "a", "css": "c"], ["content": "a", "css": "c"]),
            expected: .merged(ItemVersion(["content": "x", "css": "d"]))),
        Row(
            name: "the target here and the listing there", kind: .purl, here: ["target": "x", "listed": "false"],
            there: ["target": "a", "listed": "true"],
            base: (["target": "a", "listed": "false"], ["target": "a", "listed": "false"]),
            expected: .merged(ItemVersion(["target": "x", "listed": "true"]))),
        Row(
            name: "two targets are not joined", kind: .purl, here: ["target": "x"], there: ["target": "y"],
            base: (["target": "a"], ["target": "a"]), expected: .conflict),
        Row(
            name: "a forwarding address more on each side", kind: .email, here: ["destinations": "a\nb"],
            there: ["destinations": "a\nc"],
            base: (["destinations": "a"], ["destinations": "a"]),
            expected: .merged(ItemVersion(["destinations": "a\nc\nb"]))),
    ]

    @Test(arguments: rows) func `the state of an item follows from both sides and the known versions`(_ row: Row) {
        var known = KnownVersions()
        for version in row.known { known.add(ItemVersion(version), of: row.kind) }
        if let base = row.base {
            known.add(ItemVersion(base.here), of: row.kind)
            known.add(ItemVersion(base.there), of: row.kind)
        }
        let syncStatus = Comparison.syncStatus(
            of: row.kind, here: row.here.map { ItemVersion($0) }, there: row.there.map { ItemVersion($0) },
            base: row.base.map { ItemBase(here: ItemVersion($0.here), there: ItemVersion($0.there)) }, known: known)
        #expect(syncStatus == row.expected)
    }

    @Test func `the header of an entry is joined key by key where its lines overlap`() {
        let base = "---\nTitle: A\nTags: x\nDate: 2026-01-01\n---\n\nbody\n"
        let ours = "---\nTitle: B\nTags: x\nDate: 2026-01-01\n---\n\nbody\n",
            theirs = "---\nTitle: A\nTags: x, y\nDate: 2026-01-01\n---\n\nbody\nmore\n"
        let syncStatus = Comparison.syncStatus(
            of: .entry, here: ItemVersion(["source": ours]), there: ItemVersion(["source": theirs]),
            base: ItemBase(here: ItemVersion(["source": base]), there: ItemVersion(["source": base])),
            known: KnownVersions())
        #expect(
            syncStatus
                == .merged(ItemVersion(["source": "---\nTitle: B\nTags: x, y\nDate: 2026-01-01\n---\n\nbody\nmore\n"])))
    }

    @Test func `one key that both changed is a conflict`() {
        let text = { (title: String) in ItemVersion(["source": "---\nTitle: \(title)\n---\n\nbody\n"]) }
        let syncStatus = Comparison.syncStatus(
            of: .entry, here: text("B"), there: text("C"), base: ItemBase(here: text("A"), there: text("A")),
            known: KnownVersions())
        #expect(syncStatus == .conflict)
    }
}
