import Domain
import Files
import TestFolders
import Testing
import WeblogImport

/// The time to import texts is linear in their number and length, because other people write them.
@Suite struct ImportGrowthTests {
    /// - Parameter files: the texts of a site of that size, by their paths.
    private static func growth(from size: Int, _ files: (Int) -> [String: String]) throws -> Double {
        try Work.growth(from: size) { size in
            let site = TemporaryFolder()
            for (name, text) in files(size) {
                try PrivateFolder.create(Path.folder(of: site(name)))
                site.write(name, text)
            }
            return { _ = try SiteImport(folder: site.path, target: site("out"), now: 1.7e9).texts() }
        }
    }

    @Test func `the time to import links to missing notes is linear in their number`() throws {
        let growth = try Self.growth(from: 500) { ["p.md": String(repeating: "[[a]] ", count: $0) + "\n"] }
        #expect(growth < Work.most)
    }

    @Test func `the time to import posts that link to each other is linear in their number`() throws {
        let growth = try Self.growth(from: 60) { count in
            var files = ["_config.yml": "title: x\n"]
            for number in 0..<count {
                files["_posts/2020-01-01-p\(number).md"] = "---\n---\n{% post_url 2020-01-01-p\(count - 1) %}\n"
            }
            return files
        }
        #expect(growth < Work.most)
    }

    @Test func `the time to import a feed is linear in the number of items with the same name`() throws {
        let growth = try Work.growth(from: 200) { count in
            let items = String(repeating: "<item><description>a</description></item>", count: count)
            let feed = Array("<rss><channel>\(items)</channel></rss>".utf8)
            return {
                let entries = try FeedImport.texts(feed).entries
                #expect(entries.count == count)
            }
        }
        #expect(growth < Work.most)
    }

    @Test func `the time to convert a header is linear in the number of its lines`() throws {
        let growth = try Work.growth(from: 150) { count in
            let lines = (0..<count).map { "k\($0): [x]\n" }.joined()
            return { #expect(HeaderConversion("---\n\(lines)---\nhi\n").converted.count == count) }
        }
        #expect(growth < Work.most)
    }
}
