import Changes
import Domain
import FolderPlan
import Testing

/// A folder says before a push that a list of the service will be too large to be read.
@Suite struct ListSizeTests {
    private func item(_ kind: ItemKind, _ key: String, _ local: Int?, _ remote: Int?) -> ComparedItem {
        func version(_ size: Int?) -> ItemVersion? {
            size.map { ItemVersion(kind.mainField, String(repeating: "a", count: $0)) }
        }
        return ComparedItem(
            name: ItemName(kind, key), syncStatus: .newHere, local: version(local),
            remote: version(remote).map { RemoteItem($0.snapshot(of: kind), of: kind) }, base: nil, path: key)
    }

    private func notes(_ items: [ComparedItem], sending names: [String]) -> [String] {
        let sent = items.filter { names.contains($0.name.key) }.map { ($0.name, $0.local) }
        return ListSizeRules.notes(items, sending: Dictionary(uniqueKeysWithValues: sent), limit: 3 << 20)
            .map(\.rendered)
    }

    @Test func `a list that becomes too large is named, with its size`() {
        let items = [item(.entry, "a", 600_000, nil), item(.entry, "b", 600_000, 600_000)]
        #expect(notes(items, sending: []) == [])
        #expect(
            notes(items, sending: ["a"]) == [
                """
                after this push, the service's list of kind 'weblog' will have about 3 MB; more than 3 MB cannot be \
                read, so no folder can compare these items then: split the texts between two addresses
                """
            ])
        // A list of pastes has each text once.
        #expect(notes([item(.paste, "a", 600_000, nil), item(.paste, "b", 600_000, 600_000)], sending: ["a"]) == [])
        #expect(notes([item(.paste, "a", 4_000_000, nil)], sending: ["a"]).count == 1)
    }

    @Test func `a push that makes a list smaller is not noted, and a page has no list`() {
        #expect(notes([item(.paste, "a", 4_000_000, 5_000_000)], sending: ["a"]) == [])
        #expect(notes([item(.paste, "a", nil, 5_000_000), item(.paste, "b", 1, nil)], sending: ["a", "b"]) == [])
        #expect(notes([item(.now, "", 5_000_000, nil)], sending: [""]) == [])
    }
}
