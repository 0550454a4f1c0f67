import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

@Suite struct PasteChangeTests {
    private let terminals: Set<StandardStream> = [.input, .output, .error]
    private let hello = "https://demo.paste.lol/hello.txt\n"

    /// A paste as the list of its owner shows it.
    private func look(_ program: InProcessProgram, _ title: String = "hello.txt") async -> String {
        let list = await program.run("paste list --jsonl --fields title,content,listed").output
        let start = #"{"title":"\#(title)","#
        let line = list.split(separator: "\n").first { $0.hasPrefix(start) }
        return line.map { "{" + $0.dropFirst(start.count) + "\n" } ?? ""
    }

    private func look(_ clients: SharedService) async -> String { await look(clients.theirs) }

    /// The service's paste has three lines, and is listed.
    private func clients(editor: String = "true") async throws -> SharedService {
        let clients = try SharedService(variables: ["TRITON_EDITOR": "sh -c '\(editor)'"])
        await clients.theirs.run("paste edit hello.txt", input: "one\ntwo\nthree\n")
        return clients
    }

    // MARK: - Two clients

    @Test func `changes of other lines and of the listing are merged`() async throws {
        let clients = try await clients(editor: #"sed -i s/one/eins/ "$0""#)
        clients.meanwhile(before: 2, "paste edit hello.txt --unlisted --file -", input: "one\ntwo\ndrei\n")
        let effect = await clients.mine.run("paste edit hello.txt", terminals: terminals)
        #expect(clients.interference == Effect(output: hello))
        #expect(effect.exitCode == 0 && effect.error.contains("merged with a change that was saved meanwhile"))
        #expect(await look(clients) == #"{"content":"eins\ntwo\ndrei\n","listed":false}"# + "\n")
    }

    @Test(arguments: [true, false]) func `a change of the same lines is not overwritten, and the text is kept`(
        _ opensEditor: Bool
    ) async throws {
        let clients = try await clients(editor: #"echo mine > "$0""#)
        clients.meanwhile(before: 2, "paste edit hello.txt", input: "theirs\n")
        let effect =
            opensEditor
            ? await clients.mine.run("paste edit hello.txt", terminals: terminals)
            : await clients.mine.run("paste edit hello.txt", input: "mine\n")
        #expect(
            effect.exitCode == 73 && effect.error.contains("cannot change paste 'hello.txt': it was changed meanwhile"))
        #expect(effect.error.contains("-theirs") && effect.error.contains("+mine"))
        #expect(await look(clients) == #"{"content":"theirs\n","listed":true}"# + "\n")
        #expect(
            await clients.mine.run("outbox list --fields command,content,state")
                == Effect(output: "paste edit --file - -- hello.txt\tmine\\n\tunsent\n"))
        #expect(await clients.mine.run("outbox send --force") == Effect(output: hello))
        #expect(await look(clients) == #"{"content":"mine\n","listed":true}"# + "\n")
        #expect(await clients.mine.run("undo --quiet").error == "")
        #expect(await look(clients) == #"{"content":"theirs\n","listed":true}"# + "\n")
    }

    @Test func `a paste that somebody else deleted is not made again`() async throws {
        let clients = try await clients()
        clients.meanwhile(before: 2, "paste delete hello.txt --yes")
        let effect = await clients.mine.run("paste edit hello.txt --text mine")
        #expect(
            effect.exitCode == 73 && effect.error.contains("cannot change paste 'hello.txt': it was deleted meanwhile"))
        #expect(await clients.theirs.run("paste get hello.txt").exitCode == 79)
        #expect(await clients.mine.run("outbox get 1") == Effect(output: "mine"))
    }

    @Test func `with --force the other text is replaced, their listing stays, and undo restores both`()
        async throws
    {
        let clients = try await clients()
        clients.meanwhile(before: 2, "paste edit hello.txt --unlisted --text theirs")
        #expect(await clients.mine.run("paste edit hello.txt --text mine --force") == Effect(output: hello))
        #expect(await look(clients) == #"{"content":"mine","listed":false}"# + "\n")
        #expect(await clients.mine.run("undo --quiet").error == "")
        #expect(await look(clients) == #"{"content":"theirs","listed":false}"# + "\n")
    }

    @Test func `a paste that somebody else changed is not deleted`() async throws {
        let clients = try await clients()
        clients.meanwhile(before: 2, "paste edit hello.txt --text theirs")
        let effect = await clients.mine.run("paste delete hello.txt --yes")
        #expect(
            effect.exitCode == 73 && effect.error.contains("cannot delete paste 'hello.txt': it was changed meanwhile"))
        #expect(await look(clients) == #"{"content":"theirs","listed":true}"# + "\n")
    }

    @Test func `a title that somebody else took meanwhile is not overwritten`() async throws {
        let clients = try await clients(editor: #"echo mine > "$0""#)
        clients.meanwhile(before: 2, "paste add new.txt --text theirs")
        let effect = await clients.mine.run("paste add new.txt", terminals: terminals)
        #expect(effect.exitCode == 73 && effect.error.contains("'triton outbox get 1'"))
        #expect(await clients.theirs.run("paste get new.txt") == Effect(output: "theirs"))
        let kept = await clients.mine.run("outbox get 1")
        #expect(kept == Effect(output: "mine"))
    }

    @Test func `a file whose name is taken is not copied into the outbox, another text is kept`() async throws {
        let program = try InProcessProgram()
        let file = program.home.path + "/hello.txt", other = program.home.path + "/soup.md"
        for path in [file, other] { try Data("mine".utf8).write(to: URL(filePath: path)) }
        for words in [[file], ["hello.txt", "--file", file], [file, other]] {
            let effect = await program.run(["paste", "add"] + words)
            #expect(effect.exitCode == 73 && !effect.error.contains("outbox"), "\(effect)")
        }
        #expect(await program.run("outbox list").output == "")
        #expect(await program.run("paste add hello.txt --text mine").error.contains("'triton outbox get"))
        // The file may be another one when a text of the outbox is sent.
        await program.run(["paste", "add", "later.txt", "--file", file, "--at", "2h"])
        await program.run("paste add later.txt --text theirs")
        #expect(await program.run("outbox send latest").exitCode == 73)
        #expect(await program.run("outbox get latest") == Effect(output: "mine"))
    }

    @Test func `an edit that was given without a network is sent from the outbox and keeps the listing`() async throws {
        let clients = try await clients()
        clients.network.trouble = .noConnection
        #expect(await clients.mine.run("paste edit hello.txt --text later --no-retry").exitCode == 69)
        #expect(await clients.mine.run("paste edit gone.txt --text never --no-retry").exitCode == 69)
        clients.network.trouble = .none
        let sent = await clients.mine.run("outbox send")
        #expect(
            sent.exitCode == 3 && sent.output == hello && sent.error.contains("paste 'gone.txt' no longer exists"))
        #expect(await look(clients) == #"{"content":"later","listed":true}"# + "\n")
        #expect(await clients.theirs.run("paste get gone.txt").exitCode == 79)
    }

    // MARK: - Undo

    @Test func `each change is undone and redone, the creation too`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("paste list --fields title,content,listed").output
        await program.run("paste add new.txt --text one --listed")
        await program.run("paste edit new.txt --text two --unlisted")
        await program.run("paste delete new.txt --yes")
        let states = [#"{"content":"two","listed":false}"#, #"{"content":"one","listed":true}"#]
        for state in states {
            #expect(await program.run("undo").error == "")
            #expect(await look(program, "new.txt") == state + "\n")
        }
        #expect(await program.run("undo").error == "")
        #expect(await program.run("paste list --fields title,content,listed").output == before)
        #expect(await program.run("redo").error == "")
        #expect(await look(program, "new.txt") == states[1] + "\n")
    }

    // MARK: - Several

    private func files(_ program: InProcessProgram, _ files: [(String, String)]) throws -> [String] {
        try files.map { name, text in
            let path = program.home.path + "/" + name
            try Data(text.utf8).write(to: URL(filePath: path))
            return path
        }
    }

    @Test func `several files become pastes with their names`() async throws {
        let program = try InProcessProgram()
        let paths = try files(program, [("a.md", "# A\n"), ("b.md", "\u{FEFF}# B\r\n")])
        let added = await program.run(["paste", "add", "--listed"] + paths)
        #expect(added == Effect(output: "https://demo.paste.lol/a.md\nhttps://demo.paste.lol/b.md\n"))
        #expect(
            await look(program, "b.md")
                == ##"{"content":"\ufeff# B\r\n","listed":true}"## + "\n")
        #expect(await program.run("undo --quiet").error == "")
        #expect(await program.run("paste get a.md").exitCode == 79)
        #expect(await program.run("paste get b.md").exitCode == 79)
    }

    @Test func `all files are checked before the first is sent`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("paste list").output
        let paths = try files(
            program, [("good.md", "good"), ("empty.md", " \n"), ("bad name.md", "x")])
        let good = paths[0]
        for (words, code, message) in [
            ([good, paths[1]], 65, "'\(paths[1])' is empty"),
            ([good, paths[2]], 64, "'bad name.md' cannot be a paste's title"),
            ([paths[2]], 64, "'triton paste add TITLE --file \(paths[2].replacing(" ", with: "\\ "))'"),
            (["--file", paths[2]], 64, "'triton paste add TITLE --file \(paths[2].replacing(" ", with: "\\ "))'"),
            ([good, program.home.path + "/missing.md"], 66, "no such file or directory"),
            ([good, good], 64, "two of the files are called 'good.md'"),
            ([good, paths[1], "--text", "x"], 64, "unexpected argument"),
        ] as [([String], Int32, String)] {
            let effect = await program.run(["paste", "add"] + words)
            #expect(
                effect.exitCode == code && effect.output.isEmpty && effect.unbrokenError.contains(message), "\(words)")
        }
        #expect(await program.run("paste list").output == before)
        #expect(await program.run("outbox list --quiet") == Effect())
    }

    @Test func `one file whose name is taken does not stop the others`() async throws {
        let program = try InProcessProgram()
        let paths = try files(program, [("hello.txt", "mine"), ("new.txt", "new")])
        let added = await program.run(["paste", "add"] + paths)
        #expect(added.exitCode == 3 && added.output == "https://demo.paste.lol/new.txt\n")
        #expect(added.error.contains("hello.txt: cannot add paste 'hello.txt': that title exists\n"))
    }

    // MARK: - Un-listing

    @Test func `a paste that stays in the public list is reported`() async throws {
        let clients = try SharedService { StuckListing($0, title: "hello.txt") }
        let effect = await clients.mine.run("paste edit hello.txt --unlisted")
        let expected = Effect(
            exitCode: 1, output: hello,
            error: """
                triton: omg.lol still shows 'hello.txt' in the public list
                hint: 'triton paste edit hello.txt --unlisted --yes' deletes it and adds it again

                """)
        #expect(effect == expected)
    }

    @Test(arguments: [
        "paste edit hello.txt --unlisted --yes",
        "paste add hello.txt --text 'Hello from the sandbox!\n' --force --unlisted --yes",
    ])
    func `it is deleted and added again when the user agrees, and one undo reverts all of it`(_ line: String)
        async throws
    {
        let clients = try SharedService { StuckListing($0, title: "hello.txt") }
        let before = await clients.theirs.run("paste get hello.txt").output
        #expect(await clients.mine.run(line) == Effect(output: hello))
        #expect(await look(clients) == #"{"content":"Hello from the sandbox!\n","listed":false}"# + "\n")
        #expect(await clients.mine.run("undo --quiet").exitCode == 0)
        #expect(await clients.theirs.run("paste get hello.txt").output == before)
        #expect(await clients.theirs.run("paste list --fields title,listed").output.contains("hello.txt\ttrue"))
    }

    @Test func `the question names the paste, and the answer 'no' changes nothing`() async throws {
        let clients = try SharedService { StuckListing($0, title: "hello.txt") }
        let effect = await clients.mine.run("paste edit hello.txt --unlisted", input: "n\n", terminals: terminals)
        #expect(effect.exitCode == 1 && effect.error.contains("Delete it and add it again?"))
        #expect(effect.error.contains("omg.lol still shows 'hello.txt' in the public list"))
        #expect(await clients.theirs.run("paste get hello.txt").output == "Hello from the sandbox!\n")
    }

    @Test func `a paste that stays in the list even after its deletion is reported`() async throws {
        let clients = try SharedService { StuckListing($0, title: "hello.txt", isForever: true) }
        let effect = await clients.mine.run("paste edit hello.txt --unlisted --yes")
        #expect(effect.exitCode == 1 && effect.error.contains("hint: delete it to remove it from there"))
        #expect(await look(clients) == #"{"content":"Hello from the sandbox!\n","listed":false}"# + "\n")
    }
}
