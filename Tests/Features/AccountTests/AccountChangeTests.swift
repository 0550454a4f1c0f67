import ProgramSupport
import Testing

@Suite struct AccountChangeTests {
    @Test func `a name is undone and redone, and undo restores the name that somebody else gave`()
        async throws
    {
        let clients = try SharedService()
        await clients.theirs.run("account name Theirs")
        await clients.run("account name Ours")
        #expect(
            await clients.run("undo --list --fields command,before").output
                == "account name Ours\t{\"name\":\"Theirs\"}\n")
        await clients.run("undo")
        #expect(await clients.run("account name").output == "Theirs\n")
        await clients.run("redo")
        #expect(await clients.run("account name").output == "Ours\n")
    }

    @Test func `a name that was given meanwhile by somebody else is not lost by an undo`() async throws {
        let clients = try SharedService()
        await clients.run("account name Ours")
        await clients.theirs.run("account name Theirs")
        #expect(await clients.run("undo").exitCode == 73)
        #expect(await clients.run("account name").output == "Theirs\n")
    }

    @Test func `changes of different settings by two clients are both kept`() async throws {
        let clients = try SharedService()
        clients.meanwhile("account settings communication=email_not_ok")
        let effect = await clients.run("account settings date_format=dmy")
        #expect(
            effect
                == Effect(output: "date_format=dmy\n", error: "triton: merged with a change that was saved meanwhile\n")
        )
        #expect(await clients.run("account settings").output == "email_not_ok\tdmy\t\n")
        await clients.run("undo")
        #expect(await clients.run("account settings").output == "email_not_ok\tiso_8601\t\n")
        await clients.run("redo")
        #expect(await clients.run("account settings").output == "email_not_ok\tdmy\t\n")
    }

    @Test
    func `one setting that two clients change is a conflict, and --force replaces it until undo`() async throws {
        let clients = try SharedService()
        clients.meanwhile("account settings date_format=mdy")
        let effect = await clients.run("account settings date_format=dmy")
        #expect(effect.exitCode == 73 && effect.error.contains("-date_format: mdy\n+date_format: dmy\n"), "\(effect)")
        #expect(await clients.run("outbox list --fields command").output == "account settings date_format=dmy\n")
        #expect(await clients.run("account settings").output == "email_ok\tmdy\t\n")
        await clients.run("outbox send --force")
        #expect(await clients.run("account settings").output == "email_ok\tdmy\t\n")
        await clients.run("undo")
        #expect(await clients.run("account settings").output == "email_ok\tmdy\t\n")
    }

    @Test func `an undo restores the other settings where one had no value, whoever has changed that one since`()
        async throws
    {
        let clients = try SharedService()
        await clients.run("account settings date_format=dmy web_editor=advanced")
        await clients.theirs.run("account settings web_editor=simple")
        let undo = await clients.run("undo")
        #expect(undo.exitCode == 0 && undo.error.contains("the absence of web_editor cannot be restored"), "\(undo)")
        #expect(await clients.run("account settings").output == "email_ok\tiso_8601\tsimple\n")
        #expect(await clients.run("undo").exitCode == 79)
        #expect(await clients.run("outbox list").output == "")
        await clients.run("redo")
        #expect(await clients.run("account settings").output == "email_ok\tdmy\tsimple\n")
    }

    @Test func `a preference is undone and redone; one that did not exist before cannot be`()
        async throws
    {
        let clients = try SharedService()
        func tea() async -> String { await clients.run("api /account/you@example.com/addresses").output }
        await clients.run("account preference tea green")
        #expect(await clients.run("undo").exitCode == 79)
        await clients.run("account preference tea black")
        await clients.run("undo")
        #expect(await tea().contains("\"tea\": \"green\""))
        await clients.run("redo")
        #expect(await tea().contains("\"tea\": \"black\""))
    }

    @Test func `a session that was ended cannot be undone, and is queued without a connection`() async throws {
        let clients = try SharedService()
        await clients.run("account sessions delete 0bea7ed7ea --yes")
        #expect(await clients.run("undo --list").output == "")
        await clients.run("account sessions")
        clients.network.trouble = .noConnection
        #expect(await clients.run("account sessions delete 5ea5e55104 --yes --queue --no-retry") == Effect())
        #expect(
            await clients.run("outbox list --fields command,state").output
                == "account sessions delete 5ea5e55104\tqueued\n")
        clients.network.trouble = .none
        await clients.run("purl list")
        #expect(await clients.run("account sessions").error == "triton: the account has no sessions\n")
    }
}
