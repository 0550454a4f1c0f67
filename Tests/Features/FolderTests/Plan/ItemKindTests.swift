import Domain
import FolderPlan
import Testing

@Suite struct ItemKindTests {
    /// The order is that of the columns of purls.tsv, and the first field of a kind is its main one. Folders that exist
    /// have them.
    @Test func `the fields of each kind stay in their order`() {
        #expect(
            ItemKind.allCases.map { kind in "\(kind.rawValue): " + kind.fields.map(\.name).joined(separator: " ") } == [
                "picture: caption alt tags hidden", "paste: content listed", "template: content", "entry: source",
                "now: content listed", "web: content css head", "bio: content css head",
                "status: emoji content external_url", "purl: target listed", "email: destinations",
                "dns: priority ttl", "configuration: content",
            ])
    }
}
