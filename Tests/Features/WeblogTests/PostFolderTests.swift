import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Terminal
import Testing

/// Files and folders that are posted more than once, and the pictures beside them.
@Suite struct PostFolderTests {
    private let clients: SharedService
    private var folder: String { clients.mine.home.path + "/site" }

    init() throws { clients = try SharedService() }

    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

    private func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

    private func write(_ name: String, _ data: Data) throws {
        let path = folder + "/" + name, parent = path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try data.write(to: URL(filePath: path))
    }

    /// The least that git accepts as a repository.
    private func writeRepository(_ name: String) throws {
        for (file, text) in [("HEAD", "ref: refs/heads/main\n"), ("objects/.keep", ""), ("refs/.keep", "")] {
            try write(name + "/.git/" + file, text)
        }
    }

    private func picture(_ name: String) throws { try write(name, try #require(Data(base64Encoded: Self.pixel))) }

    private func post(_ words: String...) async -> Effect {
        await clients.mine.run(["weblog", "post"] + words.map { $0.hasPrefix("-") ? $0 : folder + "/" + $0 })
    }

    private func entry(_ id: String, _ fields: String = "source") async -> String {
        await clients.run("weblog get \(id) --json --fields \(fields)").output
    }

    private var uploads: [String] { clients.network.changes.filter { $0.contains("/pics/upload") } }

    // MARK: - Ids

    @Test func `a folder's texts become entries with the ids of their paths, and a second run sends nothing`()
        async throws
    {
        try write("weblog/2026/snow.md", "Date: 2026-01-31\n\n# Snow\n")
        try write("weblog/hello.md", "Date: 2026-02-01\n\n# Hello\n")
        try write("weblog/notes.txt", "no entry\n")
        try write("weblog/.hidden.md", "# Hidden\n")
        try write("now.md", "# Now\n")
        let effect = await post("")
        #expect(
            effect == Effect(output: "https://demo.weblog.lol/2026/01/snow\nhttps://demo.weblog.lol/2026/02/hello\n"))
        // They are sent at the same time.
        #expect(
            clients.network.changes.sorted() == [
                "POST /address/demo/weblog/entry/2026_snow", "POST /address/demo/weblog/entry/hello",
            ])
        #expect(await post("") == effect)
        #expect(await post("weblog") == effect)
        #expect(await post("weblog/2026").output == "https://demo.weblog.lol/2026/01/snow\n")
        #expect(await post("weblog/2026/snow.md", "weblog/hello.md") == effect)
        #expect(clients.network.changes.count == 2)
        #expect(await clients.run("outbox list").output == "")
    }

    @Test func `texts beside the folder of the entries are left out with a note`() async throws {
        for name in ["now.md", "paste/a.md", ".hidden/b.md", "node_modules/c.md", "weblog/w.md"] {
            try write("notes/" + name, "# W\n")
        }
        let sent = Effect(output: await post("notes/weblog").output)
        #expect(sent.output != "" && clients.network.changes.count == 1)
        #expect(await post("notes") == sent)
        try write("notes/diary.md", "# Diary\n")
        let note = "left out, because the entries are in '\(folder)/notes/weblog'\n"
        #expect(
            await post("notes") == Effect(output: sent.output, error: "triton: '\(folder)/notes/diary.md' is \(note)"))
        try write("notes/2026/more.markdown", "# More\n")
        let several = "triton: 2 texts of '\(folder)/notes' are \(note)"
        #expect(await post("notes") == Effect(output: sent.output, error: several))
        #expect(await clients.mine.run(["weblog", "check", folder + "/notes"]).error.hasPrefix(several))
        #expect(clients.network.changes.count == 1)
    }

    @Test func `a folder 'weblog' with a folder 'weblog' has all entries, unless it is a repository`() async throws {
        try write("weblog/a.md", "# A\n")
        try write("weblog/weblog/b.md", "# B\n")
        #expect(await post("weblog").error == "")
        #expect(
            clients.network.changes.sorted() == [
                "POST /address/demo/weblog/entry/a", "POST /address/demo/weblog/entry/weblog_b",
            ])
        // Each text is the same entry when it is posted alone.
        try write("weblog/c/weblog/d.md", "# D\n")
        for path in ["weblog/weblog", "weblog/weblog/b.md", "weblog/c", "weblog/c/weblog/d.md", "weblog"] {
            #expect(await post(path).exitCode == 0)
        }
        #expect(clients.network.changes.dropFirst(2) == ["POST /address/demo/weblog/entry/c_weblog_d"])
        try writeRepository("weblog")
        try write("weblog/weblog/b.md", "# B again\n")
        let repository = await post("weblog")
        #expect(repository.error.hasPrefix("triton: 2 texts of '\(folder)/weblog' are left out"), "\(repository)")
        #expect(repository.output != "" && clients.network.changes.last == "POST /address/demo/weblog/entry/b")
    }

    @Test func `the name of a repository, or of a folder that contains it, is not the folder of the entries`()
        async throws
    {
        try writeRepository("weblog/site")
        try write("weblog/site/weblog/a.md", "# A\n")
        try write("weblog/site/docs/weblog/b.md", "# B\n")
        try write("weblog/site/docs/weblog/weblog/c.md", "# C\n")
        for path in ["weblog/site/weblog/a.md", "weblog/site/docs", "weblog/site/docs/weblog/weblog/c.md"] {
            #expect(await post(path).exitCode == 0)
        }
        #expect(
            clients.network.changes.sorted() == ["a", "b", "weblog_c"].map { "POST /address/demo/weblog/entry/" + $0 })
    }

    @Test func `only a text that differs is sent, and undo restores the former one`() async throws {
        try write("weblog/a.md", "Date: 2026-01-31\n\n# A\n")
        try write("weblog/b.md", "Date: 2026-01-31\n\n# B\n")
        _ = await post("weblog")
        try write("weblog/b.md", "Date: 2026-01-31\n\n# B\n\nMore.\n")
        #expect(await post("weblog").exitCode == 0)
        #expect(clients.network.changes.dropFirst(2) == ["POST /address/demo/weblog/entry/b"])
        #expect(await clients.run("undo").exitCode == 0)
        #expect(await entry("b") == "{\"source\":\"Date: 2026-01-31\\n\\n# B\\n\"}\n")
    }

    @Test func `a text with the slug of an entry is that entry, and --new makes another one`() async throws {
        try write("draft.md", "---\nDate: 2026-01-31\nSlug: tomatoes-at-last\n---\n\nNew text.\n")
        #expect(await post("draft.md").exitCode == 73)
        #expect(await post("draft.md", "--force").exitCode == 0)
        #expect(clients.network.changes == ["POST /address/demo/weblog/entry/tomatoes"])
        #expect(await post("draft.md").exitCode == 0)
        #expect(clients.network.changes.count == 1)
        #expect(await post("draft.md", "--new").exitCode == 0)
        #expect(clients.network.changes.last == "POST /address/demo/weblog/entry")
        let effect = await post("draft.md")
        #expect(
            effect.exitCode == 65 && effect.error.contains("2 entries have the slug 'tomatoes-at-last'"), "\(effect)")
    }

    @Test func `a single file elsewhere gets the id that the service chooses, and is not sent twice`()
        async throws
    {
        try write("note.md", "Date: 2026-01-31\n\n# A note\n")
        let first = await post("note.md")
        #expect(first == Effect(output: "https://demo.weblog.lol/2026/01/a-note\n"))
        #expect(clients.network.changes == ["POST /address/demo/weblog/entry"])
        #expect(await post("note.md") == first)
        #expect(clients.network.changes.count == 1)
    }

    @Test func `two files with the same id, and a folder without texts, are refused`() async throws {
        try write("weblog/a/b.md", "# A\n")
        try write("weblog/a_b.md", "# B\n")
        let effect = await post("weblog")
        #expect(effect.exitCode == 3 && effect.error.contains("would be the same entry 'a_b'"), "\(effect)")
        try write("empty/x.txt", "x\n")
        #expect(await post("empty").exitCode == 65)
        #expect(await post("weblog", "--id", "x").exitCode == 64)
        #expect(clients.network.changes.isEmpty)
    }

    @Test func `--new makes another entry of a file below weblog, with a note about the location that both have`()
        async throws
    {
        try write("weblog/about.md", "Type: Page\n\n# About\n")
        try write("weblog/p.md", "Date: 2026-01-31\n\n# P\n")
        #expect(await post("weblog/p.md").exitCode == 0)
        for (file, id) in [("weblog/about.md", "about"), ("weblog/p.md", "p")] {
            let effect = await post("--new", file, "--json")
            #expect(effect.exitCode == 0 && effect.output.contains(#""action":"created"}"#), "\(effect)")
            #expect(!effect.output.contains("{\"id\":\"\(id)\","), "\(effect)")
            #expect(effect.error.contains("triton: the entry '\(id)' has the same location as '"), "\(effect)")
        }
        #expect(await post("weblog/p.md", "--json").output.contains(#""action":"unchanged"}"#))
    }

    @Test func `--new outside of weblog notes the location that both entries have, too`() async throws {
        try write("q.md", "Date: 2026-01-31\n\n# Q\n")
        #expect(await post("q.md").exitCode == 0)
        let effect = await post("--new", "q.md")
        #expect(effect.exitCode == 0 && effect.error.contains("has the same location as"), "\(effect)")
    }

    @Test func `--new gives the id of the file to an entry if no other one has it`() async throws {
        try write("weblog/fresh.md", "# Fresh\n")
        #expect(await post("--new", "weblog/fresh.md", "--json").output.contains(#"{"id":"fresh","#))
    }

    @Test func `a file of a folder that is refused ends with code 3, also if it is the only one`() async throws {
        try write("weblog/tomatoes.md", "Date: 2026-01-31\n\n# Other tomatoes\n")
        let foreign = await post("weblog")
        #expect(foreign.exitCode == 3 && foreign.error.contains("a text that did not come from here"), "\(foreign)")
        #expect(foreign.error.hasPrefix("triton: --force replaces texts that did not come from here\n"), "\(foreign)")
        #expect(foreign.error.hasSuffix("\ntriton: 1 refused\n"), "\(foreign)")
        #expect(await post("weblog/tomatoes.md").exitCode == 73)
        try write("weblog/tomatoes.md", " \n")
        #expect(await post("weblog").exitCode == 3)
        #expect(await post("weblog/tomatoes.md").exitCode == 65)
        #expect(clients.network.changes.isEmpty)
    }

    @Test func `what somebody else changed meanwhile is not lost`() async throws {
        try write("weblog/a.md", "Date: 2026-01-31\n\n# A\n")
        _ = await post("weblog")
        try write("weblog/a.md", "Date: 2026-01-31\n\n# A\n\nMine.\n")
        clients.network.interrupt(beforeRead: 2) { [theirs = clients.theirs] in
            _ = await theirs.run("weblog edit a -", input: "Date: 2026-01-31\n\n# A\n\nTheirs.\n")
        }
        let effect = await post("weblog")
        #expect(effect.exitCode == 3, "\(effect)")
        #expect(await entry("a") == "{\"source\":\"Date: 2026-01-31\\n\\n# A\\n\\nTheirs.\\n\"}\n")
    }

    @Test func `a file outside of a weblog folder is the entry that was posted from the same path`() async throws {
        try write("thing.md", "# Draft thing\n\nv1\n")
        let first = await post("thing.md")
        try write("thing.md", "# Draft thing\n\nv2\n")
        let second = await post("thing.md", "--json")
        #expect(second.exitCode == 0 && second.output.contains(#""action":"changed""#), "\(second)")
        let id = try #require(
            await clients.run("weblog list --where title~draft --fields id").output.split(separator: "\n").first)
        #expect(
            second.error == """
                triton: '\(folder)/thing.md' was posted before, as the entry '\(id)', which it replaces; \
                --new makes another entry

                """)
        #expect(await post("thing.md") == first)
        // Another path is another entry, at the same place.
        try write("other.md", "# Draft thing\n\nv3\n")
        let other = await post("other.md")
        #expect(
            other.exitCode == 0 && other.output == first.output
                && other.error.hasPrefix("triton: the entry '\(id)' has the same location as '"), "\(other)")
        // What somebody else wrote meanwhile stays.
        await clients.theirs.run("weblog edit \(id) -", input: "# Draft thing\n\ntheirs\n")
        try write("thing.md", "# Draft thing\n\nv4\n")
        let refused = await post("thing.md")
        #expect(refused.exitCode == 73 && refused.error.contains("a text that did not come from here"), "\(refused)")
        #expect(await post("thing.md", "--force").exitCode == 0)
        #expect(await clients.run("weblog get \(id)").output == "# Draft thing\n\nv4\n")
    }

    @Test func `a file whose entry was deleted or undone becomes a new entry`() async throws {
        try write("thing.md", "# Thing\n\nv1\n")
        _ = await post("thing.md")
        await clients.run("undo")
        try write("thing.md", "# Thing\n\nv2\n")
        #expect(await post("thing.md", "--json").output.contains(#""action":"created""#))
        await clients.run("weblog delete Thing --yes")
        #expect(await post("thing.md", "--json").output.contains(#""action":"created""#))
        try write("thing.md", "# Thing\n\nv3\n")
        #expect(await post("thing.md", "--new", "--json").output.contains(#""action":"created""#))
    }

    @Test func `when the entries of the service cannot be read, nothing is sent and everything is kept`()
        async throws
    {
        try write("weblog/a.md", "Date: 2026-01-31\n\n# A\n")
        try write("weblog/b.md", "Date: 2026-01-31\n\n# B\n")
        clients.network.trouble = .refused(.get, 500)
        #expect(await post("weblog", "--no-retry").exitCode == 69)
        #expect(clients.network.changes.isEmpty)
        #expect(
            await clients.run("outbox list --fields command,state").output
                == "weblog post --id a -\tunsent\nweblog post --id b -\tunsent\n")
    }

    @Test(arguments: [
        (SharedNetwork.Trouble.answersLost, 69, "2 may have arrived"), (.refused(.post, 500), 69, "2 may have arrived"),
        (.refused(.post, 429), 75, "2 not sent"), (.refused(.post, 400), 1, "2 refused"),
    ])
    func `what may have arrived, and what was not sent, is not called refused`(
        _ trouble: SharedNetwork.Trouble, _ code: Int32, _ words: String
    ) async throws {
        try write("weblog/a.md", "# A\n")
        try write("weblog/b.md", "# B\n")
        clients.network.trouble = trouble
        let posted = await post("weblog", "--no-retry")
        #expect(posted.exitCode == code && posted.error.contains("triton: \(words)"), "\(posted)")
    }

    // MARK: - Pictures

    @Test
    func `a picture beside a text is uploaded once, with its alternative text, and the file stays as it is`()
        async throws
    {
        let text = """
            Date: 2026-01-31

            # Boats

            ![A boat](img/boat.png "Ours") ![again](./img/boat.png) ![web](https://example.com/x.png)
            <img class="wide" src="./img/boat.png" alt="Once more">

            """
        try picture("weblog/img/boat.png")
        try write("weblog/boats.md", text)
        try write("weblog/more.md", "Date: 2026-02-01\n\n# More\n\n<img src='img/boat.png' alt='The same'>\n")
        #expect(await post("weblog").exitCode == 0)
        #expect(uploads.count == 1)
        let image = await clients.run("pic list --limit 1 --fields image_url,alt").output.split(separator: "\n")[0]
            .split(separator: "\t").map(String.init)
        #expect(image.count == 2 && image[1] == "A boat")
        let wanted = text.replacingBytes(of: "img/boat.png \"Ours\"", with: "\(image[0]) \"Ours\"").replacingBytes(
            of: "./img/boat.png", with: image[0])
        #expect(await clients.run("weblog get boats").output == wanted)
        #expect(await clients.run("weblog get more").output.hasSuffix("\n<img src='\(image[0])' alt='The same'>\n"))
        #expect(FileManager.default.contents(atPath: folder + "/weblog/boats.md") == Data(text.utf8))
        let before = clients.network.changes
        #expect(await post("weblog").exitCode == 0)
        #expect(clients.network.changes == before)
    }

    @Test func `a picture that is named by a definition is uploaded, too, and its file stays as it is`() async throws {
        let text = "Date: 2026-01-31\n\n# Boats\n\n![A boat][boat] [large][boat]\n\n[boat]: <boat.png> \"Ours\"\n"
        try picture("boat.png")
        try write("boats.md", text)
        for _ in 0..<2 { #expect(await post("boats.md").exitCode == 0) }
        #expect(uploads.count == 1)
        let image = await clients.run("pic list --limit 1 --fields image_url").output.trimmed
        #expect(await clients.run("weblog get boats").output == text.replacingBytes(of: "<boat.png>", with: image))
        #expect(FileManager.default.contents(atPath: folder + "/boats.md") == Data(text.utf8))
    }

    @Test func `a single file has its pictures, too, and one that 'pic upload' has sent is not sent again`()
        async throws
    {
        try picture("boat.png")
        try write("note.md", "Date: 2026-01-31\n\n![A boat](boat.png)\n")
        await clients.mine.run(["pic", "upload", folder + "/boat.png"])
        let effect = await clients.mine.run(["weblog", "post", folder + "/note.md"], terminals: [.error])
        #expect(effect.exitCode == 0 && effect.error.hasSuffix("with one picture\n"), "\(effect)")
        #expect(uploads.count == 1)
        #expect(await clients.run("weblog list --fields source").output.contains("![A boat](https://"))
        await clients.run("pic delete latest --yes")
        #expect(await post("note.md", "--new").exitCode == 0)
        #expect(uploads.count == 2)
    }

    @Test(arguments: [[], ["--queue"], ["--at", "1h"]])
    func `a text whose picture has no URL is not kept while the service cannot be reached`(_ options: [String])
        async throws
    {
        try picture("weblog/boat.png")
        try write("weblog/a.md", "Date: 2026-01-31\n\n![A boat](boat.png)\n")
        clients.network.interrupt(beforeRead: 1, at: "/weblog/entries") {
            throw TransportFailure(.cutOff, "the answer ended too early", mayHaveArrived: false)
        }
        let effect = await clients.mine.run(["weblog", "post", folder + "/weblog/a.md", "--no-retry"] + options)
        #expect(effect.exitCode == (options.isEmpty ? 69 : 64), "\(effect)")
        #expect(await clients.mine.run("outbox list").output == "")
        #expect(await post("weblog/a.md").exitCode == 0)
        #expect(await entry("a").contains("![A boat](https://"))
    }

    @Test func `an edit with a file does not replace the URL of its picture by the name of the file`() async throws {
        try picture("weblog/boat.png")
        try write("weblog/a.md", "Date: 2026-01-31\n\n![A boat](boat.png)\n")
        #expect(await post("weblog/a.md").exitCode == 0)
        let before = await entry("a")
        try write("weblog/a.md", "Date: 2026-01-31\n\nMore.\n\n![A boat](boat.png)\n")
        let refused = await clients.mine.run(["weblog", "edit", "a", folder + "/weblog/a.md"])
        #expect(refused.exitCode == 65 && refused.error.contains("triton weblog post"), "\(refused)")
        #expect(await entry("a") == before)
    }

    @Test func `a picture that was deleted on the website is uploaded again with the next text that shows it`()
        async throws
    {
        try picture("boat.png")
        for name in ["one", "two", "three"] { try write(name + ".md", "# \(name)\n\n![A boat](boat.png)\n") }
        func image() async -> String { await clients.run("pic list -n 1 --fields image_url").output.trimmed }
        #expect(await post("one.md").exitCode == 0)
        let first = await image()
        await clients.theirs.run("pic delete latest --yes")
        // Nothing is known to be deleted if the list cannot be read.
        clients.network.interrupt(beforeRead: 1, at: "/pics") {
            throw TransportFailure(.cutOff, "the answer ended too early", mayHaveArrived: false)
        }
        #expect(await post("two.md", "--no-retry").exitCode == 0)
        #expect(uploads.count == 1)
        #expect(await post("three.md", "--dry-run").output.contains("/pics/upload"))
        #expect(await post("three.md").exitCode == 0)
        #expect(uploads.count == 2)
        let second = await image()
        #expect(second != first)
        #expect(await clients.run("weblog list -n 1 --fields source").output.contains("![A boat](\(second))"))
    }

    @Test func `an entry that is made again names the new URL of its picture, and the rest stays as it is`()
        async throws
    {
        try picture("weblog/boat.png")
        try write("weblog/note.md", "Date: 2026-01-31\r\n\n![A boat](boat.png) e\u{301}\n\n![again](boat.png)\r\n")
        #expect(await post("weblog").exitCode == 0)
        func image() async -> String { await clients.run("pic list -n 1 --fields image_url").output.trimmed }
        let first = await image(), text = await clients.run("weblog get note").output
        #expect(text.contains(first))
        #expect(await clients.run("undo").exitCode == 0)
        let redone = await clients.run("redo")
        #expect(redone.exitCode == 0, "\(redone)")
        let second = await image()
        #expect(second != first)
        let wanted = text.replacingBytes(of: first, with: second)
        #expect(Array(await clients.run("weblog get note").output.utf8) == Array(wanted.utf8))
        // The program knows the picture and the text as its own.
        let count = clients.network.changes.count
        #expect(await post("weblog").exitCode == 0)
        #expect(clients.network.changes.count == count)
        // The picture is uploaded before the entry, whichever is named first.
        await clients.run("undo")
        #expect(await clients.run("redo 2 1").output == "1\n2\n")
        #expect(await clients.run("weblog get note").output == text.replacingBytes(of: first, with: await image()))
    }

    @Test
    func `a name without a file stays and is reported; a file that is not a picture, or is outside, is refused`()
        async throws
    {
        try write("weblog/a.md", "Date: 2026-01-31\n\n![a](nowhere.png)\n")
        let effect = await post("weblog/a.md")
        #expect(
            effect.exitCode == 0
                && effect.error.contains("there is no picture 'nowhere.png' beside it; the text is sent as it is"),
            "\(effect)")
        #expect(await clients.run("weblog get a").output == "Date: 2026-01-31\n\n![a](nowhere.png)\n")
        try write("weblog/tag.md", "# Tag\n\n<img src=\"gone.png\" alt=\"\">\n")
        #expect(
            await post("weblog/tag.md").error.contains(
                "\(folder)/weblog/tag.md, line 3: there is no picture 'gone.png'"))
        try write("weblog/notes.md", "Tags: [a]\n\n![](x.png)\n\n![b](gone.png)\n\n![](y.png)\n")
        let notes = await post("weblog/notes.md").error.split(separator: "\n")
        let lines = notes.compactMap { note in
            note.firstRange(of: "notes.md, line ").flatMap { note[$0.upperBound...].first }
        }
        #expect(lines == ["1", "3", "3", "5", "7", "7"], "\(notes)")
        let before = clients.network.changes
        try picture("weblog/ok.png")
        try write("weblog/b.md", "Date: 2026-01-31\n\n![a](ok.png) ![b](text.png)\n")
        try write("weblog/text.png", "no picture")
        #expect(await post("weblog/b.md").exitCode == 65)
        try write("weblog/b.md", "Date: 2026-01-31\n\n![a](ok.png) ![b](../../outside.png)\n")
        try picture("../outside.png")
        let outside = await post("weblog/b.md")
        #expect(
            outside.exitCode == 65 && outside.error.contains("the picture '../../outside.png' is outside of"),
            "\(outside)")
        #expect(clients.network.changes == before)
    }

    @Test func `while descriptions are required, a text is refused whose picture would be uploaded without one`()
        async throws
    {
        try clients.mine.configure("[pics]\nrequire_alt = true\n")
        try picture("weblog/cat.png")
        try write("weblog/bare.md", "# Bare\n\n![](cat.png)\n")
        let refusal = "line 3: cannot upload 'cat.png': it has no description, and 'pics.require_alt' is set"
        let hint = "hint: describe it between the brackets: ![TEXT](FILE)\n"
        let one = await post("weblog/bare.md")
        #expect(one.exitCode == 64 && one.error.contains("bare.md': \(refusal)\n\(hint)"), "\(one)")
        try write("weblog/bare.md", "# Bare\n\n<img src=\"cat.png\">\n")
        let tag = await post("weblog/bare.md")
        #expect(tag.error.contains("bare.md': \(refusal)\nhint: describe it in the tag: alt=\"TEXT\"\n"), "\(tag)")
        try write("weblog/plain.md", "# Plain\n")
        let some = await post("weblog")
        #expect(some.exitCode == 3 && some.error.contains(refusal), "\(some)")
        #expect(clients.network.changes == ["POST /address/demo/weblog/entry/plain"])
        // One description is enough for a file, and one that was uploaded before needs none.
        try write("weblog/full.md", "# Full\n\n![A cat](cat.png)\n")
        #expect(await post("weblog").exitCode == 0)
        #expect(uploads.count == 1)
    }

    @Test func `a dry run uploads nothing and remembers nothing`() async throws {
        try picture("weblog/ok.png")
        try write("weblog/b.md", "Date: 2026-01-31\n\n![a](ok.png)\n")
        let effect = await post("weblog", "--dry-run")
        #expect(
            effect.exitCode == 0 && effect.output.contains("/pics/upload") && effect.output.contains("/weblog/entry/b"),
            "\(effect)")
        #expect(clients.network.changes.isEmpty)
        #expect(await post("weblog").exitCode == 0)
        #expect(uploads.count == 1)
    }
}
