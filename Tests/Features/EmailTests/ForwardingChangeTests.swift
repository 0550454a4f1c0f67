import ProgramSupport
import Testing

@Suite struct ForwardingChangeTests {
    private func list(_ clients: SharedService) async -> String { await clients.run("email get").output }

    @Test func `simultaneous changes of the list by two clients are both kept`() async throws {
        let clients = try SharedService()
        await clients.run("email set one@example.com two@example.com")
        clients.meanwhile("email add theirs@example.com")
        let added = await clients.run("email add ours@example.com")
        #expect(
            added
                == Effect(
                    output: "one@example.com\ntwo@example.com\ntheirs@example.com\nours@example.com\n",
                    error: "triton: merged with a change that was saved meanwhile\n"))
        clients.meanwhile("email remove two@example.com")
        #expect(await clients.run("email remove one@example.com").exitCode == 0)
        #expect(await list(clients) == "theirs@example.com\nours@example.com\n")
    }

    @Test func `'set' replaces what somebody else saved meanwhile, and undo restores exactly that`()
        async throws
    {
        let clients = try SharedService()
        await clients.theirs.run("email set theirs@example.com other@example.com")
        await clients.run("email set ours@example.com")
        #expect(await list(clients) == "ours@example.com\n")
        #expect(await clients.run("undo").exitCode == 0)
        #expect(await list(clients) == "theirs@example.com\nother@example.com\n")
        #expect(await clients.run("redo").exitCode == 0)
        #expect(await list(clients) == "ours@example.com\n")
    }

    @Test func `an undo keeps what somebody else added afterwards`() async throws {
        let clients = try SharedService()
        await clients.run("email add ours@example.com")
        await clients.theirs.run("email add theirs@example.com")
        #expect(await clients.run("undo").error == "triton: merged with a change that was saved meanwhile\n")
        #expect(await list(clients) == "you@example.com\ntheirs@example.com\n")
    }

    @Test func `'add' with --force goes back to the list that it saw`() async throws {
        let clients = try SharedService()
        clients.meanwhile("email set theirs@example.com")
        await clients.run("email add ours@example.com --force")
        #expect(await list(clients) == "you@example.com\nours@example.com\n")
        await clients.run("undo")
        #expect(await list(clients) == "theirs@example.com\n")
    }

    @Test func `the list that 'email get' printed is set from a file`() async throws {
        let clients = try SharedService()
        await clients.run("email set one@example.com two@example.com")
        let printed = await clients.run("email get --jsonl").output
        await clients.run("email set other@example.com")
        #expect(
            await clients.run("email set --from -", input: printed)
                == Effect(output: "one@example.com\ntwo@example.com\n"))
    }

    @Test(arguments: [
        ("", Int32(65), "- has 0 records"),
        ("{\"destinations\":[\"a@example.com\"]}\n{\"destinations\":[\"b@example.com\"]}\n", 65, "- has 2 records"),
        ("{\"destinations\":[\"nobody\"]}", 64, "'nobody' is not an e-mail address"),
        ("{\"destinations\":[]}", 65, "the list is empty"),
    ])
    func `a file that is not a list of mailboxes changes nothing`(_ input: String, _ code: Int32, _ message: String)
        async throws
    {
        let clients = try SharedService()
        let effect = await clients.run("email set --from -", input: input)
        #expect(effect.exitCode == code && effect.error.contains(message), "\(effect)")
        #expect(clients.network.changes.isEmpty)
    }

    @Test func `a list from a file that cannot be sent is kept, and a queued one is sent later`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .noConnection
        #expect(
            await clients.run("email set --from - --no-retry", input: "{\"destinations\":[\"a@example.com\"]}").exitCode
                == 69)
        #expect(
            await clients.run("outbox list --fields command,content,state").output
                == "email set a@example.com\t{\"address\":\"demo\",\"destinations\":[\"a@example.com\"]}\\n\tunsent\n")
        #expect(await clients.run("email set b@example.com --queue --no-retry") == Effect())
        clients.network.trouble = .none
        await clients.run("purl list")
        #expect(await list(clients) == "b@example.com\n")
    }
}
