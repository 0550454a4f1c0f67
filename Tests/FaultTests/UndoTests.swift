import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Platform
import ProgramSupport
import Terminal
import Sandbox
import Testing
import TritonApp

/// Every verb that replaces or deletes: `undo` restores the old value, byte for byte, and says what cannot be restored.
@Suite struct UndoTests {
    struct Verb: Sendable, CustomTestStringConvertible {
        var before: [String] = []
        let line: String
        var input = ""
        /// Commands that run before the verb and after `undo`; each must print the same.
        let look: [String]
        /// The standard error of `undo`.
        var lost = ""
        var testDescription: String { line }
    }

    static let odd = "\u{FEFF}Odd\t\u{202E}text\r\n\r\n 🐙 é \\ \"x\" \n\n\n"

    static let verbs: [Verb] = [
        Verb(
            line: "purl edit docs --target https://example.com/other",
            look: ["purl get docs --json --fields name,target,listed"],
            lost: "triton: its count of 42 visits cannot be restored\n"),
        Verb(
            line: "purl edit docs --unlisted", look: ["purl get docs --json --fields name,target,listed"],
            lost: "triton: its count of 42 visits cannot be restored\n"),
        Verb(line: "purl add tea https://example.com/coffee --listed --force", look: ["purl get tea --json"]),
        Verb(
            line: "purl delete docs --yes", look: ["purl get docs --json --fields name,target,listed"],
            lost: "triton: its count of 42 visits cannot be restored\n"),
        Verb(
            line: "paste edit hello.txt --text other",
            look: ["paste get hello.txt", "paste get hello.txt --json --fields title,content,listed"]),
        // Only the list says whether a paste is listed; a paste that was just saved is first in it.
        Verb(
            before: ["paste edit hello.txt --listed -"], line: "paste edit hello.txt --unlisted",
            look: ["paste list --json --fields title,content,listed"]),
        Verb(
            before: ["paste add odd.txt --listed"], line: "paste add odd.txt --text other --force",
            look: ["paste get odd.txt", "paste get odd.txt --json --fields content,listed"]),
        Verb(
            before: ["paste add odd.txt --listed"], line: "paste delete odd.txt --yes",
            look: ["paste get odd.txt", "paste get odd.txt --json --fields content,listed"]),
        Verb(
            before: ["now set -"], line: "now set other", look: ["now get", "now get --json --fields content,listed"]),
        Verb(
            before: ["now set --listed -"], line: "now edit --unlisted",
            look: ["now get", "now get --json --fields content,listed"]),
        Verb(before: ["now set -"], line: "now set --allow-empty --yes -", look: ["now get"]),
        Verb(before: ["web set -"], line: "web set other", look: ["web get"]),
        Verb(before: ["web set -"], line: "web edit --no-publish other", look: ["web get"]),
        Verb(before: ["web set -"], line: "web set --allow-empty --yes -", look: ["web get"]),
        Verb(
            before: ["weblog edit first-light -"], line: "weblog edit first-light -", input: "Other\n",
            look: ["weblog get first-light"],
            lost: "triton: the date that is not in its text cannot be restored\n"),
        Verb(line: "weblog post --id first-light --force -", input: "Other\n", look: ["weblog get first-light --json"]),
        Verb(line: "weblog delete first-light --yes", look: ["weblog get first-light --json"]),
        Verb(
            before: ["weblog config set -"], line: "weblog config set -", input: "Other: x\n",
            look: ["weblog config get"]),
        Verb(
            before: ["weblog template set -"], line: "weblog template set -", input: "<p>{body}</p>\n",
            look: ["weblog template get"]),
        Verb(
            line: "pic edit a1b2c3d4e5f60718293a4b5c --caption Other --alt x --tag y",
            look: ["pic get a1b2c3d4e5f60718293a4b5c --json"]),
        Verb(
            line: "dns edit 4200001 --data 192.0.2.99 --ttl 60",
            look: ["dns list --json --fields id,name,type,data,ttl,priority"]),
        Verb(
            before: ["dns add odd TXT -- --all"], line: "dns delete 4200006 --yes",
            look: ["dns list --fields name,type,data"], lost: "triton: its number cannot be restored\n"),
        Verb(
            before: ["dns add odd TXT -- --all"], line: "dns edit 4200006 --data x",
            look: ["dns list --fields id,name,type,data"]),
        Verb(line: "dns set www CNAME other.example.com", look: ["dns list --fields id,name,type,data,ttl,priority"]),
        Verb(
            line: "dns delete 4200004 --yes", look: ["dns list --fields name,type,data,ttl,priority"],
            lost: "triton: its number cannot be restored\n"),
        Verb(line: "email set other@example.com", look: ["email get --json"]),
        Verb(line: "email add other@example.com", look: ["email get --json"]),
        Verb(
            before: ["email set one@example.com two@example.com"], line: "email remove one@example.com",
            look: ["email get --json"]),
        Verb(
            before: ["email set one@example.com"], line: "email remove one@example.com --yes",
            look: ["email get --json"]),
        Verb(line: "status edit latest other words", look: ["status get latest --json"]),
        Verb(line: "status edit latest --emoji octopus", look: ["status get latest --json"]),
        Verb(
            before: ["status post --emoji octopus --link https://example.com -"], line: "status delete latest --yes",
            look: ["status get latest --json --fields emoji,content,external_url"],
            lost: "triton: its id and time cannot be restored\n"),
        Verb(before: ["status bio set -"], line: "status bio set other", look: ["status bio get"]),
        Verb(before: ["status bio set -"], line: "status bio set --allow-empty --yes -", look: ["status bio get"]),
        Verb(line: "account name 'Somebody Else'", look: ["account name --json"]),
        Verb(line: "account settings communication=email_never", look: ["account settings --json"]),
        Verb(
            before: ["account preference statuslog.mastodon one"], line: "account preference statuslog.mastodon two",
            look: ["account get --json"]),
    ]

    @Test(arguments: verbs)
    func `the old value is restored`(_ verb: Verb) async throws {
        let program = try InProcessProgram()
        for line in verb.before {
            let effect = await program.run(line, input: Self.odd)
            #expect(effect.exitCode == 0, "\(effect)")
        }
        var before: [Effect] = []
        for line in verb.look { before.append(await program.run(line)) }
        #expect(before.allSatisfy { $0.exitCode == 0 }, "\(before)")
        if verb.look[0].hasSuffix(" get") || verb.look[0].hasSuffix(".txt"), !verb.before.isEmpty {
            #expect(Array(before[0].output.utf8) == Array(Self.odd.utf8))
        }
        let change = await program.run(verb.line, input: verb.input)
        #expect(change.exitCode == 0, "\(change)")
        var changed: [Effect] = []
        for line in verb.look { changed.append(await program.run(line)) }
        if !verb.line.contains("--no-publish"), !verb.line.hasPrefix("account preference") {
            #expect(changed.last != before.last)
        }
        let undone = await program.run("undo")
        #expect(undone.exitCode == 0 && undone.output == "\(verb.before.count + 1)\n", "\(undone)")
        #expect(undone.error == verb.lost)
        for (line, expected) in zip(verb.look, before) { #expect(await program.run(line) == expected, "\(line)") }
    }

    @Test func `a picture is restored with its bytes and its description under another id`() async throws {
        let program = try InProcessProgram()
        let dot = "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\"/></svg>\r\n"
        #expect(await program.run("pic upload - --caption 'A dot' --alt=-x --tag a --tag b", input: dot).exitCode == 0)
        let id = await program.run("pic list -n 1 --fields id").output.trimmed
        #expect(await program.run("pic delete \(id) --yes").exitCode == 0)
        let undone = await program.run("undo")
        #expect(undone == Effect(output: "2\n", error: "triton: its id, its URL and its time cannot be restored\n"))
        let back = await program.run("pic list -n 1 --json --fields caption,alt,tags,size").output
        #expect(back == #"[{"caption":"A dot","alt":"-x","tags":["a","b"],"size":\#(dot.utf8.count)}]"# + "\n")
        #expect(await program.run("pic list -n 1 --fields id").output.trimmed != id)
        let other = await program.run("pic list -n 1 --fields id").output.trimmed
        let path = await program.run(["pic", "download", other, "--dir", program.home.path]).output.trimmed
        #expect(FileManager.default.contents(atPath: path) == Data(dot.utf8))
    }

    @Test func `a profile picture is restored with its bytes, and the undo can be undone`() async throws {
        let program = try InProcessProgram()
        let service = SandboxTransport(try program.environment.sandbox.get())
        func picture() async throws -> [UInt8] {
            try await service.send(
                HTTPExchange(
                    HTTPRequest(method: .get, scheme: "https", authority: "profiles.cache.lol", path: "/demo/picture"),
                    timeout: 5, isRepeatable: true)
            )
            .body
        }
        let old = try await picture(), new = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\r\n"
        #expect(
            await program.run("web avatar -", input: new) == Effect(output: "https://profiles.cache.lol/demo/picture\n")
        )
        #expect(await program.run("undo --list --fields kind").output == "avatar\n")
        for (command, expected) in [("undo", old), ("redo", Array(new.utf8))] {
            #expect(try await picture() != expected)
            #expect(await program.run(command) == Effect(output: "1\n"))
            #expect(try await picture() == expected)
        }
    }

    @Test func `the first profile picture cannot be undone`() async throws {
        let program = try InProcessProgram()
        let effect = await program.run("web avatar - --address lab", input: "GIF89a")
        #expect(
            effect
                == Effect(
                    output: "https://profiles.cache.lol/lab/picture\n",
                    error: "triton: this cannot be undone: there was no picture before\n"))
        #expect(await program.run("undo").exitCode == 79)
    }

    @Test func `the profile picture of another service has no known URL, and no other host is asked`()
        async throws
    {
        let effect = try await RemoteProgram().run("web avatar -", input: "GIF89a")
        #expect(
            effect
                == Effect(
                    output: "https://profiles.cache.lol/demo/picture\n",
                    error: """
                        triton: this cannot be undone: this service does not tell the URL of the present picture

                        """))
    }

    @Test func `a profile picture that cannot be fetched is replaced only with --force`() async throws {
        let program = try InProcessProgram(
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "GET /_web/*/picture=500")]))
        let refused = await program.run("web avatar - --no-retry", input: "GIF89a")
        #expect(
            refused.exitCode == 74 && refused.error.contains("the present picture could not be fetched"), "\(refused)")
        #expect(await program.run("web avatar - --no-retry --dry-run", input: "GIF89a").exitCode == 0)
        let forced = await program.run("web avatar - --no-retry --force", input: "GIF89a")
        #expect(forced.output == "https://profiles.cache.lol/demo/picture\n" && forced.exitCode == 0, "\(forced)")
    }

    @Test func `the list is sorted and filtered by a field that only undone changes have`() async throws {
        let program = try InProcessProgram()
        for text in ["one", "two"] { #expect(await program.run("now set \(text)").exitCode == 0) }
        #expect(await program.run("undo --list --sort -restored --fields id") == Effect(output: "2\n1\n"))
        #expect(await program.run("undo --list --where restored=yes").error == "triton: nothing matches\n")
    }

    @Test func `undo goes further back each time, redo goes forward, and an undone item is removed`() async throws {
        let program = try InProcessProgram()
        for text in ["one", "two", "three"] { #expect(await program.run("now set \(text)").exitCode == 0) }
        #expect(await program.run("undo --list --fields kind").output == "now\nnow\nnow\n")
        for (command, text) in [("undo", "two"), ("undo", "one"), ("redo", "two"), ("redo", "three"), ("undo", "two")] {
            #expect(await program.run(command).exitCode == 0)
            #expect(await program.run("now get").output == text)
        }
        #expect(await program.run("undo --list --fields kind").output == "now\nnow\n")
        #expect(await program.run("redo").exitCode == 0)
        #expect(await program.run("redo") == Effect(exitCode: 79, error: "triton: there is nothing to redo\n"))
    }

    @Test func `an undo that changed nothing is not redone, and its change can still be undone`() async throws {
        let program = try InProcessProgram()
        await program.run("purl add ub https://a.example")
        await program.run("purl delete ub --yes")
        let gone = Effect(error: "triton: purl 'ub' is gone already\n")
        #expect(await program.run("undo 1") == gone)
        #expect(await program.run("redo") == Effect(exitCode: 79, error: "triton: there is nothing to redo\n"))
        #expect(await program.run("purl get ub").exitCode == 79)
        // On a terminal nothing is said to be undone either.
        #expect(await program.run("undo 1", terminals: [.output, .error]).error == gone.error)
        #expect(await program.run("undo").output == "2\n")
        #expect(await program.run("purl get ub").exitCode == 0)
        #expect(await program.run("undo 1").output == "1\n")
        #expect(await program.run("purl get ub").exitCode == 79)
    }

    @Test func `a forgotten state is removed from the file`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("paste add secret.txt --text 'correct horse battery staple'").exitCode == 0)
        #expect(await program.run("paste edit secret.txt --text gone").exitCode == 0)
        #expect(await program.run("paste edit secret.txt --text again").exitCode == 0)
        #expect(await program.run("undo --drop 1").exitCode == 64)
        #expect(await program.run("undo --drop 1 --yes").exitCode == 0)
        #expect(await program.run("undo --list --fields id").output == "3\n2\n")
        #expect(await program.run("undo --drop --all --yes").exitCode == 0)
        #expect(await program.run("undo").exitCode == 79)
        let folder = program.home.path + "/data/triton"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
            #expect(bytes.firstRange(of: Data("correct horse".utf8)) == nil, "\(name)")
        }
    }

    @Test func `a newer text is not overwritten by the undo of a change whose text was dropped`() async throws {
        let program = try InProcessProgram()
        for text in ["A", "B", "C"] { await program.run("now set \(text)") }
        #expect(await program.run("undo --drop 3 --yes").exitCode == 0)
        await program.run("now set D")
        for line in ["undo 2", "undo 2 --dry-run"] {
            let effect = await program.run(line)
            #expect(effect.exitCode == 73 && effect.error.contains("--force"), "\(effect)")
        }
        #expect(await program.run("now get").output == "D")
        #expect(await program.run("undo 2 --force").exitCode == 0)
        #expect(await program.run("now get").output == "A")
        #expect(await program.run("redo").exitCode == 0)
        #expect(await program.run("now get").output == "D")
    }

    @Test(arguments: [
        ("purl edit docs --target https://example.com/NEW", "purl edit docs"),
        ("paste edit notes.txt --text NEW", "paste edit --file - -- notes.txt"),
        ("email set NEW@example.com", "email set"),
        ("account name NEW", "account name"),
    ])
    func `a change whose new state was dropped is no deletion`(_ line: String, _ erased: String) async throws {
        let program = try InProcessProgram()
        await program.run("paste add notes.txt --text zero")
        for text in ["one", "two"] { #expect(await program.run(line.replacing("NEW", with: text)).exitCode == 0) }
        #expect(await program.run("undo --drop latest --yes").exitCode == 0)
        let left = await program.run("undo --list -n 1 --fields command,action,after").output
        #expect(left.split(separator: "\t").prefix(2) == [Substring(erased), "replace"], "\(left)")
        let shown = await program.run("undo show latest", terminals: [.output, .error])
        let note = "what it set was dropped: this is what undo restores\n"
        #expect(shown.error.hasSuffix(note) && !shown.output.isEmpty, "\(shown)")
        let piped = await program.run("undo show latest")
        #expect(piped.error == note && !piped.output.isEmpty && !piped.output.contains("+"), "\(piped)")
    }

    @Test(arguments: [28, 100_000]) func `after all is forgotten nothing is left for redo, and no text`(_ size: Int)
        async throws
    {
        let program = try InProcessProgram(), text = String(repeating: "battery ", count: size / 8)
        #expect(await program.run("paste add secret.txt", input: text).exitCode == 0)
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run("undo --drop --all --yes").exitCode == 0)
        #expect(await program.run("redo") == Effect(exitCode: 79, error: "triton: there is nothing to redo\n"))
        let folder = program.home.path + "/data/triton"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            #expect(!name.contains("content"))
            let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
            #expect(bytes.firstRange(of: Data("battery".utf8)) == nil, "\(name)")
        }
    }

    @Test func `days and megabytes are settings`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("config set undo.megabytes 1").exitCode == 0)
        let big = String(repeating: "x", count: 200_000)
        for number in 1...4 { #expect(await program.run("now set --file -", input: big + "\(number)").exitCode == 0) }
        // The first one replaced the small page of the seed; two of the large ones fit.
        #expect(await program.run("undo --list --fields id").output == "4\n3\n")
        #expect(await program.run("config set undo.days 0").exitCode == 64)
        #expect(await program.run("config set undo.days 30").exitCode == 0)
    }

    @Test func `all of a command can be undone and repeated, whatever its size`() async throws {
        let program = try InProcessProgram(), names = ["a", "b", "c", "d", "e"]
        #expect(await program.run("config set undo.megabytes 1").exitCode == 0)
        for name in names {
            let text = String(repeating: name, count: 390_000)
            #expect(await program.run("paste add \(name)", input: text).exitCode == 0)
        }
        #expect(await program.run("paste delete a b c d e --yes").exitCode == 0)
        for _ in 1...2 {
            #expect(await program.run("undo --yes").exitCode == 0)
            for name in names {
                #expect(await program.run("paste get \(name)").output == String(repeating: name, count: 390_000))
            }
            #expect(await program.run("redo --yes").exitCode == 0)
            #expect(await program.run("paste get a").exitCode == 79)
        }
    }
}
