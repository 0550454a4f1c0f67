import Domain
import FolderPlan
import FoundationEssentials
import Synchronization
import Testing

/// Texts and pictures that stay in their files until they are sent.
@Suite struct FileContentTests {
    /// Files that can be changed while a tree refers to them.
    private final class Files: Sendable {
        let bytes: Mutex<[String: [UInt8]]>

        init(_ texts: [String: String]) { bytes = Mutex(texts.mapValues { Array($0.utf8) }) }

        func tree() throws -> LocalTree {
            try LocalTree(
                files: bytes.withLock { $0.mapValues { _ in [] } }, nouns: Set(ItemKind.nouns),
                reading: { path in self.bytes.withLock { $0[path] } })
        }
    }

    private static let texts = [
        "now.md": "Now.\n", "web/page.md": "Page.\n", "web/style.css": "p {}\n", "paste/a": "A paste.\n",
        "weblog/a.md": "---\nTitle: A\n---\n\nA\n", "css/a.css": "p {}\n", "templates/a.html": "<p></p>\n",
        "purls.tsv": "a\thttps://example.com\n",
    ]

    @Test func `a tree whose texts stay in their files has the items of one whose texts are in memory`() throws {
        let lazy = try Files(Self.texts).tree()
        let tree = try LocalTree(files: Self.texts.mapValues { Array($0.utf8) }, nouns: Set(ItemKind.nouns))
        #expect(lazy.refused.isEmpty && Set(lazy.items.keys) == Set(tree.items.keys))
        for (name, item) in tree.items {
            let other = try #require(lazy.items[name])
            #expect(try other.version.loaded() == item.version && other.path == item.path)
            #expect(other.version.fields == item.version.fields && other.version.size == item.version.size)
            // Only a record is in memory, with its table.
            #expect(item.version.fileSize == 0)
            #expect(other.version.fileSize == (name.kind == .purl ? 0 : item.version.size), "\(name)")
        }
    }

    @Test(arguments: ["now.md", "paste/a", "weblog/a.md", "css/a.css"])
    func `a text that was changed after it was compared is not sent`(_ path: String) throws {
        for changed in ["other\n", "", nil] {
            let files = Files(Self.texts), tree = try files.tree()
            let item = try #require(tree.items.values.first { $0.path == path })
            files.bytes.withLock { $0[path] = changed.map { Array($0.utf8) } }
            let error = #expect(throws: TritonError.self) { try item.version.loaded() }
            #expect(
                error?.message.rendered == "its file was changed after it was compared: run the command again"
                    && error?.code == .partial)
        }
    }

    @Test func `a field that is set again is in memory`() throws {
        var version = try #require(try Files(Self.texts).tree().items[ItemName(.paste, "a")]).version
        version["content"] = "other"
        #expect(version == ItemVersion("content", "other") && version.fileSize == 0)
    }

    @Test func `a picture that was changed after the plan was made is not sent`() throws {
        let bytes = Mutex<[UInt8]?>([1, 2])
        let image = FileContent([1, 2]) { bytes.withLock { $0 } }
        #expect(try image.bytes == [1, 2] && image.size == 2)
        for changed in [[1, 3], nil] as [[UInt8]?] {
            bytes.withLock { $0 = changed }
            #expect(throws: TritonError.self) { try image.bytes }
        }
    }
}
