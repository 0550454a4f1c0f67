import FolderPlan
import Testing

/// The sync status of an item, decided by both sides and by the versions that the folder has had.
@Suite struct ComparisonTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var kind = ItemKind.entry
        var local: [String: String]?
        var remote: [String: String]?
        var base: (local: [String: String], remote: [String: String])?
        var known: [[String: String]] = []
        /// The versions in git, oldest first.
        var history: [[String: String]] = []
        let expected: SyncStatus?
        var testDescription: String { name }
    }

    private static func text(_ text: String) -> [String: String] { ["source": text] }
    private static func version(_ text: String) -> ItemVersion { ItemVersion(["source": text]) }

    static let rows: [Row] = [
        Row(name: "on neither side", expected: nil),
        Row(name: "the same on both sides", local: text("a"), remote: text("a"), expected: .same),
        Row(
            name: "line ends and final newlines do not count", local: text("a\nb\n\n"), remote: text("a\r\nb"),
            expected: .same),
        Row(
            name: "two spellings of one letter do count", local: text("e\u{301}"), remote: text("\u{E9}"),
            expected: .conflict),
        Row(name: "new here", local: text("a"), expected: .newHere),
        Row(name: "new there", remote: text("a"), expected: .newThere),
        Row(
            name: "changed here", local: text("b"), remote: text("a"), base: (text("a"), text("a")),
            expected: .changedHere(version("b"))),
        Row(
            name: "changed there", local: text("a"), remote: text("b"), base: (text("a"), text("a")),
            expected: .changedThere(version("b"))),
        Row(
            name: "the same change on both sides", local: text("b"), remote: text("b"), base: (text("a"), text("a")),
            expected: .same),
        Row(
            name: "other lines changed on both sides", local: text("A\nb\nc"), remote: text("a\nb\nC"),
            base: (text("a\nb\nc"), text("a\nb\nc")),
            expected: .merged(version("A\nb\nC"))),
        Row(
            name: "the same line changed on both sides", local: text("x"), remote: text("y"),
            base: (text("a"), text("a")), expected: .conflict),
        Row(
            name: "taken back at the service, and the same line changed here", local: text("x"), remote: text("old"),
            base: (text("a"), text("a")), known: [text("old")], expected: .conflict),
        Row(
            name: "taken back at the service, and another line changed here", local: text("A\nb\nadded"),
            remote: text("a\nb"), base: (text("a\nb\nadded"), text("a\nb\nadded")), known: [text("a\nb")],
            expected: .merged(version("A\nb"))),
        Row(
            name: "deleted here, and taken back at the service", remote: text("old"), base: (text("a"), text("a")),
            known: [text("old")], expected: .deletedHereChangedThere),
        Row(
            name: "sent by another clone, and based on that here", local: text("c"), remote: text("b"),
            base: (text("a"), text("a")), history: [text("a"), text("b"), text("c")],
            expected: .changedHere(version("c"))),
        Row(
            name: "a line that another clone has sent, and that was taken out here", local: text("x\nc"),
            remote: text("a\nb\nc"), base: (text("a\nc"), text("a\nc")), history: [text("a\nc"), text("a\nb\nc")],
            expected: .changedHere(version("x\nc"))),
        Row(
            name: "deleted here, based on what another clone has sent", remote: text("b"), base: (text("a"), text("a")),
            history: [text("a"), text("b")], expected: .deletedHere),
        Row(
            name: "an older version of git at the service", local: text("c"), remote: text("old"),
            base: (text("a"), text("a")), history: [text("old"), text("a"), text("c")], expected: .conflict),
        Row(
            name: "deleted here, and an older version of git at the service", remote: text("old"),
            base: (text("a"), text("a")), history: [text("old"), text("a")], expected: .deletedHereChangedThere),
        Row(
            name: "taken back at the service, and committed again", local: text("c"), remote: text("old"),
            base: (text("a"), text("a")), known: [text("old")],
            history: [text("a"), text("old"), text("c")], expected: .conflict),
        Row(
            name: "a version of git, and a base that git does not have", local: text("c"), remote: text("b"),
            base: (text("a"), text("a")), history: [text("old"), text("b"), text("c")], expected: .conflict),
        Row(
            name: "one part sent by another clone, the other changed there", kind: .purl,
            local: ["target": "c", "listed": "false"], remote: ["target": "b", "listed": "true"],
            base: (["target": "a", "listed": "false"], ["target": "a", "listed": "false"]),
            history: [["target": "a", "listed": "false"], ["target": "b", "listed": "false"]],
            expected: .merged(ItemVersion(["target": "c", "listed": "true"]))),
        Row(
            name: "without a state, a version from the history", local: text("new"), remote: text("old"),
            known: [text("old"), text("new")], expected: .changedHere(version("new"))),
        Row(
            name: "without a state, a version that nobody knows", local: text("new"), remote: text("else"),
            known: [text("new")], expected: .conflict),
        Row(
            name: "without a state, an empty text at the service", local: text("new"), remote: text(""),
            expected: .changedHere(version("new"))),
        Row(
            name: "stored in another form than it was sent", local: text("sent"), remote: text("stored"),
            base: (text("sent"), text("stored")), expected: .same),
        Row(
            name: "changed here after it was stored in another form", local: text("sent 2"), remote: text("stored"),
            base: (text("sent"), text("stored")),
            expected: .changedHere(version("sent 2"))),
        Row(name: "deleted here", remote: text("a"), base: (text("a"), text("a")), expected: .deletedHere),
        Row(name: "deleted there", local: text("a"), base: (text("a"), text("a")), expected: .deletedThere),
        Row(
            name: "deleted here, changed there", remote: text("b"), base: (text("a"), text("a")),
            expected: .deletedHereChangedThere),
        Row(
            name: "a page that was deleted here, and changed there", kind: .now, remote: ["content": "b"],
            base: (["content": "a"], ["content": "a"]), expected: .newThere),
        Row(
            name: "changed here, deleted there", local: text("b"), base: (text("a"), text("a")),
            expected: .changedHereDeletedThere),
        Row(
            name: "deleted in the history, as it was at the service", remote: text("a"), known: [text("a")],
            expected: .deletedHere),
        Row(
            name: "deleted in the history, and changed at the service", remote: text("b"), known: [text("a")],
            expected: .deletedHereChangedThere),
        Row(name: "never there, although the history has it", local: text("a"), known: [text("a")], expected: .newHere),
        Row(
            name: "a part that the folder does not keep stays", kind: .web, local: ["content": "x"],
            remote: ["content": "a", "css": "c"],
            base: (["content": "a"], ["content": "a", "css": "c"]),
            expected: .changedHere(ItemVersion(["content": "x"]))),
        Row(
            name: "a part that is new at the service", kind: .web, local: ["content": "a"],
            remote: ["content": "a", "css": "c"], base: (["content": "a"], ["content": "a"]),
            expected: .changedThere(ItemVersion(["content": "a", "css": "c"]))),
        Row(
            name: "other parts changed on both sides", kind: .web, local: ["content": "x", "css": "c"],
            remote: ["content": "a", "css": "d"],
            base: (["content": "a", "css": "c"], ["content": "a", "css": "c"]),
            expected: .merged(ItemVersion(["content": "x", "css": "d"]))),
        Row(
            name: "the target here and the listing there", kind: .purl, local: ["target": "x", "listed": "false"],
            remote: ["target": "a", "listed": "true"],
            base: (["target": "a", "listed": "false"], ["target": "a", "listed": "false"]),
            expected: .merged(ItemVersion(["target": "x", "listed": "true"]))),
        Row(
            name: "two targets are not joined", kind: .purl, local: ["target": "x"], remote: ["target": "y"],
            base: (["target": "a"], ["target": "a"]), expected: .conflict),
        Row(
            name: "a forwarding address more on each side", kind: .email, local: ["destinations": "a\nb"],
            remote: ["destinations": "a\nc"],
            base: (["destinations": "a"], ["destinations": "a"]),
            expected: .merged(ItemVersion(["destinations": "a\nc\nb"]))),
    ]

    @Test(arguments: rows) func `the state of an item follows from both sides and the known versions`(_ row: Row) {
        var known = KnownVersions()
        for version in row.known { known.add(ItemVersion(version), of: row.kind) }
        if let base = row.base {
            known.add(ItemVersion(base.local), of: row.kind)
            known.add(ItemVersion(base.remote), of: row.kind)
        }
        let base = row.base.map {
            ItemBase(local: ItemVersion($0.local), remote: ItemVersion($0.remote), of: row.kind)
        }
        var history = KnownVersions()
        for version in row.history { history.add(ItemVersion(version), of: row.kind) }
        let committed = base.map { history.newer(than: $0, besides: known) } ?? KnownVersions()
        let syncStatus = Comparison.syncStatus(
            of: row.kind, local: row.local.map { ItemVersion($0) }, remote: row.remote.map { ItemVersion($0) },
            base: base, known: known, committed: committed, texts: { base?.texts[$0] })
        #expect(syncStatus == row.expected)
    }

    @Test func `the header of an entry is joined key by key where its lines overlap`() {
        let base = "---\nTitle: A\nTags: x\nDate: 2026-01-01\n---\n\nbody\n"
        let ours = "---\nTitle: B\nTags: x\nDate: 2026-01-01\n---\n\nbody\n",
            theirs = "---\nTitle: A\nTags: x, y\nDate: 2026-01-01\n---\n\nbody\nmore\n"
        let old = ItemVersion(["source": base]), agreed = ItemBase(local: old, remote: old, of: .entry)
        let syncStatus = Comparison.syncStatus(
            of: .entry, local: ItemVersion(["source": ours]), remote: ItemVersion(["source": theirs]), base: agreed,
            known: KnownVersions(), texts: { agreed.texts[$0] })
        #expect(
            syncStatus
                == .merged(ItemVersion(["source": "---\nTitle: B\nTags: x, y\nDate: 2026-01-01\n---\n\nbody\nmore\n"])))
    }

    @Test func `one key that both changed is a conflict`() {
        let text = { (title: String) in ItemVersion(["source": "---\nTitle: \(title)\n---\n\nbody\n"]) }
        let agreed = ItemBase(local: text("A"), remote: text("A"), of: .entry)
        let syncStatus = Comparison.syncStatus(
            of: .entry, local: text("B"), remote: text("C"), base: agreed, known: KnownVersions(),
            texts: { agreed.texts[$0] })
        #expect(syncStatus == .conflict)
    }
}

extension ItemVersion {
    init(_ fields: [String: String]) {
        self.init()
        for (name, text) in fields { self[name] = text }
    }
}
