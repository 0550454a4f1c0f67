import Domain
import FoundationEssentials
import ProgramSupport
import Testing

@Suite struct ImportCommandTests {
    private static let samples =
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Fixtures/import"

    private let clients: SharedService
    private var target: String { clients.mine.home.path + "/new" }

    init() throws { clients = try SharedService() }

    private func imports(_ source: String, _ more: String...) async -> Effect {
        await clients.mine.run(["weblog", "import", Self.samples + "/" + source, "--into", target] + more)
    }

    private func files() throws -> [String: Data] {
        let folder = target + "/weblog"
        return try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(into: [:]) { files, name in
            var isFolder = false
            guard FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder), !isFolder else {
                return
            }
            files[name] = FileManager.default.contents(atPath: folder + "/" + name)
        }
    }

    @Test(arguments: ["missing/report.jsonl", ""], [[], ["--force"]])
    func `a report that cannot be written is found before anything is written`(_ report: String, _ options: [String])
        async throws
    {
        let home = clients.mine.home.path
        #expect(FileManager.default.createFile(atPath: home + "/missing", contents: Data()))
        let effect = await clients.mine.run(
            ["weblog", "import", Self.samples + "/jekyll", "--into", target, "--report", home + "/" + report] + options)
        #expect(effect.exitCode != 0 && effect.error.contains("cannot write '\(home)/\(report)'"), "\(effect)")
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func `an import writes files with their pictures and sends nothing; a second run adds nothing`()
        async throws
    {
        let first = await imports("jekyll", "--fields", "action,path,source")
        #expect(
            first
                == Effect(
                    output: """
                        new\t\(target)/weblog/later.md\t_drafts/later.md
                        new\t\(target)/weblog/2018-03-04-seeds.md\t_posts/2018-03-04-seeds.markdown
                        new\t\(target)/weblog/pictures/assets/seeds.png\tassets/seeds.png
                        new\t\(target)/weblog/redirects/seeds.html.md\t_posts/2018-03-04-seeds.markdown
                        new\t\(target)/weblog/garden/2018-05-06-rain.md\t_posts/garden/2018-05-06-rain.md
                        new\t\(target)/weblog/contact.md\tcontact.md
                        skipped\t\tREADME.md

                        """,
                    error: """
                        triton: _posts/2018-03-04-seeds.markdown: not carried over: header: layout; \
                        the link to '2018-02-01-before', which is not there
                        triton: README.md: skipped: it has no header, so Jekyll does not publish it
                        Jekyll: 4 new, 1 skipped in '\(target)/weblog'; pictures: 1 new; redirects: 1 new

                        """))
        let written = try files()
        #expect(
            written.keys.sorted() == [
                "2018-03-04-seeds.md", "contact.md", "garden/2018-05-06-rain.md", "later.md",
                "pictures/assets/seeds.png", "redirects/seeds.html.md",
            ])
        let second = await imports("jekyll", "--fields", "action")
        #expect(second.output == "unchanged\nunchanged\nunchanged\nunchanged\nunchanged\nunchanged\nskipped\n")
        #expect(try files() == written)
        #expect(clients.network.changes.isEmpty)
    }

    @Test func `a file that was changed since then is kept, and replaced only with --force`() async throws {
        _ = await imports("feeds/rss-1.rdf")
        let file = target + "/weblog/2003-05-06-old.md", imported = FileManager.default.contents(atPath: file)
        try Data("Mine.\n".utf8).write(to: URL(filePath: file))
        #expect(await imports("feeds/rss-1.rdf", "--fields", "action").output == "kept\n")
        #expect(FileManager.default.contents(atPath: file) == Data("Mine.\n".utf8))
        #expect(await imports("feeds/rss-1.rdf", "--fields", "action", "--force").output == "replaced\n")
        #expect(FileManager.default.contents(atPath: file) == imported)
    }

    @Test func `a text that cannot be read is named and does not stop the others`() async throws {
        let effect = await imports("hugo")
        #expect(
            effect.exitCode == 3 && effect.error.contains("triton: content/posts/broken.md: line 4, column "),
            "\(effect)")
        // The figures come last, with --json too.
        func figures(_ action: String) -> String {
            ", 1 failed in '\(target)/weblog'; pictures: 3 \(action); redirects: 2 \(action)\n"
        }
        #expect(effect.error.hasSuffix(figures("new")), "\(effect)")
        let again = await imports("hugo", "--json")
        #expect(again.exitCode == 3 && again.error.hasSuffix(figures("unchanged")), "\(again)")
        #expect(try files().count == 9)
    }

    @Test func `a dry run writes nothing`() async throws {
        let effect = await imports("hugo", "--dry-run", "--fields", "action")
        #expect(effect.exitCode == 3 && effect.output.hasPrefix("new\n"), "\(effect)")
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func `what was imported can be posted, and the posted texts are what was imported`() async throws {
        _ = await imports("hugo")
        let effect = await clients.mine.run(["weblog", "post", target + "/weblog", "--force"])
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(
            await clients.run("weblog get posts_harbour --fields status,type,title").output
                == "draft\tpost\tThe harbour\n")
        #expect(await clients.run("weblog get about --fields type,location").output == "page\t/about\n")
        // The sandbox already has an entry with this slug, so the text replaced that one.
        #expect(
            await clients.run("weblog get first-light --fields title,published_at,location").output
                == "First *light*\t2020-01-31T16:46:00Z\t/2020/01/first-light\n")
        let sent = clients.network.changes.count
        #expect(await clients.mine.run(["weblog", "post", target + "/weblog"]).exitCode == 0)
        #expect(clients.network.changes.count == sent)
    }

    @Test func `a check accepts the names that an import writes`() async throws {
        let notes = clients.mine.home.path + "/notes"
        try FileManager.default.createDirectory(atPath: notes, withIntermediateDirectories: true)
        for name in ["newton's law", "c# tips", "می‌خواهم", "what?", "con"] {
            try Data("---\ndate: 2020-01-31\n---\nText.\n".utf8).write(to: URL(filePath: "\(notes)/\(name).md"))
        }
        #expect(await clients.mine.run(["weblog", "import", notes, "--into", target]).exitCode == 0)
        let effect = await clients.mine.run(["weblog", "check", target])
        #expect(effect.exitCode == 0 && effect.output.isEmpty, "\(effect)")
    }

    @Test func `a feed comes from standard input, too; what is neither a folder nor a feed is refused`()
        async throws
    {
        let feed = """
            <rss><channel><item><title>Snow</title><pubDate>Sat, 31 Jan 2026 17:46:00 +0100</pubDate>\
            <description>A lot.</description></item></channel></rss>
            """
        let effect = await clients.mine.run(
            ["weblog", "import", "-", "--into", target, "--json", "--fields", "action,losses"], input: feed)
        #expect(
            effect
                == Effect(
                    output: "[{\"action\":\"new\",\"losses\":[]}]\n", error: "RSS: 1 new in '\(target)/weblog'\n"))
        #expect(await clients.mine.run(["weblog", "import", "-", "--into", target], input: "# Hello").exitCode == 65)
        #expect(await clients.mine.run(["weblog", "import", target + "/nothing"]).exitCode == 66)
    }
}
