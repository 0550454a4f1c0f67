import Domain
import ProgramSupport
import Sandbox
import Terminal
import Testing

@Suite struct StatusChangeTests {
    private let terminals: Set<StandardStream> = [.input, .output, .error]

    /// Posts a status as the first client, and returns its id.
    private func post(_ clients: SharedService) async -> String {
        await clients.mine.run("status post --emoji octopus -", input: "one\ntwo\nthree")
        return await clients.mine.run("status get latest --format tsv --fields id").output.trimmed
    }

    private func look(_ clients: SharedService, _ id: String) async -> String {
        await clients.theirs.run("status get \(id) --json --fields emoji,content").output
    }

    @Test func `what somebody else changed while the editor was open is merged where it does not overlap`() async throws
    {
        let clients = try SharedService(variables: ["TRITON_EDITOR": #"sh -c 'sed -i s/three/drei/ "$0"'"#])
        let id = await post(clients)
        clients.meanwhile(before: 2, "status edit \(id) --emoji fire")
        let effect = await clients.mine.run("status edit \(id)", terminals: terminals)
        #expect(effect.exitCode == 0 && effect.error.contains("merged with a change that was saved meanwhile"))
        #expect(await look(clients, id) == #"{"emoji":"🔥","content":"one\ntwo\ndrei"}"# + "\n")
    }

    @Test(arguments: [true, false]) func `overlapping changes are not overwritten, and the text is kept in the outbox`(
        _ opensEditor: Bool
    ) async throws {
        let clients = try SharedService(variables: ["TRITON_EDITOR": #"sh -c 'echo mine > "$0"'"#])
        let id = await post(clients)
        clients.meanwhile(before: 2, "status edit \(id) theirs")
        let effect =
            opensEditor
            ? await clients.mine.run("status edit \(id)", terminals: terminals)
            : await clients.mine.run("status edit \(id) mine")
        #expect(
            effect.exitCode == 73 && effect.error.contains("cannot change status '\(id)': it was changed meanwhile"))
        #expect(effect.error.contains("-theirs") && effect.error.contains("+mine"))
        #expect(await look(clients, id) == #"{"emoji":"🐙","content":"theirs"}"# + "\n")
        #expect(
            await clients.mine.run("outbox list --fields command,content,state")
                == Effect(output: "status edit \(id) -\tmine\tunsent\n"))
        #expect(await clients.mine.run("outbox send --force") == Effect(output: "https://status.lol/demo/\(id)\n"))
        #expect(await look(clients, id) == #"{"emoji":"🐙","content":"mine"}"# + "\n")
        #expect(await clients.mine.run("undo --quiet").error == "")
        #expect(await look(clients, id) == #"{"emoji":"🐙","content":"theirs"}"# + "\n")
    }

    @Test func `with --force the other text is replaced, their emoji stays, and undo restores their text`()
        async throws
    {
        let clients = try SharedService()
        let id = await post(clients)
        clients.meanwhile(before: 2, "status edit \(id) theirs --emoji fire")
        #expect(
            await clients.mine.run("status edit \(id) mine --force")
                == Effect(output: "https://status.lol/demo/\(id)\n"))
        #expect(await look(clients, id) == #"{"emoji":"🔥","content":"mine"}"# + "\n")
        #expect(await clients.mine.run("undo --quiet").error == "")
        #expect(await look(clients, id) == #"{"emoji":"🔥","content":"theirs"}"# + "\n")
    }

    @Test func `a status that somebody else changed is not deleted`() async throws {
        let clients = try SharedService()
        let id = await post(clients)
        clients.meanwhile(before: 2, "status edit \(id) theirs")
        let effect = await clients.mine.run("status delete \(id) --yes")
        #expect(
            effect.exitCode == 73 && effect.error.contains("cannot delete status '\(id)': it was changed meanwhile"))
        #expect(await look(clients, id) == #"{"emoji":"🐙","content":"theirs"}"# + "\n")
    }

    @Test func `a post that arrived and was deleted by another command is not posted a second time`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .answersLost
        // Without an emoji of its own: the service chooses one.
        #expect(await clients.run("status post --no-retry hello").exitCode == 69)
        clients.network.trouble = .none
        #expect(await clients.run("status delete latest --yes").exitCode == 0)
        #expect(await clients.run("outbox list").output == "")
        #expect(
            await clients.run("undo --list --fields action,command").output.split(separator: "\n").last
                == "create\tstatus post --emoji ✨ -")
        #expect(clients.network.changes.count { $0.hasPrefix("POST") } == 1)
    }

    @Test func `older changes of a status are undone after it was restored with another id`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("status list").output
        for line in ["status post '🐙 first'", "status edit latest second", "status delete latest --yes"] {
            #expect(await program.run(line).exitCode == 0)
        }
        #expect(await program.run("undo --quiet").error == "")
        let id = await program.run("status get latest --format tsv --fields id").output.trimmed
        #expect(await program.run("undo").error == "")
        #expect(
            await program.run("status get latest --format tsv --fields id,content,url").output
                == "\(id)\tfirst\thttps://status.lol/demo/\(id)\n")
        #expect(await program.run("undo").error == "")
        #expect(await program.run("status list").output == before)
    }

    @Test func `a post, an edit and a deletion can be undone and redone`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("status list --fields emoji,content").output
        await program.run("status post '🐙 first'")
        await program.run("status edit latest second")
        await program.run("status delete latest --yes")
        #expect(await program.run("undo").error == "triton: its id and time cannot be restored\n")
        #expect(await program.run("status list --fields emoji,content").output == "🐙\tsecond\n" + before)
        #expect(await program.run("redo").error == "")
        #expect(await program.run("status list --fields emoji,content").output == before)
    }

    @Test func `the second undo goes further back, and deletes what was posted`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("status list").output
        await program.run("status post '🐙 first'")
        await program.run("status edit latest second")
        #expect(await program.run("undo").error == "")
        #expect(await program.run("status get latest") == Effect(output: "first\n"))
        #expect(await program.run("undo").error == "")
        #expect(await program.run("status list").output == before)
        #expect(await program.run("redo").error == "triton: its id and time cannot be restored\n")
        #expect(await program.run("status get latest --fields emoji,content").output == "🐙\tfirst\n")
    }

    @Test func `statuses of a list are posted oldest first, as one change to undo`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("status list").output
        let lines = """
            {"emoji":"🐙","content":"newest","created_at":"2026-01-03T00:00:00Z","external_url":"https://example.com"}
            {"emoji":null,"content":"🦀 middle","created_at":"2026-01-02T00:00:00Z"}
            {"emoji":"🐌","content":"oldest","created_at":"2026-01-01T00:00:00Z"}

            """
        let posted = await program.run("status post --from - --json --fields emoji,content,external_url", input: lines)
        let expected = """
            [{"emoji":"🐌","content":"oldest","external_url":null},{"emoji":"🦀","content":"middle","external_url":null},\
            {"emoji":"🐙","content":"newest","external_url":"https://example.com"}]

            """
        #expect(posted == Effect(output: expected))
        #expect(await program.run("status list -n 3 --fields content").output == "newest\nmiddle\noldest\n")
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run("status list").output == before)
    }

    @Test func `without times the statuses of a file are posted in its order`() async throws {
        let program = try InProcessProgram()
        #expect(
            await program.run(
                "status post --from -",
                input: #"[{"content":"first"},{"content":"second","created_at":"2020-01-01T00:00:00Z"}]"#
            ).exitCode == 0)
        #expect(await program.run("status list -n 2 --fields content").output == "second\nfirst\n")
    }

    @Test(arguments: [
        (#"{"content":"a","emoji":"two words"}"#, 64), (#"{"content":"a","external_url":"nowhere"}"#, 64),
        (#"{"content":" "}"#, 65), (#"{"emoji":"🐙"}"#, 65),
    ])
    func `with one bad record, none is posted`(_ record: String, _ code: Int32) async throws {
        let program = try InProcessProgram()
        let before = await program.run("status list").output
        #expect(
            await program.run("status post --from -", input: #"{"content":"good"}"# + "\n" + record + "\n").exitCode
                == code)
        #expect(await program.run("status list").output == before)
        #expect(await program.run("outbox list --quiet") == Effect())
    }

    @Test func `statuses that cannot be sent are kept, and sent in their order`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .noConnection
        let lines = #"{"content":"first"}"# + "\n" + #"{"content":"second"}"# + "\n"
        #expect(await clients.mine.run("status post --from - --no-retry", input: lines).exitCode == 69)
        #expect(
            await clients.mine.run("outbox list --fields command,content,state").output
                == "status post -\tfirst\tunsent\nstatus post -\tsecond\tunsent\n")
        clients.network.trouble = .none
        #expect(await clients.mine.run("outbox send").exitCode == 0)
        #expect(await clients.theirs.run("status list -n 2 --fields content").output == "second\nfirst\n")
    }

    @Test func `an edit that was given without a network is sent from the outbox and keeps the emoji`() async throws {
        let clients = try SharedService()
        let id = await post(clients)
        clients.network.trouble = .noConnection
        #expect(await clients.mine.run("status edit \(id) later --no-retry").exitCode == 69)
        clients.network.trouble = .none
        #expect(await clients.mine.run("outbox send").exitCode == 0)
        #expect(await look(clients, id) == #"{"emoji":"🐙","content":"later"}"# + "\n")
    }

    @Test func `an edit of 'latest' that waits in the outbox does not change another status`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .noConnection
        #expect(await clients.mine.run("status edit latest mine --no-retry").exitCode == 69)
        clients.network.trouble = .none
        let before = await clients.theirs.run("status list").output
        let sent = await clients.mine.run("outbox send")
        #expect(sent.exitCode == 79 && sent.error.contains("the latest status is not known"))
        #expect(await clients.theirs.run("status list").output == before)
        #expect(await clients.mine.run("outbox get 1") == Effect(output: "mine"))
    }

    @Test func `a queued edit starts from the cache, and is merged with later changes`() async throws {
        let clients = try SharedService()
        let id = await post(clients)
        await clients.mine.run("status list")
        clients.network.trouble = .noConnection
        #expect(await clients.mine.run("status edit latest mine --queue --no-retry") == Effect())
        clients.network.trouble = .none
        await clients.theirs.run("status edit \(id) --emoji fire")
        #expect(await clients.mine.run("outbox send").exitCode == 0)
        #expect(await look(clients, id) == #"{"emoji":"🔥","content":"mine"}"# + "\n")
    }

    @Test func `following is undone and redone, and following twice sends nothing`() async throws {
        let program = try InProcessProgram()
        await program.run("status follow harbour driftwood")
        #expect(await program.run("status follow harbour") == Effect(output: "https://status.lol/harbour\n"))
        #expect(await program.run("undo --quiet").error == "")
        #expect(await program.run("status following --fields address") == Effect(output: "lighthouse\n"))
        #expect(await program.run("redo").exitCode == 0)
        await program.run("status unfollow lighthouse harbour")
        #expect(await program.run("undo --quiet").error == "")
        let followed = await program.run("status following --fields address").output.split(separator: "\n")
        #expect(followed.sorted() == ["driftwood", "harbour", "lighthouse"])
    }

    @Test func `an address that is not followed cannot be unfollowed`() async throws {
        let program = try InProcessProgram()
        let expected = Effect(
            exitCode: 79,
            error:
                "triton: 'demo' does not follow 'driftwood'\nhint: see whom it follows with 'triton status following'\n"
        )
        #expect(await program.run("status unfollow driftwood") == expected)
    }
}
