import Commands
import Glibc
import Manual
import ProgramSupport
import PseudoTerminal
import Sandbox
import Synchronization
import Terminal
import TestFolders
import Testing
import TritonApp

/// Missing arguments are asked for on a terminal, and nowhere else.
@Suite struct MissingArgumentTests {
    private static let terminals: Set<StandardStream> = [.input, .output, .error]

    private final class Requests: Sendable {
        let all = Mutex<[String]>([])
        /// Those that change something.
        var changes: [String] {
            all.withLock { $0.filter { $0.hasSuffix(".create") || $0.hasSuffix(".edit") || $0.hasSuffix(".delete") } }
        }
    }

    private func program(_ requests: Requests = Requests()) throws -> InProcessProgram {
        try InProcessProgram(
            variables: ["PATH": "/nonexistent", "NO_COLOR": "1"],
            observe: { endpoint in requests.all.withLock { $0.append(endpoint) } })
    }

    // MARK: Questions

    @Test func `a name and a URL are asked for until they are right`() async throws {
        let program = try program()
        let effect = await program.run(
            "purl add", input: "a b\nblog\nexample.com\nhttps://example.com\n", terminals: Self.terminals,
            size: TerminalSize(columns: 200, lines: 24))
        #expect(effect.exitCode == 0 && effect.output.contains("https://demo.url.lol/blog"), "\(effect)")
        #expect(
            effect.error.hasPrefix(
                """
                Name: 'a b' cannot be a PURL's name (no slash, space or control character, such as 'blog')
                Name: Target URL: 'example.com' is not a URL (write it with its scheme, such as 'https://example.com')
                Target URL:\u{20}
                """), "\(effect)")
        #expect(await program.run("purl get blog").output == "https://example.com\n")
    }

    @Test func `only what is missing is asked for`() async throws {
        let effect = await (try program()).run(
            "purl add blog --listed", input: "https://example.com\n", terminals: Self.terminals)
        #expect(effect.exitCode == 0 && effect.error.hasPrefix("Target URL: "), "\(effect)")
    }

    @Test func `a priority is asked for where the type needs one`() async throws {
        let program = try program()
        let effect = await program.run(
            "dns add", input: "mail\nXX\nmx\nmany\n10\nmail.example.com\n", terminals: Self.terminals)
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(effect.error.contains("there is no record type 'XX'"), "\(effect)")
        #expect(effect.error.contains("'many' is not a number from 0 to 65535\nPriority: Data: "), "\(effect)")
        let list = await program.run("dns list mail* --fields name,type,priority,data")
        #expect(list.output == "mail\tMX\t10\tmail.example.com\n")
        let given = await program.run(
            "dns add mail2 MX mail.example.com", input: "5\n", terminals: Self.terminals)
        #expect(given.exitCode == 0 && given.error.hasPrefix("Priority: "), "\(given)")
    }

    @Test func `an edit of a record shows the present values, and Enter keeps them`() async throws {
        let program = try program()
        let id = await program.run("dns add shop CNAME example.com --ttl 300").output.dropLast()
        let edited = await program.run("dns edit \(id)", input: "\n\nexample.org\n60\n", terminals: Self.terminals)
        #expect(edited.exitCode == 0, "\(edited)")
        #expect(
            edited.error.hasPrefix("Name [shop]: Type [CNAME]: Data [example.com]: TTL in seconds [300]: "),
            "\(edited)")
        let list = await program.run("dns list shop* --fields name,type,data,ttl")
        #expect(list.output == "shop\tCNAME\texample.org\t60\n")
        let kept = await program.run("dns edit \(id)", input: "\n\n\n\n", terminals: Self.terminals)
        #expect(kept.exitCode == 0 && kept.error.hasSuffix("nothing was changed\n"), "\(kept)")
    }

    @Test func `the new target of a PURL is asked for`() async throws {
        let program = try program()
        let effect = await program.run("purl edit tea", input: "https://example.org\n", terminals: Self.terminals)
        #expect(effect.exitCode == 0 && effect.error.hasPrefix("Target URL [https://"), "\(effect)")
        #expect(await program.run("purl get tea").output == "https://example.org\n")
    }

    private static let questions = [
        "purl add", "purl add blog", "purl edit tea", "dns add", "dns add x A", "dns edit 4200001",
        "pic edit a1b2c3d4e5f60718293a4b5c",
    ]

    @Test(arguments: questions) func `at the end of input nothing is sent`(_ line: String) async throws {
        let requests = Requests()
        let effect = await (try program(requests)).run(line, input: "", terminals: Self.terminals)
        #expect(effect.exitCode == 2 && effect.error.hasSuffix("triton: nothing was done\n"), "\(effect)")
        #expect(requests.changes.isEmpty)
    }

    @Test(arguments: questions, [true, false])
    func `nobody is asked without a terminal, or with --no-input`(_ line: String, _ hasTerminal: Bool) async throws {
        let requests = Requests()
        let effect = await (try program(requests)).run(
            line + (hasTerminal ? " --no-input" : ""), input: "blog\n", terminals: hasTerminal ? Self.terminals : [])
        #expect(effect.exitCode == 64 && effect.error.contains("hint: usage: triton "), "\(effect)")
        #expect(requests.all.withLock { $0 }.isEmpty && !effect.error.contains(": triton: "))
    }

    // MARK: Choosing

    @Test func `an item is chosen from the names in the cache, without the network`() async throws {
        let program = try program()
        await program.run("purl list")
        let effect = await program.run("purl get --offline", input: "te\n", terminals: Self.terminals)
        #expect(effect.exitCode == 0 && effect.output.contains("https://example.com/shop/tea"), "\(effect)")
        #expect(effect.error.hasPrefix("1  docs  https://example.com/documentation\n"), "\(effect)")
        await program.run("dns list")
        let edited = await program.run("dns edit --ttl 60", input: "1\n", terminals: Self.terminals)
        #expect(edited.exitCode == 0, "\(edited)")
    }

    @Test func `the list is read first, because the cache may have only a part of it`() async throws {
        let program = try program()
        await program.run("dns add hh A 1.2.3.4")
        let all = await program.run("dns list --fields id").output.split(separator: "\n").count
        let fresh = try self.program()
        await fresh.run("dns add hh A 1.2.3.4")
        let effect = await fresh.run("dns edit", input: "", terminals: Self.terminals)
        #expect(effect.error.contains("\n\(all)  "), "\(effect)")
        let get = await fresh.run("purl get", input: "docs\n", terminals: Self.terminals)
        #expect(get.exitCode == 0 && get.output.contains("https://example.com/documentation"), "\(get)")
    }

    @Test func `names in the cache can be chosen if the list cannot be read`() async throws {
        let program = try InProcessProgram(
            variables: ["PATH": "/nonexistent", "NO_COLOR": "1"],
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "purl.list=500")]))
        let none = await program.run("purl get --no-retry", input: "docs\n", terminals: Self.terminals)
        #expect(none.exitCode == 69, "\(none)")
        await program.run("purl get docs")
        let effect = await program.run("purl get --no-retry", input: "docs\n", terminals: Self.terminals)
        #expect(effect.exitCode == 0 && effect.error.contains("only names in the cache are shown"), "\(effect)")
    }

    @Test func `a name that begins with a hyphen can be chosen`() async throws {
        let program = try program()
        await program.run("purl add -- -x https://example.com/x")
        await program.run("purl list")
        let effect = await program.run("purl delete --yes", input: "-x\n", terminals: Self.terminals)
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(await program.run("purl get -- -x").exitCode == 79)
    }

    @Test(
        arguments: [
            ("purl get", [], ""), ("purl get --no-input", terminals, ""), ("purl get", [.input], ""),
            ("purl get", terminals, "picker = \"none\""), ("purl get --bogus", terminals, ""),
            ("paste get --offline", terminals, ""),
        ] as [(String, Set<StandardStream>, String)])
    func `nobody chooses where it is switched off, and where there is nothing to choose`(
        _ line: String, _ terminals: Set<StandardStream>, _ configuration: String
    ) async throws {
        let program = try program()
        try program.configure(configuration)
        await program.run("purl list")
        let effect = await program.run(line, input: "docs\n", terminals: terminals)
        #expect(effect.exitCode == 64 && effect.error.hasPrefix("triton: "), "\(effect)")
    }

    @Test(
        arguments: [
            ("purl get -a lab", "'lab' has no PURLs to show: 'triton -a lab purl add NAME URL' makes the first"),
            ("alias delete", "there are no aliases: 'triton alias set NAME EXPANSION' makes the first"),
            ("outbox get", "the outbox is empty"),
        ])
    func `where there is nothing to choose, the hint says what is missing and how to make it`(
        _ line: String, _ hint: String
    ) async throws {
        let program = try program()
        // Only of an own address is it said how to make the first item.
        await program.run("address list")
        let effect = await program.run(
            line, terminals: Self.terminals, size: TerminalSize(columns: 200, lines: 24))
        #expect(
            effect.exitCode == 64 && effect.error.hasPrefix("triton: missing ")
                && effect.error.hasSuffix("\nhint: \(hint)\n"), "\(effect)")
    }

    @Test func `an unknown picker is refused`() async throws {
        let program = try program()
        try program.configure("picker = \"dmenu\"")
        let effect = await program.run("purl get", input: "docs\n", terminals: Self.terminals)
        #expect(
            effect.exitCode == 78 && effect.error.contains("'picker' should be one of fzf, list, none"), "\(effect)")
    }

    @Test func `at the end of input nothing is chosen or sent`() async throws {
        let requests = Requests()
        let program = try program(requests)
        await program.run("purl list")
        let effect = await program.run("purl delete --yes", input: "", terminals: Self.terminals)
        #expect(effect.exitCode == 2 && effect.error.hasSuffix("triton: nothing was chosen\n"), "\(effect)")
        #expect(requests.changes.isEmpty)
    }

    /// Verbs that need a new value, or something that no list has.
    private static let wantingValues: Set = [
        "account preference", "address available", "alias set", "config set", "dns add", "dns apply", "dns set",
        "email add", "email set", "folder export", "folder restore", "pic upload", "purl add", "search",
        "status follow", "status mute", "web avatar", "weblog import", "weblog post",
    ]

    @Test func `every verb that needs an item lets a person choose it`() async throws {
        let program = try program()
        for line in [
            "alias set names 'purl list'", "status follow robin", "status mute robin", "config set color never",
            "now set Resting", "status post Later --at 1h",
        ] { await program.run(line) }
        let verbs = Nouns.all.map(\.description).flatMap(\.allCommands)
            .filter { $0.type.page.form.first?.isUppercase == true }.map(\.name)
        let optional = ["undo show", "undo --drop", "outbox drop", "status unmute"]
        let lines = verbs + optional + ["pic edit --alt Text", "weblog get --raw"]
        var refused: Set<String> = []
        for line in lines {
            let effect = await program.run(line + " --yes", input: "", terminals: Self.terminals)
            if !effect.error.hasSuffix("triton: nothing was chosen\n") {
                refused.insert(line)
            }
        }
        #expect(refused == Self.wantingValues)
    }

    @Test(arguments: [
        ("status edit --emoji 'a b'", "emoji"), ("undo show --drop", "'undo show' takes one number"),
    ])
    func `another mistake is reported before anything is chosen`(_ line: String, _ message: String) async throws {
        let effect = await (try program()).run(line, input: "1\n", terminals: Self.terminals)
        #expect(effect.exitCode == 64 && effect.error.contains(message), "\(effect)")
    }

    // MARK: On a real terminal

    private func program(picker: String) async throws -> BinaryProgram {
        let program = try BinaryProgram(variables: ["SWIFT_BACKTRACE": "enable=no"])
        _ = try await program.run(["config", "set", "picker", picker])
        _ = try await program.run(["purl", "list"])
        return program
    }

    /// Waits for a text of fzf, which asks the terminal where the cursor is before it draws.
    private static func wait(_ session: PseudoTerminal, for text: String) throws {
        var answered = 0
        try session.wait(for: text) { shown in
            while answered < session.raw.ranges(of: "\u{1B}[6n").count {
                session.type("\u{1B}[1;1R")
                answered += 1
            }
            return shown.contains(text)
        }
    }

    /// The key ends the program, and nothing is sent.
    /// - Parameter expected: the exit code; nil for an end by a signal, which a shell reports as 130.
    private func expectEnd(
        _ expected: Int32?, of words: [String], picker: String, at question: String, by key: String
    ) async throws {
        let program = try await program(picker: picker)
        let (home, variables) = (program.home, program.home.variables())
        let code = try await onOwnThread {
            let session = try PseudoTerminal(
                BinaryProgram.path, words, variables: variables, folder: home.path, columns: 80)
            try Self.wait(session, for: question)
            session.type(key)
            return try session.waitForEnd()
        }
        #expect(code == expected)
        let names = try await program.run(["purl", "list", "--refresh", "--fields", "name"]).output
        #expect(names.split(separator: "\n") == ["docs", "tea", "🍅"])
    }

    @Test(
        arguments: [
            ("list", "part of the name", "\u{3}", nil), ("list", "part of the name", "\u{4}", 2),
            ("list", "part of the name", "\u{1B}\n", 2), ("fzf", "purl delete>", "\u{3}", 2),
            ("fzf", "purl delete>", "\u{1B}", 2),
        ] as [(String, String, String, Int32?)])
    func `a key ends the choice, by a signal only where the terminal sends one`(
        _ picker: String, _ question: String, _ key: String, _ code: Int32?
    ) async throws {
        try await expectEnd(code, of: ["purl", "delete", "--yes"], picker: picker, at: question, by: key)
    }

    @Test func `Ctrl-C at a question ends the program`() async throws {
        try await expectEnd(nil, of: ["purl", "add"], picker: "list", at: "Name:", by: "\u{3}")
    }

    @Test func `a question is shown again after Ctrl-Z and fg, and takes the answer`() async throws {
        let program = try await program(picker: "list")
        let (home, variables) = (program.home, program.home.variables(["PS1": "$ "]))
        try await onOwnThread {
            let session = try PseudoTerminal(
                "/bin/sh", ["-m", "-i"], variables: variables, folder: home.path, columns: 80)
            session.type("\(BinaryProgram.path) purl add\n")
            for _ in 0..<2 {
                try session.wait(for: "Name: ")
                session.type("\u{1A}")
                try session.wait(for: "Stopped")
                session.forget()
                session.type("fg\n")
            }
            try session.wait(for: "Name: ")
            session.type("later\n")
            try session.wait(for: "URL: ")
            session.type("https://example.com/later\n")
            try session.wait(for: "https://demo.url.lol/later")
            session.type("exit\n")
            _ = try session.waitForEnd()
        }
    }

    @Test func `Ctrl-Z in fzf stops the whole job, which the shell continues`() async throws {
        let program = try await program(picker: "fzf")
        let (home, variables) = (program.home, program.home.variables(["PS1": "$ "]))
        try await onOwnThread {
            let session = try PseudoTerminal(
                "/bin/sh", ["-m", "-i"], variables: variables, folder: home.path, columns: 80)
            session.type("\(BinaryProgram.path) purl get\n")
            try Self.wait(session, for: "3/3")
            session.forget()
            session.type("\u{1A}")
            try session.wait(for: "Stopped")
            session.type("echo shell$((1 + 1))\n")
            try session.wait(for: "shell2")
            session.forget()
            session.type("fg\n")
            try Self.wait(session, for: "3/3")
            session.type("\u{1B}")
            try session.wait(for: "$ ")
            session.type("exit\n")
            _ = try session.waitForEnd()
        }
    }

    @Test func `an item is chosen with fzf`() async throws {
        let program = try await program(picker: "fzf")
        let (home, variables) = (program.home, program.home.variables())
        let shown = try await onOwnThread {
            let session = try PseudoTerminal(
                BinaryProgram.path, ["purl", "get", "--json", "--fields", "name"], variables: variables,
                folder: home.path, columns: 80)
            try Self.wait(session, for: "3/3")
            session.type("documen")
            try session.wait(for: "1/3")
            session.type("\r")
            #expect(try session.waitForEnd() == 0)
            return session.text
        }
        #expect(shown.contains("\"docs\""), "\(shown)")
    }
}
