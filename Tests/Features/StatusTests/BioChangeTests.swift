import Domain
import ProgramSupport
import Terminal
import Testing

@Suite struct BioChangeTests {
    private static let record = "--json --fields content,css,head"
    private let old =
        #"{"content":"Old text\nsecond line\nthird line\n","css":"old css","head":"<meta name=old>"}"# + "\n"

    private func clients(editor: String = "true") throws -> SharedService {
        try SharedService(variables: ["TRITON_EDITOR": "sh -c '\(editor)'"]) { BioParts($0) }
    }

    private func look(_ clients: SharedService) async -> String {
        await clients.theirs.run("status bio get \(Self.record)").output
    }

    @Test func `parts that are not given are sent as they were read`() async throws {
        let clients = try clients()
        #expect(await clients.mine.run("status bio set New text") == Effect(output: "https://status.lol/demo\n"))
        #expect(await look(clients) == #"{"content":"New text","css":"old css","head":"<meta name=old>"}"# + "\n")
        #expect(
            await clients.mine.run("status bio set --css -", input: "h1 {}\n")
                == Effect(output: "https://status.lol/demo\n"))
        #expect(await look(clients) == #"{"content":"New text","css":"h1 {}\n","head":"<meta name=old>"}"# + "\n")
        #expect(
            await clients.mine.run("status bio edit --head -", input: "<b>")
                == Effect(output: "https://status.lol/demo\n"))
        #expect(await look(clients) == #"{"content":"New text","css":"h1 {}\n","head":"<b>"}"# + "\n")
    }

    @Test func `undo reverts one save after the other, with all parts, and redo repeats the last one`()
        async throws
    {
        let clients = try clients()
        await clients.mine.run("status bio set New text")
        await clients.mine.run("status bio set --css -", input: "new css")
        #expect(await clients.mine.run("undo --quiet").error == "")
        #expect(await clients.mine.run("undo --quiet").error == "")
        #expect(await look(clients) == old)
        #expect(await clients.mine.run("redo --quiet").error == "")
        #expect(await look(clients) == #"{"content":"New text","css":"old css","head":"<meta name=old>"}"# + "\n")
    }

    @Test func `CSS and head are printed byte for byte`() async throws {
        let clients = try clients()
        #expect(await clients.mine.run("status bio get --css") == Effect(output: "old css"))
        #expect(await clients.mine.run("status bio get --head") == Effect(output: "<meta name=old>"))
    }

    @Test func `an empty style sheet is refused without --allow-empty`() async throws {
        let clients = try clients()
        #expect(
            await clients.mine.run("status bio set --css -", input: "\n")
                == Effect(
                    exitCode: 65,
                    error: "triton: the style sheet in '-' is empty\nhint: use --allow-empty if you mean it\n"))
        #expect(await look(clients) == old)
        #expect(await clients.mine.run("status bio set --css - --allow-empty", input: "").exitCode == 0)
        #expect(await clients.mine.run("status bio get --css") == Effect())
    }

    @Test func `standard input can be one part only`() async throws {
        let clients = try clients()
        for line in [
            "status bio set --css - --head -", "status bio set - --css -", "status bio edit --file - --head -",
        ] {
            let effect = await clients.mine.run(line, input: "x")
            #expect(effect.exitCode == 64 && effect.error.contains("standard input can give only one part"), "\(line)")
        }
        #expect(await look(clients) == old)
    }

    @Test func `a dry run of one part shows that part only`() async throws {
        let clients = try clients()
        let effect = await clients.mine.run("status bio set New text --dry-run")
        #expect(effect.output.contains(#"'{"content":"New text","css":"old css","head":"<meta name=old>"}'"#))
        #expect(effect.error.contains("+New text") && !effect.error.contains("-old css"))
        #expect(await look(clients) == old)
    }

    @Test func `what somebody else saved while the editor was open is merged where it does not overlap`() async throws {
        let clients = try clients(editor: #"sed -i s/Old/My/ "$0""#)
        clients.meanwhile(before: 2, "status bio set --css -", input: "their css")
        let effect = await clients.mine.run("status bio edit", terminals: [.input, .output, .error])
        #expect(clients.interference == Effect(output: "https://status.lol/demo\n"))
        #expect(effect.exitCode == 0 && effect.error.contains("merged with a change that was saved meanwhile"))
        #expect(
            await look(clients)
                == #"{"content":"My text\nsecond line\nthird line\n","css":"their css","head":"<meta name=old>"}"#
                + "\n")
    }

    @Test(arguments: ["set", "edit"]) func `two parts are changed by two clients`(_ verb: String) async throws {
        let clients = try clients()
        clients.meanwhile(before: 1, "status bio set --head -", input: "theirs")
        #expect(await clients.mine.run("status bio \(verb) --css -", input: "ours").exitCode == 0)
        #expect(
            await look(clients) == #"{"content":"Old text\nsecond line\nthird line\n","css":"ours","head":"theirs"}"#
                + "\n")
    }

    @Test func `overlapping changes are not overwritten, and the text is kept in the outbox`() async throws {
        let clients = try clients(editor: #"sed -i s/Old/My/ "$0""#)
        clients.meanwhile(before: 2, "status bio set Their text")
        let effect = await clients.mine.run("status bio edit", terminals: [.input, .output, .error])
        #expect(
            effect.exitCode == 73 && effect.error.contains("cannot change the bio of 'demo': it was changed meanwhile"))
        #expect(effect.error.contains("-Their text") && effect.error.contains("+My text"))
        #expect(await clients.theirs.run("status bio get") == Effect(output: "Their text"))
        #expect(await clients.mine.run("outbox get 1") == Effect(output: "My text\nsecond line\nthird line\n"))
        #expect(await clients.mine.run("outbox send 1 --force") == Effect(output: "https://status.lol/demo\n"))
        #expect(await clients.theirs.run("status bio get") == Effect(output: "My text\nsecond line\nthird line\n"))
        #expect(await clients.mine.run("undo --quiet").error == "")
        #expect(await clients.theirs.run("status bio get") == Effect(output: "Their text"))
    }

    @Test func `with --force the other text is replaced, and undo restores it`() async throws {
        let clients = try clients()
        clients.meanwhile(before: 2, "status bio set Their text")
        #expect(
            await clients.mine.run("status bio edit --force", input: "Mine")
                == Effect(output: "https://status.lol/demo\n"))
        #expect(await clients.theirs.run("status bio get") == Effect(output: "Mine"))
        #expect(await clients.mine.run("undo --quiet").error == "")
        #expect(await look(clients) == #"{"content":"Their text","css":"old css","head":"<meta name=old>"}"# + "\n")
    }

    @Test func `a text that was given without a network is sent later, and keeps the parts of that time`() async throws
    {
        let clients = try clients()
        clients.network.trouble = .noConnection
        #expect(await clients.mine.run("status bio set Later --no-retry").exitCode == 69)
        clients.network.trouble = .none
        await clients.theirs.run("status bio set --css -", input: "their css")
        let note = "triton: the bio of 'demo' had another version at the service: 'triton undo' restores it\n"
        #expect(await clients.mine.run("outbox send") == Effect(output: "https://status.lol/demo\n", error: note))
        #expect(await look(clients) == #"{"content":"Later","css":"their css","head":"<meta name=old>"}"# + "\n")
    }
}
