import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Terminal
import Testing

@Suite struct WeblogCommandTests {
    private func write(_ name: String, _ bytes: [UInt8], _ program: InProcessProgram) throws -> String {
        let path = program.home.path + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @Test(arguments: ["binary.md", "none.md"])
    func `a file that cannot be an entry is refused before the first is sent`(_ name: String) async throws {
        let program = try InProcessProgram()
        let good = try write("good.md", Array("Date: 2026-01-02\n\n# Good\n".utf8), program)
        _ = try write("binary.md", [0xFF, 0x00], program)
        let path = program.home.path + "/" + name
        let effect = await program.run(["weblog", "post", good, path])
        let errors = [
            "binary.md": "cannot post '\(path)': the entry is not UTF-8 text",
            "none.md": "cannot read '\(path)': no such file or directory",
        ]
        #expect(effect == Effect(exitCode: name == "none.md" ? 66 : 65, error: "triton: \(errors[name] ?? "")\n"))
        #expect(await program.run("weblog get good").exitCode == 79)
        #expect(await program.run("outbox list").output == "")
    }

    @Test func `a screen reader gets the fields of the table, and not the whole texts`() async throws {
        let program = try InProcessProgram(variables: ["TRITON_ACCESSIBLE": "1", "NO_COLOR": "1"])
        let list = await program.run("weblog list -n 1 --absolute", terminals: [.output])
        let headings = list.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        #expect(headings == ["ID", "Type", "Status", "Title", "Published"], "\(list)")
        // A single thing has all its fields, and so has a record that was asked for.
        for line in ["weblog list -n 1 --format record", "dns list -n 1 --format record"] {
            #expect(await program.run(line, terminals: [.output]).output.contains("\nAddress: demo\n"))
        }
    }

    @Test func `an empty file says how a text is given`() async throws {
        let program = try InProcessProgram()
        let path = try write("empty.md", [10], program)
        #expect(
            await program.run(["weblog", "post", path])
                == Effect(
                    exitCode: 65,
                    error: """
                        triton: cannot post '\(path)': the entry is empty
                        hint: give the text with --file FILE, or through a pipe

                        """))
    }

    @Test func `one of several files that the service refuses does not stop the others`()
        async throws
    {
        let service = CannedTransport { exchange in
            let text = String(decoding: exchange.body ?? [], as: UTF8.self)
            return text.contains("Bad")
                ? .init(["message": "No."], status: 400)
                : .init(["entry": ["entry": "a1", "location": "/good", "title": "Good"]])
        }
        let program = try InProcessProgram(variables: ["TRITON_TOKEN": "t"], network: { service })
        let bad = try write("bad.md", Array("# Bad\n".utf8), program),
            good = try write("good.md", Array("# Good\n".utf8), program)
        let effect = await program.run(["weblog", "post", bad, good, "--profile", "net", "--address", "demo"])
        #expect(effect.exitCode == 3 && effect.output == "https://demo.weblog.lol/good\n")
        #expect(
            effect.error
                == "triton: \(bad): omg.lol says: No.; it is kept as 1 in the outbox\ntriton: 1 sent, 1 refused\n")
    }

    @Test func `a text that could not be sent is kept, for each of several files`() async throws {
        let online = try InProcessProgram(variables: ["TRITON_TOKEN": "t"], network: { Unreachable() })
        let one = try write("one.md", Array("# One\n".utf8), online)
        let two = try write("two.md", Array("# Two\n".utf8), online)
        let words = ["weblog", "post", one, two, "--profile", "net", "--address", "demo", "--no-retry"]
        let effect = await online.run(words)
        #expect(effect.exitCode == 69 && effect.output == "")
        let outbox = await online.run("outbox list --profile net --fields command,content,state")
        #expect(outbox.output == "weblog post -\t# One\\n\tunsent\nweblog post -\t# Two\\n\tunsent\n")
    }

    @Test(arguments: [
        "# A\r\n\r\nB  \r\n", "# No newline at the end",
        "---\nTags: x\n---\n\n\u{202E}rtl \u{1F9D1}\u{1F3FD}\u{200D}\u{1F33E}\n\n\n",
    ])
    func `an entry's source comes back byte for byte`(_ source: String) async throws {
        let program = try InProcessProgram()
        await program.run("weblog post - --id bytes", input: source)
        let effect = await program.run("weblog get bytes")
        #expect(effect.output.utf8.elementsEqual(source.utf8) && effect.exitCode == 0)
    }

    @Test func `on a terminal an entry is rendered, its source with --raw, both escaped`() async throws {
        let program = try InProcessProgram(variables: ["NO_COLOR": "1"])
        await program.run("weblog post - --id hostile", input: "Tags: x\n\nPlain \u{1B}[31mred\n")
        let rendered = await program.run("weblog get hostile", terminals: [.output, .error])
        let raw = await program.run("weblog get hostile --raw", terminals: [.output, .error])
        #expect(
            rendered.output.contains("Tags:      x\n") && rendered.output.contains("\n\nPlain ")
                && !rendered.output.contains("\u{1B}"))
        #expect(raw.output.hasPrefix("Tags: x\n\nPlain ") && !raw.output.contains("\u{1B}"))
    }

    @Test func `on a terminal each of several entries is shown once, below its own title`() async throws {
        let program = try InProcessProgram(variables: ["NO_COLOR": "1"])
        let shown = await program.run("weblog get tomatoes-at-last first-light", terminals: [.output, .error]).output
        #expect(
            shown.hasPrefix("Tomatoes, at last\nPublished: ")
                && shown.split(separator: "\n").count { $0.hasPrefix("URL:") } == 2)
        #expect(shown.contains("\n\nFirst light\nPublished: ") && shown.contains("not real"), "\(shown)")
    }

    @Test func `two entries with the same slug are named by their ids`() async throws {
        let program = try InProcessProgram()
        await program.run("weblog post - --id one", input: "Date: 2026-01-02\n\n# Same\n")
        await program.run("weblog post - --id two", input: "Date: 2026-03-02\n\n# Same\n")
        #expect(
            await program.run("weblog get same")
                == Effect(
                    exitCode: 64, error: "triton: 2 entries match 'same'\nhint: choose one by its id: two, one\n")
        )
    }

    @Test func `replaced and deleted items are restored`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("weblog get tomatoes").output
        await program.run("weblog edit tomatoes", input: "# Else\n")
        await program.run("undo")
        #expect(await program.run("weblog get tomatoes").output == before)
        await program.run("weblog delete tomatoes --yes")
        #expect(await program.run("weblog get tomatoes").exitCode == 79)
        await program.run("undo")
        #expect(await program.run("weblog get tomatoes").output == before)
    }

    @Test func `an old text is restored even if it could not be posted now`() async throws {
        let program = try InProcessProgram()
        let odd = "---\nDate: December 9, 2022\ntags: [a]\n---\n\nB\n"
        await program.run(["api", "-X", "POST", "/address/demo/weblog/entry/odd", "--input", "-"], input: odd)
        await program.run("weblog delete odd --yes")
        await program.run("undo")
        #expect(await program.run("weblog get odd").output == odd)
    }

    @Test func `the name of a file is not taken for a template`() async throws {
        let program = try InProcessProgram()
        let path = try write("page.html", Array("<main>{body}</main>\n".utf8), program)
        #expect(
            await program.run(["weblog", "template", "set", path])
                == Effect(
                    exitCode: 64,
                    error: """
                        triton: '\(path)' is a file, and only its name would be sent
                        hint: '--file \(path)' sends its text, '-- \(path)' the word itself

                        """))
        #expect(await program.run(["weblog", "template", "set", "--file", path]).exitCode == 0)
        #expect(await program.run("weblog template get").output == "<main>{body}</main>\n")
    }

    @Test(arguments: ["config", "template"])
    func `configuration and template are replaced byte for byte, and come back`(_ part: String) async throws {
        let program = try InProcessProgram()
        let before = await program.run("weblog \(part) get").output
        let text = "Timezone: Europe/Berlin\r\n// \u{1F419}\n\n"
        #expect(await program.run("weblog \(part) set", input: text) == Effect(output: "https://demo.weblog.lol\n"))
        #expect(await program.run("weblog \(part) get").output.utf8.elementsEqual(text.utf8))
        #expect(await program.run("weblog \(part) set").exitCode == 65)
        await program.run("undo")
        #expect(await program.run("weblog \(part)").output == before)
    }

    @Test(arguments: [("", "10:00:00Z"), (" UTC", "12:00:00Z")])
    func `a date that the reply to a save lacks is read in the weblog's own zone (service reference, sections 4 and 5)`(
        _ zone: String, _ time: String
    ) async throws {
        let service = Canned([
            "POST /address/demo/weblog/entry": ["entry": ["entry": "a1"]],
            "GET /address/demo/weblog/configuration": [
                "configuration": ["raw": "", "object": ["timezone": "Europe/Berlin"]]
            ],
        ])
        let program = try InProcessProgram(variables: ["TRITON_TOKEN": "t"], network: { service })
        let effect = await program.run(
            "weblog post - --profile net --address demo --json --fields id,published_at,source,url",
            input: "Date: 2022-07-01 12:00\(zone)\n\nB\n")
        #expect(
            effect
                == Effect(
                    output: """
                        {"id":"a1","published_at":"2022-07-01T\(time)",\
                        "source":"Date: 2022-07-01 12:00\(zone)\\n\\nB\\n","url":"https://demo.weblog.lol"}

                        """))
    }

    @Test func `a list that the service answers with 404 is empty (service reference, section 3)`()
        async throws
    {
        let program = try InProcessProgram(variables: ["TRITON_TOKEN": "t"], network: { Canned([:]) })
        #expect(
            await program.run("weblog list --profile net --address demo --json")
                == Effect(output: "[]\n", error: "triton: 'demo' has no weblog entries to show\n"))
    }
}

private struct Unreachable: HTTPTransport {
    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        throw TransportFailure(.connection, "refused", mayHaveArrived: false)
    }
}

/// Gives the set answer, and 404 to everything else.
private struct Canned: HTTPTransport {
    let answers: [String: JSON]

    init(_ answers: [String: JSON]) { self.answers = answers }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let found = answers["\(exchange.request.method.rawValue) \(exchange.request.path ?? "")"]
        let status = found == nil ? 404 : 200
        let body: JSON = [
            "request": ["status_code": .int(status), "success": .bool(found != nil)],
            "response": found ?? ["message": "no"],
        ]
        return HTTPAnswer(HTTPResponse(status: .init(code: status)), body: body.bytes())
    }
}
