import Changes
import Domain
import FolderPlan
import Testing

/// Rules that stop a whole command, because the answers look like a fault.
@Suite struct GuardRuleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: ItemKind
        let count: GuardRules.Count
        var maximum: Int?
        let isAllowed: Bool
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(name: "nothing is deleted", kind: .purl, count: .init(base: 50, remote: 50), isAllowed: true),
        Row(name: "an empty listing, and nothing was known", kind: .purl, count: .init(), isAllowed: true),
        Row(
            name: "an empty listing, and things were known", kind: .purl, count: .init(base: 1, remote: 0),
            isAllowed: false),
        Row(
            name: "an empty listing that is intended", kind: .purl, count: .init(base: 1, remote: 0, deletions: 1),
            maximum: 1, isAllowed: true),
        Row(name: "a page that is not there yet", kind: .web, count: .init(base: 1, remote: 0), isAllowed: true),
        Row(name: "all of nine", kind: .paste, count: .init(base: 9, remote: 9, deletions: 9), isAllowed: true),
        Row(name: "three of ten", kind: .paste, count: .init(base: 10, remote: 10, deletions: 3), isAllowed: true),
        Row(name: "four of ten", kind: .paste, count: .init(base: 10, remote: 10, deletions: 4), isAllowed: false),
        Row(
            name: "four of ten that are intended", kind: .paste, count: .init(base: 10, remote: 10, deletions: 4),
            maximum: 4, isAllowed: true),
        Row(
            name: "more than are intended", kind: .paste, count: .init(base: 3, remote: 3, deletions: 2), maximum: 1,
            isAllowed: false),
    ]

    @Test(arguments: rows) func `many deletions, and listings that are suddenly empty, stop everything`(_ row: Row) {
        let check = Result { () throws(TritonError) in try GuardRules.check([row.kind: row.count], maximum: row.maximum)
        }
        switch check {
        case .success: #expect(row.isAllowed)
        case .failure(let error):
            #expect(!row.isAllowed && error.code == .failed && error.message.rendered.hasSuffix("nothing was changed"))
        }
    }

    @Test(arguments: ["", "\n"], [false, true])
    func `a text that is suddenly empty stops everything, unless the user confirms it`(
        _ text: String, _ isResolved: Bool
    ) {
        let full = ItemVersion(["content": "full"])
        let item = ComparedItem(
            name: ItemName(.now), syncStatus: .changedThere(ItemVersion(["content": text])), local: full,
            remote: RemoteItem(Snapshot(["content": .string(text)]), of: .now),
            base: ItemBase(local: full, remote: full, of: .now), path: "now.md")
        let check = Result { () throws(TritonError) in try GuardRules.check([item]) { _ in isResolved } }
        if case .success = check { #expect(isResolved) } else { #expect(!isResolved) }
    }

    @Test func `two names that differ by case or by normalisation are refused`() throws {
        #expect(throws: TritonError.self) { try NameRules.check(["paste/Hello", "paste/hello"]) }
        #expect(throws: TritonError.self) { try NameRules.check(["paste/caf\u{E9}", "paste/cafe\u{301}"]) }
        try NameRules.check(["paste/hello", "paste/hello2", "weblog/hello"])
    }

    @Test func `two items never share a file`() {
        #expect(throws: TritonError.self) { try NameRules.check(["paste/a", "paste/b", "paste/a"]) }
    }
}
