import Domain
import FolderPlan
import Testing

/// The items of files that cannot be used.
@Suite struct RefusedItemTests {
    @Test(arguments: [
        ("weblog", ItemName(.entry, "a"), true), ("weblog/img", ItemName(.entry, "img_cat"), true),
        ("weblog/img", ItemName(.entry, "img"), false), ("weblog/img", ItemName(.entry, "imgs_cat"), false),
        ("weblog/2026/01", ItemName(.entry, "2026_01_a"), true), ("css", ItemName(.entry, "css_site"), true),
        ("css", ItemName(.entry, "site"), false), ("weblog/a.md", ItemName(.entry, "a"), true),
        ("weblog/a.remote.md", ItemName(.entry, "a"), true), ("weblog/a.md", ItemName(.entry, "b"), false),
        ("weblog/2026/a.md", ItemName(.entry, "2026_a"), true), ("paste", ItemName(.paste, "a"), true),
        ("paste/a b", ItemName(.paste, "a b"), true), ("paste/a", ItemName(.paste, "b"), false),
        ("purls.tsv", ItemName(.purl, "a"), true), ("purls.remote.tsv", ItemName(.purl, "a"), true),
        ("status", ItemName(.status, "a"), true), ("status", ItemName(.bio), true),
        ("status/bio.css", ItemName(.bio), true), ("status/bio.css", ItemName(.status, "a"), false),
        ("pics/a.png", ItemName(.picture, "a"), true), ("pics/a.png", ItemName(.picture, "b"), false),
        ("pics", ItemName(.picture, "a"), true), ("now.md", ItemName(.now), true), ("now.md", ItemName(.web), false),
    ]) func `an item is left out if its file, or a folder above it, cannot be used`(
        _ row: (path: String, item: ItemName, isExcluded: Bool)
    ) throws {
        let tree = try LocalTree(files: [:], refused: [RefusedFile(row.path, "a link")], nouns: [])
        #expect(tree.isExcluded(row.item) == row.isExcluded, "\(row.path)")
    }
}
