import Domain
import FoundationEssentials
import ProgramSupport
import Sandbox
import Terminal
import Testing

/// Two clients change one weblog; several entries at once.
@Suite struct WeblogChangeTests {
    private let network: SharedNetwork
    private let program: InProcessProgram

    init() async throws {
        network = SharedNetwork(SandboxTransport(SandboxService(store: try SandboxStore.inMemory())))
        program = try InProcessProgram.overNetwork(network, variables: ["TRITON_EDITOR": "sed -i s/three/3/"])
        await program.run("weblog post --id page -", input: "Date: 2026-01-02\n\none\n\ntwo\n\nthree\n")
    }

    private func write(_ name: String, _ text: String) throws -> String {
        let path = program.home.path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private var page: String { get async { await program.run("weblog get page").output } }

    @Test func `what was saved while the editor was open is merged`() async {
        network.save("Date: 2026-01-02\n\n1\n\ntwo\n\nthree\n", at: "/entry/page", beforeRead: 2)
        let effect = await program.run("weblog edit page", terminals: [.input, .output, .error])
        #expect(effect.exitCode == 0 && effect.error.contains("merged with a change that was saved meanwhile"))
        #expect(await page == "Date: 2026-01-02\n\n1\n\ntwo\n\n3\n")
    }

    @Test func `a conflict stops, keeps the text, and --force and undo choose`() async {
        network.save("theirs\n", at: "/entry/page", beforeRead: 2)
        let effect = await program.run("weblog edit page", input: "mine\n")
        #expect(effect.exitCode == 73 && effect.error.contains("cannot change entry 'page': it was changed meanwhile"))
        #expect(await page == "theirs\n")
        #expect(
            await program.run("outbox list --fields command,content,state").output
                == "weblog edit page -\tmine\\n\tunsent\n")
        #expect(await program.run("outbox send --force").exitCode == 0)
        #expect(await page == "mine\n")
        await program.run("undo")
        #expect(await page == "theirs\n")
    }

    @Test func `undo deletes a new entry, and redo posts it under its id`() async {
        let before = await page
        #expect(await program.run("undo").exitCode == 0)
        #expect(await page == "")
        #expect(await program.run("redo").exitCode == 0)
        #expect(await page == before)
    }

    @Test func `several files are one command, which undo reverts as a whole`() async throws {
        let one = try write("one.md", "# One\n"), two = try write("two.md", "# Two\n")
        let ids = await program.run("weblog list --fields id").output
        #expect(await program.run(["weblog", "post", one, two]).exitCode == 0)
        #expect(await program.run("weblog list --fields id").output != ids)
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run("weblog list --fields id").output == ids)
    }

    @Test(arguments: [["a.jsonl", "--jsonl"], ["a.json", "--json"]])
    func `what a list printed is posted again with its ids, byte for byte`(_ names: [String]) async throws {
        let list = await program.run(["weblog", "list", names[1]]).output
        // In any order: entries without a date get the time of saving.
        let before = Set(await program.run("weblog list --fields id,source").output.split(separator: "\n"))
        let file = try write(names[0], list)
        let refused = await program.run(["weblog", "post", "--from", file])
        #expect(refused.exitCode == 73 && refused.error.contains("that id exists"))
        let ids = await program.run("weblog list --fields id").output.split(separator: "\n").map(String.init)
        #expect(await program.run(["weblog", "delete", "--yes"] + ids).exitCode == 0)
        #expect(await program.run(["weblog", "post", "--from", file]).exitCode == 0)
        #expect(Set(await program.run("weblog list --fields id,source").output.split(separator: "\n")) == before)
    }

    @Test func `a record that cannot be an entry is refused before the first is sent`() async throws {
        let file = try write(
            "bad.jsonl", "{\"id\":\"good\",\"source\":\"# Good\"}\n{\"id\":\"bad\",\"source\":\" \\n\"}\n")
        let effect = await program.run(["weblog", "post", "--from", file])
        #expect(effect == Effect(exitCode: 65, error: "triton: cannot post 'bad': the entry is empty\n"))
        #expect(await program.run("weblog get good").exitCode == 79)
    }

    @Test func `a text that was kept under the title of an entry changes that entry, byte for byte`() async {
        await program.run("weblog post --id page --force -", input: "Title: Counting\n\none\n")
        network.trouble = .noConnection
        #expect(
            await program.run("weblog edit counting --no-retry -", input: "---\ntitle: \"Else\"\n---\n\nB\n").exitCode
                == 69)
        network.trouble = .none
        #expect(await program.run("outbox send").exitCode == 0)
        #expect(await page == "---\ntitle: \"Else\"\n---\n\nB\n")
    }

    @Test(arguments: ["config", "template"])
    func `the configuration that was open in the editor is not overwritten`(_ part: String) async {
        await program.run("weblog \(part) set -", input: "one\ntwo\nthree\n")
        network.save("one\ntwo\nTHREE\n", at: part == "config" ? "/configuration" : "/template", beforeRead: 2)
        let effect = await program.run("weblog \(part) edit", terminals: [.input, .output, .error])
        #expect(effect.exitCode == 73 && effect.unbrokenError.contains("it was changed meanwhile"))
        #expect(await program.run("weblog \(part) get").output == "one\ntwo\nTHREE\n")
        #expect(
            await program.run("outbox list --fields command,content").output
                == "weblog \(part) edit -\tone\\ntwo\\n3\\n\n")
        #expect(await program.run("outbox send --force").exitCode == 0)
        #expect(await program.run("weblog \(part) get").output == "one\ntwo\n3\n")
        await program.run("undo")
        #expect(await program.run("weblog \(part) get").output == "one\ntwo\nTHREE\n")
    }
}
