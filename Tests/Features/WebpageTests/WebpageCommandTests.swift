import Domain
import FoundationEssentials
import ProgramSupport
import Sandbox
import Terminal
import Testing

@Suite struct WebpageCommandTests {
    private let terminals: Set<StandardStream> = [.input, .output, .error]

    @Test(arguments: [
        "# A\r\n\r\nB  \r\n", "no newline at the end", "\u{202E}rtl \u{1F9D1}\u{1F3FD}\u{200D}\u{1F33E}\n\n",
    ])
    func `a page comes back byte for byte`(_ text: String) async throws {
        let program = try InProcessProgram()
        #expect(await program.run("web set -", input: text) == Effect(output: "https://demo.omg.lol\n"))
        let read = await program.run("web get")
        #expect(read.output.utf8.elementsEqual(text.utf8) && read.exitCode == 0)
    }

    @Test(arguments: [("", true), ("--publish", true), ("--no-publish", false), ("--no-publish --publish", true)])
    func `a save reports whether the page was published`(_ options: String, _ isPublished: Bool) async throws {
        let program = try InProcessProgram()
        let effect = await program.run("web set Hi. \(options) --json --fields content,theme,published")
        #expect(effect == Effect(output: "{\"content\":\"Hi.\",\"theme\":\"meadow\",\"published\":\(isPublished)}\n"))
        let asked = await program.run("web set Hi. \(options) --dry-run").output.contains("\"publish\":true")
        #expect(asked == isPublished)
    }

    @Test func `clearing asks, and undo has the page`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("web get")
        #expect(
            await program.run(["web", "set", "", "--allow-empty"], input: "n\n", terminals: terminals).exitCode == 2)
        #expect(await program.run("web get") == before)
        #expect(await program.run(["web", "set", "", "--allow-empty", "--yes"]).exitCode == 0)
        #expect(await program.run("web get") == Effect())
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run("web get") == before)
    }

    @Test func `an undo publishes only if the change did`() async throws {
        let program = try InProcessProgram()
        await program.run("web set Draft. --no-publish")
        await program.run("web set Final.")
        let items = await program.run("undo --list --json --fields id,command").output
        #expect(
            items
                == "[{\"id\":\"2\",\"command\":\"web set -\"},{\"id\":\"1\",\"command\":\"web set --no-publish -\"}]\n")
        #expect(await program.run("undo 2 --dry-run").output.contains("\"publish\":true"))
        await program.run("undo")
        let draft = await program.run("undo --dry-run").output
        #expect(draft.contains("/address/demo/web") && !draft.contains("publish"))
    }

    @Test func `the editor shows the present source, and an edit that changes nothing is cancelled`()
        async throws
    {
        let changing = try InProcessProgram(variables: ["TRITON_EDITOR": "sh -c 'echo more >> \"$0\"'"])
        let before = await changing.run("web get").output
        #expect(await changing.run("web edit", terminals: terminals).exitCode == 0)
        #expect(await changing.run("web get").output == before + "more\n")
        let idle = try InProcessProgram(variables: ["TRITON_EDITOR": "true", "NO_COLOR": "1"])
        #expect(
            await idle.run("web edit", terminals: terminals)
                == Effect(exitCode: 2, error: "triton: nothing was changed\n"))
    }

    @Test func `offline the page is the one that was last read, metadata and all`() async throws {
        let program = try InProcessProgram()
        let online = await program.run("web get --json")
        #expect(await program.run("web get --json --offline").output == online.output)
    }

    private static let pictures: [(String, [UInt8])] = [
        ("a.gif", Array("GIF89a".utf8)), ("b.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("c.jpg", [0xFF, 0xD8, 0xFF, 0xE0]),
        ("d.webp", Array("RIFF\0\0\0\0WEBP".utf8)), ("e.heic", Array("\0\0\0\u{18}ftypheic".utf8)),
        ("f.svg", Array("<?xml version=\"1.0\"?>\n<!-- x --><svg/>".utf8)),
    ]

    @Test(arguments: pictures)
    func `every kind of picture is taken, whatever its name`(_ name: String, _ bytes: [UInt8]) async throws {
        let program = try InProcessProgram()
        let path = program.home.path + "/picture.txt"
        try Data(bytes).write(to: URL(filePath: path))
        #expect(
            await program.run(["web", "avatar", path]) == Effect(output: "https://profiles.cache.lol/demo/picture\n"))
    }

    @Test func `the server of a sandbox has a picture of its own`() async throws {
        let program = try InProcessProgram.overNetwork(
            SandboxTransport(SandboxService(store: try SandboxStore.inMemory())),
            variables: ["TRITON_API_URL": "http://127.0.0.1:9"])
        let path = program.home.path + "/a.gif", url = "http://127.0.0.1:9/_web/demo/picture\n"
        try Data("GIF89a".utf8).write(to: URL(filePath: path))
        #expect(await program.run(["web", "avatar", path]) == Effect(output: url))
        #expect(await program.run("web get --format tsv --fields profile_picture") == Effect(output: url))
    }

    @Test(
        arguments: [
            ("empty", [], "it is empty"),
            ("text", Array("<html><svg></svg></html>".utf8), "it is not a picture of a known kind"),
            ("large", [0xFF, 0xD8, 0xFF] + Array(repeating: 0, count: 8_000_000), "it is larger than 8 MB"),
        ] as [(String, [UInt8], String)])
    func `what is not a picture is refused before anything is sent`(_ name: String, _ bytes: [UInt8], _ reason: String)
        async throws
    {
        let program = try InProcessProgram()
        let path = program.home.path + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        let effect = await program.run(["web", "avatar", path, "--verbose"])
        #expect(effect.exitCode == 65 && effect.output == "")
        #expect(
            effect.error.hasPrefix("triton: cannot use picture '\(path)': \(reason)\nhint: "),
            "no request stands before the refusal")
    }
}
