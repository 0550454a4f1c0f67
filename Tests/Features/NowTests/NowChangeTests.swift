import Domain
import ProgramSupport
import Sandbox
import Terminal
import Testing

/// Two clients change one now page.
@Suite struct NowChangeTests {
    private let terminals: Set<StandardStream> = [.input, .output, .error]
    private let network: SharedNetwork
    private let program: InProcessProgram

    init() async throws {
        network = SharedNetwork(SandboxTransport(SandboxService(store: try SandboxStore.inMemory())))
        program = try InProcessProgram.overNetwork(network, variables: ["TRITON_EDITOR": "sed -i s/three/3/"])
        await program.run("now set -", input: "one\ntwo\nthree\n")
    }

    /// Read 1 is what the editor shows, read 2 is just before the save.
    private func otherSaves(_ content: String, isListed: Int = 1) {
        network.save(#"{"content":"\#(content)","listed":\#(isListed)}"#, at: "/now", beforeRead: 2)
    }

    private var page: String { get async { await program.run("now get --json --fields content,listed").output } }

    @Test func `what was saved while the editor was open is merged, and a message says so`() async {
        otherSaves(#"1\ntwo\nthree\n"#, isListed: 0)
        let effect = await program.run("now edit", terminals: terminals)
        #expect(effect.exitCode == 0 && effect.error.contains("merged with a change that was saved meanwhile"))
        #expect(await page == #"{"content":"1\ntwo\n3\n","listed":false}"# + "\n")
    }

    @Test func `a conflict keeps both texts, and --force and undo choose between them`() async {
        otherSaves(#"one\ntwo\nTHREE\n"#)
        let effect = await program.run("now edit", terminals: terminals)
        #expect(
            effect.exitCode == 73
                && effect.error.contains("cannot change the now page of 'demo': it was changed meanwhile"))
        #expect(
            effect.error.contains("-THREE") && effect.error.contains("+3")
                && effect.error.contains("triton outbox get 2"))
        #expect(await page == #"{"content":"one\ntwo\nTHREE\n","listed":true}"# + "\n")
        #expect(
            await program.run("outbox list --fields command,content,state").output
                == "now edit --listed -\tone\\ntwo\\n3\\n\tunsent\n")
        #expect(await program.run("outbox send 2").exitCode == 73)
        #expect(await program.run("outbox send 2 --force").exitCode == 0)
        #expect(await page == #"{"content":"one\ntwo\n3\n","listed":true}"# + "\n")
        #expect(await program.run("undo").exitCode == 0)
        #expect(await page == #"{"content":"one\ntwo\nTHREE\n","listed":true}"# + "\n")
    }

    @Test func `a text from a pipe does not overwrite what is saved between reading and writing`() async {
        otherSaves(#"one\ntwo\nTHREE\n"#)
        let effect = await program.run("now edit -", input: "one\ntwo\n3\n")
        #expect(effect.exitCode == 73)
        #expect(await page == #"{"content":"one\ntwo\nTHREE\n","listed":true}"# + "\n")
    }

    @Test func `with --force the other text is replaced, undo has it, and redo replaces it again`() async {
        otherSaves(#"one\ntwo\nTHREE\n"#, isListed: 0)
        #expect(await program.run("now edit --force --listed -", input: "mine\n").exitCode == 0)
        #expect(await page == #"{"content":"mine\n","listed":true}"# + "\n")
        #expect(await program.run("undo").exitCode == 0)
        #expect(await page == #"{"content":"one\ntwo\nTHREE\n","listed":false}"# + "\n")
        #expect(await program.run("redo").exitCode == 0)
        #expect(await page == #"{"content":"mine\n","listed":true}"# + "\n")
    }

    @Test func `a text that was kept before the page was read keeps the listing when it is sent`() async {
        await program.run("now edit --unlisted")
        network.trouble = .noConnection
        #expect(await program.run("now set Later. --no-retry").exitCode == 69)
        network.trouble = .none
        let sent = await program.run("outbox send")
        #expect(sent.exitCode == 0 && sent.error.contains("had another version at the service"), "\(sent)")
        #expect(await page == #"{"content":"Later.","listed":false}"# + "\n")
    }

    @Test func `an edit that is queued without a network is compared when it is sent`() async {
        _ = await program.run("now get")
        network.trouble = .noConnection
        #expect(await program.run("now edit --queue --no-retry -", input: "one\ntwo\n3\n").exitCode == 0)
        network.trouble = .none
        network.save(#"{"content":"1\ntwo\nthree\n","listed":1}"#, at: "/now", beforeRead: 1)
        #expect(await program.run("outbox send").exitCode == 0)
        #expect(await page == #"{"content":"1\ntwo\n3\n","listed":true}"# + "\n")
    }

    @Test func `a queued text does not replace what a later command has set`() async {
        network.trouble = .noConnection
        #expect(await program.run("now set First --queue --no-retry").exitCode == 0)
        network.trouble = .none
        let later = await program.run("now set Second")
        #expect(later.exitCode == 0 && later.error.contains("the change queued as 2 was not sent"), "\(later)")
        let refused = await program.run("outbox send")
        #expect(refused.exitCode == 73 && refused.error.contains("triton outbox send 2 --force"), "\(refused)")
        #expect(await program.run("now get").output == "Second")
        #expect(await program.run("outbox send 2 --force").exitCode == 0)
        #expect(await program.run("now get").output == "First")
        #expect(await program.run("undo 2").exitCode == 0)
        #expect(await program.run("now get").output == "Second")
    }
}
