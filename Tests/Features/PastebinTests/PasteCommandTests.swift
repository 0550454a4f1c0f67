import Domain
import FoundationEssentials
import HTTPTransport
import ProgramSupport
import Sandbox
import Terminal
import Testing

@Suite struct PasteCommandTests {
    /// Refuses every connection.
    private struct Unreachable: HTTPTransport {
        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            throw TransportFailure(.connection, "refused", mayHaveArrived: false)
        }
    }

    @Test(arguments: [
        "a\r\nb\r\n", "no newline at the end", "\u{202E}rtl \u{1F9D1}\u{1F3FD}\u{200D}\u{1F33E}\n\n\n",
        "tab\there \u{1B}[31m\n",
    ])
    func `a paste's text comes back byte for byte`(_ text: String) async throws {
        let program = try InProcessProgram()
        let added = await program.run("paste add bytes.txt", input: text)
        #expect(added == Effect(output: "https://demo.paste.lol/bytes.txt\n"))
        let read = await program.run("paste get bytes.txt")
        #expect(read.output.utf8.elementsEqual(text.utf8) && read.exitCode == 0 && read.error == "")
    }

    @Test(arguments: ["hostile.txt", "hostile.md"])
    func `on a terminal no control character of a paste takes effect`(_ title: String) async throws {
        let program = try InProcessProgram()
        await program.run(["paste", "add", title], input: "\u{1B}]0;owned\u{07}\u{202E}x\n")
        for line in [
            "paste get \(title)", "paste get \(title) --raw", "paste list", "paste get \(title) --format record",
        ] {
            let shown = await program.run(line, terminals: [.output, .error])
            #expect(
                shown.exitCode == 0 && !shown.output.contains("\u{1B}]") && !shown.output.contains("\u{202E}")
                    && !shown.output.contains("\u{07}"), "\(line)")
        }
    }

    @Test(
        arguments: [[], [.omitOptional], [.falseCountsAsTrue], [.crlf, .unknownKeys]] as [Set<SandboxOptions.Quirk>],
        SandboxOptions.Numbers.allCases)
    func `an edit keeps the listing, whatever the service leaves out (service reference, sections 4 and 6.9)`(
        _ quirks: Set<SandboxOptions.Quirk>, _ numbers: SandboxOptions.Numbers
    ) async throws {
        let program = try InProcessProgram(sandboxOptions: SandboxOptions(numbers: numbers, quirks: quirks))
        for (title, body) in [
            ("hello.txt", #"{"title":"hello.txt","content":"new","listed":true}"#),
            ("greet.py", #"{"title":"greet.py","content":"new"}"#),
        ] {
            let effect = await program.run("paste edit \(title) --text new --dry-run")
            #expect(effect.output.contains("'\(body)'") && effect.exitCode == 0)
        }
    }

    @Test func `a text that differs only in its line ends is not saved (service reference, section 4, rule 6)`()
        async throws
    {
        let program = try InProcessProgram(sandboxOptions: SandboxOptions(quirks: [.crlf]))
        #expect(
            await program.run("paste edit hello.txt", input: "Hello from the sandbox!\n")
                == Effect(output: "https://demo.paste.lol/hello.txt\n"))
        #expect(await program.run("undo --list").output == "")
    }

    @Test func `an edit of the listing alone does not read standard input`() async throws {
        let program = try InProcessProgram()
        #expect(
            await program.run("paste edit greet.py --listed", input: "not for this command")
                == Effect(output: "https://demo.paste.lol/greet.py\n"))
        #expect(await program.run("paste get greet.py").output == "def greet(name):\n\treturn f\"Hello, {name}!\"\n")
    }

    @Test func `the editor shows the present text, and an edit that changes nothing is cancelled`() async throws {
        let terminals: Set<StandardStream> = [.input, .output, .error]
        let changing = try InProcessProgram(variables: ["TRITON_EDITOR": "sh -c 'echo more >> \"$0\"'"])
        #expect(await changing.run("paste edit hello.txt", terminals: terminals).exitCode == 0)
        #expect(await changing.run("paste get hello.txt").output == "Hello from the sandbox!\nmore\n")
        let idle = try InProcessProgram(variables: ["TRITON_EDITOR": "true", "NO_COLOR": "1"])
        #expect(
            await idle.run("paste edit hello.txt", terminals: terminals)
                == Effect(exitCode: 2, error: "triton: nothing was changed\n"))
        #expect(await idle.run("paste add hello.txt", terminals: terminals).exitCode == 73)
    }

    @Test func `a text that could not be sent is in the outbox, with the command line that sends it`() async throws {
        let program = try InProcessProgram(variables: ["TRITON_TOKEN": "t"], network: { Unreachable() })
        let effect = await program.run(
            "paste add note.md --listed --profile net --address demo --no-retry", input: "kept\r\n")
        #expect(effect.exitCode == 69 && effect.output == "" && effect.error.contains("triton outbox send 1"))
        let outbox = await program.run("outbox list --profile net --fields command,content,state")
        #expect(outbox.output == "paste add --file - --listed -- note.md\tkept\\r\\n\tunsent\n")
    }

    @Test func `a dry run changes neither the service nor the cache`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("paste list --json")
        for line in [
            "paste add new --text x", "paste edit hello.txt --text x", "paste delete hello.txt",
            "paste add hello.txt --text x --force",
        ] {
            #expect(await program.run(line + " --dry-run").output.hasPrefix("curl -X "), "\(line)")
        }
        #expect(await program.run("paste list --json") == before)
        #expect(await program.run("paste list --json --offline").output == before.output)
        #expect(await program.run("undo --list").output == "")
    }

    @Test func `the output of a list can be added again`() async throws {
        let program = try InProcessProgram()
        let list = await program.run("paste list --jsonl").output
        await program.run("paste delete hello.txt soup.md greet.py --yes")
        let added = await program.run("paste add --from -", input: list)
        #expect(added.exitCode == 0 && added.error == "")
        #expect(
            await program.run("paste list --fields title,content,listed,url").output.split(separator: "\n").sorted()
                == (try await seeded()))
    }

    @Test func `an empty text is added only if that is allowed, wherever it comes from`() async throws {
        let program = try InProcessProgram()
        let empty = program.home.path + "/empty", old = await program.run("paste get hello.txt")
        try Data().write(to: URL(filePath: empty))
        let rows = ["\"\"", "\" \\n\""].map { "{\"title\":\"hello.txt\",\"content\":\($0)}" }
        let lines: [([String], String)] = [
            (["--from", "-"], rows[0]), (["--from", "-"], rows[1]), (["hello.txt", "-"], ""),
            (["hello.txt", "--text", ""], ""), (["hello.txt", "-f", empty], ""), ([empty], ""),
        ]
        for (words, input) in lines {
            for force in [[], ["--force"]] where !force.isEmpty || words.first != "hello.txt" {
                let effect = await program.run(["paste", "add"] + words + force, input: input)
                #expect(effect.exitCode == 65 && effect.error.contains("--allow-empty"), "\(words): \(effect)")
            }
        }
        #expect(await program.run("paste get hello.txt") == old)
        #expect(await program.run("paste add --from - --force --allow-empty", input: rows[0]).exitCode == 0)
        #expect(await program.run("paste get hello.txt").output == "")
    }

    @Test func `a row that does not say whether it is listed keeps the listing of what it replaces`() async throws {
        let program = try InProcessProgram()
        await program.run("paste edit greet.py --unlisted")
        await program.run("paste edit soup.md --listed")
        let rows = ["hello.txt", "greet.py", "new"].map { #"{"title":"\#($0)","content":"A"}"# }
        let added = await program.run(
            "paste add --from - --force --json --fields title,listed",
            input: (rows + [#"{"title":"soup.md","content":"A","listed":false}"#]).joined(separator: "\n"))
        #expect(
            added
                == Effect(
                    output: """
                        [{"title":"hello.txt","listed":true},{"title":"greet.py","listed":false},\
                        {"title":"new","listed":false},{"title":"soup.md","listed":false}]

                        """))
    }

    private func seeded() async throws -> [Substring] {
        let fresh = try InProcessProgram()
        return await fresh.run("paste list --fields title,content,listed,url").output.split(separator: "\n").sorted()
    }

    @Test(arguments: [
        "a/b", "a b", "🍅", "ü", "..", ".", "-", "", "a\u{1B}b", "a\nb", String(repeating: "a", count: 256),
    ])
    func `a title that the service does not document is refused before anything is asked`(_ title: String) async throws
    {
        let program = try InProcessProgram()
        let effect = await program.run(["paste", "add", "--text", "x", "--", title])
        #expect(
            effect.exitCode == 64 && effect.output == ""
                && effect.error.contains("hint: it has letters a to z, digits, dashes, underscores and dots"))
        #expect(!effect.error.contains("\u{1B}"))
    }

    @Test func `undo restores a title that begins with a hyphen`() async throws {
        let program = try InProcessProgram()
        await program.run(["paste", "add", "--text", "x", "--", "-v"])
        await program.run(["paste", "delete", "--yes", "--", "-v"])
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run(["paste", "get", "--", "-v"]) == Effect(output: "x"))
    }
}
