import Cache
import Changes
import Domain
import Platform
import ProgramSupport
import Sandbox
import Synchronization
import Testing
import TritonApp

/// Every verb that takes a text or a picture, with every kind of network fault.
@Suite struct OutboxTests {
    struct Verb: Sendable, CustomTestStringConvertible {
        let line: String
        var input = ""
        /// The text in the outbox; by default the input.
        var kept: String?
        /// A command that reads the result of the verb.
        let look: String
        let found: String
        var testDescription: String { line }

        var content: [UInt8] { Array((kept ?? input).utf8) }
    }

    private static let text = "# Ünïcode 🐙 — \"quotes\", \\ and a tab\t.\n\n  indented\u{202E}\n"
    private static let line = "Ünïcode 🐙, \"quotes\", \\, tab\tand\nanother line"
    private static let dot = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"><circle r=\"1\"/></svg>\n"

    static let verbs: [Verb] = [
        Verb(
            line: "status post -", input: line, look: "status list --json --fields content -n 1",
            found: #"[{"content":"Ünïcode 🐙, \"quotes\", \\, tab\tand\nanother line"}]"# + "\n"),
        Verb(
            line: "status post several words", kept: "several words", look: "status list -n2 --fields content",
            found: "several words\nHello! This is a sandbox: post, edit and delete as much as you like.\n"),
        Verb(line: "status bio set -", input: text, look: "status bio get", found: text),
        Verb(line: "status bio edit", input: text, look: "status bio get", found: text),
        Verb(line: "paste add new.txt", input: text, look: "paste get new.txt", found: text),
        Verb(
            line: "paste add new.txt --text hi --listed", kept: "hi",
            look: "paste list --json --fields title,listed -n 1",
            found: #"[{"title":"new.txt","listed":true}]"# + "\n"),
        Verb(line: "paste edit hello.txt --file -", input: text, look: "paste get hello.txt", found: text),
        Verb(line: "now set -", input: text, look: "now get", found: text),
        Verb(line: "now edit -", input: text, look: "now get", found: text),
        Verb(line: "web set -", input: text, look: "web get", found: text),
        Verb(line: "web edit -", input: text, look: "web get", found: text),
        Verb(
            line: "weblog post -", input: "Date: 2026-01-31 17:46\n\n" + text,
            look: "weblog list --fields title --limit 2 --since 2026-01-30 --until 2026-02-01",
            found: "Ünïcode 🐙 — \"quotes\", \\\\ and a tab\\t.\n"),
        Verb(line: "weblog edit first-light -", input: text, look: "weblog get first-light", found: text),
        Verb(
            line: "weblog config set -", input: "Weblog Title: Notes\nTimezone: UTC\n", look: "weblog config get",
            found: "Weblog Title: Notes\nTimezone: UTC\n"),
        Verb(
            line: "weblog template set -", input: "<main>{body}</main>\n", look: "weblog template get",
            found: "<main>{body}</main>\n"),
        Verb(
            line: "pic upload - --caption 'A dot' --tag art", input: dot, look: "pic list --fields caption,size -n 1",
            found: "A dot\t\(dot.utf8.count)\n"),
        Verb(line: "web avatar -", input: dot, look: "web get --fields address --format tsv", found: "demo\n"),
        Verb(
            line: "purl add --from -", input: #"{"name":"kept","target":"https://example.com/kept"}"# + "\n",
            kept: """
                {"name":"kept","address":"demo","target":"https://example.com/kept","counter":null,"listed":false,\
                "url":"https://demo.url.lol/kept"}

                """,
            look: "purl get kept", found: "https://example.com/kept\n"),
        Verb(
            line: "paste add --from -", input: #"{"title":"r.txt","content":"one\ntwo"}"# + "\n",
            kept: "one\ntwo",
            look: "paste get r.txt",
            found: "one\ntwo"),
    ]

    struct Trouble: Sendable, CustomTestStringConvertible {
        let kind: NetworkCondition.Kind
        let exitCode: Int32
        let state: StoredChange.State
        var testDescription: String { "\(kind)" }
    }

    static let troubles = [
        Trouble(kind: .noNetwork, exitCode: 69, state: .unsent),
        Trouble(kind: .refused(500), exitCode: 69, state: .uncertain),
        Trouble(kind: .refused(429), exitCode: 75, state: .unsent),
        Trouble(kind: .refused(401), exitCode: 77, state: .unsent),
        Trouble(kind: .applied(500), exitCode: 69, state: .uncertain),
        Trouble(kind: .cutOff, exitCode: 69, state: .uncertain),
        Trouble(kind: .garbage, exitCode: 65, state: .uncertain), Trouble(kind: .lost, exitCode: 69, state: .uncertain),
    ]

    @Test(arguments: verbs, troubles)
    func `a text that cannot be sent is kept byte for byte, and arrives once`(_ verb: Verb, _ trouble: Trouble)
        async throws
    {
        let remote = try RemoteProgram()
        let store = remote.program.environment.changeStore
        let early = Mutex<[[UInt8]]>([])
        remote.weather.watch { early.withLock { $0 = ((try? RemoteProgram.outbox(store.get())) ?? []).map(\.content) } }
        remote.weather.kind = trouble.kind
        let effect = await remote.run("--no-retry " + verb.line, input: verb.input)
        #expect(effect.exitCode == trouble.exitCode, "\(effect)")
        #expect(effect.output == "")
        #expect(effect.error.split(separator: "\n").last?.contains("the text is kept") == true, "\(effect.error)")
        let items = try remote.outbox
        #expect(items.map(\.content) == [verb.content])
        // If a read comes first, its failure means that nothing was sent.
        #expect(items.first?.state == trouble.state || trouble.kind == .refused(500) && items.first?.state == .unsent)
        // It was on disk before the request was sent.
        #expect(early.withLock { $0.isEmpty || $0 == [verb.content] })
        #expect(remote.mode("data/triton/user.sqlite") == 0o600)
        let get = await remote.run("outbox get 1")
        #expect(get == Effect(output: String(decoding: verb.content, as: UTF8.self)))

        remote.weather.kind = .fair
        let sent = await remote.run("outbox send")
        #expect(sent.exitCode == 0, "\(sent)")
        #expect(try remote.outbox.isEmpty)
        #expect(await remote.run(verb.look).output == verb.found)
    }

    @Test func `of several records only the failed ones are kept, each separately`() async throws {
        let remote = try RemoteProgram()
        let records = ["a", "docs", "b"].map { #"{"name":"\#($0)","target":"https://example.com/\#($0)"}"# + "\n" }
            .joined()
        let effect = await remote.run("purl add --from -", input: records)
        #expect(effect.exitCode == 3)
        #expect(effect.output == "https://demo.url.lol/a\nhttps://demo.url.lol/b\n")
        #expect(
            effect.error.hasPrefix(
                "triton: docs: cannot add purl 'docs': that name exists; it is kept as 2 in the outbox\n"),
            "\(effect.error)")
        #expect(try remote.outbox.map(\.kind) == ["purl"])
        #expect(await remote.run("outbox drop 2 --yes").exitCode == 0)
        #expect(try remote.outbox.isEmpty)
    }

    @Test(arguments: [
        (
            "purl add", #"{"name":"docs","target":"https://example.com/x"}"#,
            #"{"name":"b","target":"https://example.com/b"}"#
        ),
        ("paste add", #"{"title":"hello.txt","content":"x"}"#, #"{"title":"b","content":"b"}"#),
    ])
    func `a record of a file whose name is taken is not kept a second time, and one that cannot be sent is`(
        _ verb: String, _ refused: String, _ good: String
    ) async throws {
        let remote = try RemoteProgram()
        let path = try remote.file("records.jsonl", Array("\(refused)\n\(good)\n".utf8))
        let effect = await remote.run("\(verb) --from \(path)")
        #expect(effect.exitCode == 3 && effect.error.contains(" exists\n"), "\(effect)")
        #expect(try remote.outbox.isEmpty)
        _ = try remote.file("records.jsonl", Array("\(refused)\n".utf8))
        #expect(await remote.run("\(verb) --from \(path)").exitCode == 73)
        #expect(try remote.outbox.isEmpty)
        remote.weather.kind = .noNetwork
        #expect(await remote.run("\(verb) --from \(path) --no-retry").exitCode == 69)
        #expect(try remote.outbox.count == 1)
    }

    @Test func `the bytes of a picture are kept, and not the name of its file`() async throws {
        let remote = try RemoteProgram()
        let path = try remote.file("dot.svg", Array(Self.dot.utf8))
        remote.weather.kind = .noNetwork
        #expect(await remote.run(["pic", "upload", path, path, "--no-retry"]).exitCode == 69)
        _ = try remote.file("dot.svg", Array("no picture any more".utf8))
        #expect(try remote.outbox.map(\.content) == [Array(Self.dot.utf8), Array(Self.dot.utf8)])
        let list = await remote.run("outbox list --fields content,size")
        let row = "\(Self.dot.replacing("\n", with: "\\n"))\t\(Self.dot.utf8.count)\n"
        #expect(list.output == row + row)
        remote.weather.kind = .fair
        #expect(await remote.run("outbox send").exitCode == 0)
        #expect(try remote.outbox.isEmpty)
        #expect(remote.weather.changes == 2)
    }

    @Test func `a picture that was uploaded but not described is described and not sent again`() async throws {
        let program = try InProcessProgram(
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "pics.update=500:times=1")]))
        let count = await program.run("pic list --fields id").output.split(separator: "\n").count
        let effect = await program.run("pic upload - --caption 'A dot' --no-retry", input: Self.dot)
        #expect(effect.exitCode == 69)
        let sent = await program.run("outbox send")
        #expect(sent.exitCode == 0, "\(sent)")
        #expect(await program.run("pic list --fields id").output.split(separator: "\n").count == count + 1)
        #expect(await program.run("pic list --fields caption -n 1").output == "A dot\n")
    }

    @Test func `an uncertain text stays uncertain while it cannot be looked up`() async throws {
        let remote = try RemoteProgram()
        remote.weather.kind = .cutOff
        #expect(await remote.run("status post --no-retry once").exitCode == 69)
        for kind in [NetworkCondition.Kind.noNetwork, .refused(500), .refused(429), .refused(401)] {
            remote.weather.kind = kind
            #expect(await remote.run("outbox send --no-retry").exitCode != 0)
            #expect(try remote.outbox.map(\.state) == [.uncertain])
        }
        remote.weather.kind = .cutOff
        #expect(await remote.run("outbox send").exitCode == 0)
        #expect(try remote.outbox.isEmpty)
        #expect(remote.weather.changes == 1)
    }

    @Test func `a clearing that is not confirmed leaves nothing in the outbox`() async throws {
        let remote = try RemoteProgram()
        for line in ["status bio set --allow-empty -", "now set --allow-empty -", "web set --allow-empty -"] {
            for input in ["", " \n"] { #expect(await remote.run(line, input: input).exitCode == 64) }
        }
        #expect(try remote.outbox.isEmpty)
    }

    @Test func `with --queue nothing is an error, and queued changes are sent in their order`() async throws {
        let remote = try RemoteProgram()
        remote.weather.kind = .noNetwork
        for number in 1...3 { #expect(await remote.run("status post --queue --no-retry number \(number)") == Effect()) }
        #expect(await remote.run("purl add queued https://example.com/queued --queue --no-retry") == Effect())
        #expect(try remote.outbox.map(\.state) == [.queued, .queued, .queued, .queued])
        #expect(await remote.run("purl list --no-retry").exitCode == 69)
        remote.weather.kind = .fair
        #expect(await remote.run("service info --json").exitCode == 0)
        #expect(try remote.outbox.isEmpty)
        #expect(await remote.run("status list -n 3 --fields content").output == "number 3\nnumber 2\nnumber 1\n")
        #expect(await remote.run("purl get queued").output == "https://example.com/queued\n")
    }

    @Test func `a queued change that may have arrived is looked up before it is sent`() async throws {
        for kind in [NetworkCondition.Kind.cutOff, .applied(500), .lost, .refused(500)] {
            let remote = try RemoteProgram()
            remote.weather.kind = kind
            #expect(await remote.run("status post --queue --no-retry only once") == Effect())
            #expect(try remote.outbox.map(\.state) == [.queued])
            remote.weather.kind = .fair
            #expect(await remote.run("purl list --json").exitCode == 0)
            #expect(try remote.outbox.isEmpty)
            #expect(
                await remote.run("status list --fields content").output.split(separator: "\n").filter {
                    $0 == "only once"
                }.count == 1)
        }
    }
}
