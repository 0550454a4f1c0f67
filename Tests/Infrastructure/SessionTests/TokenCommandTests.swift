import Domain
import Files
import FoundationEssentials
import Session
import Synchronization
import TestFolders
import Testing

private let service = Origin("https://api.omg.lol")!

@Suite struct TokenCommandTests {
    let folder = TemporaryFolder()

    private func command(_ script: String, _ variables: [String: String] = [:], time: TimeSource = .never)
        -> TokenCommand
    {
        TokenCommand(
            ["sh", "-c", script], variables: variables.merging(["PATH": "/usr/bin:/bin"]) { $1 }, time: time)
    }

    @Test func `the first line is the token for the service of the profile, and the program runs once`() async throws {
        let log = folder("log")
        let command = command("echo run >> '\(log)'; printf 'secret \\r\\nuser: ada\\n'")
        let chain = CredentialChain(
            profile: "default", origin: service, configuredOrigin: service, variables: [:], command: command,
            stores: [])
        for _ in 0..<2 { #expect(try await chain.find()?.token == Token("secret", origin: service)!) }
        #expect(try folder.text("log") == "run\n")
    }

    @Test func `the program is started without a shell, with an empty input and without TRITON_TOKEN`() async throws {
        let command = command(
            "cat; test -z \"${TRITON_TOKEN+set}\" && echo \"$OTHER\"", ["TRITON_TOKEN": "leak", "OTHER": "kept"])
        #expect(try await command.token(origin: service).exposed == "kept")
        let literal = TokenCommand(["/bin/echo", "$(id)"], variables: [:], time: .never)
        #expect(try await literal.token(origin: service).exposed == "$(id)")
    }

    @Test(arguments: [
        ("a failure", "echo secret; exit 3", "it ended with status 3"),
        ("a signal", "kill -9 $$", "it ended with status 137"),
        ("nothing", "true", "it printed no token on its first line"),
        ("an empty line first", "echo; echo secret", "it printed no token on its first line"),
        ("blanks inside", "echo 'not a token'", "it printed no token on its first line"),
    ]) func `an error is reported without the secret`(name: String, script: String, message: String) async {
        let failed = await #expect(throws: TritonError.self) { try await command(script).token(origin: service) }
        #expect(failed?.code == .noPermission)
        #expect(failed?.sentence.rendered == "cannot get the token from token_command 'sh': \(message)")
    }

    @Test func `a missing program is named in the error`() async {
        let failed = await #expect(throws: TritonError.self) {
            try await TokenCommand(["no-such\u{1B}"], variables: ["PATH": "/bin"], time: .never).token(
                origin: service)
        }
        #expect(
            failed?.sentence.rendered == "cannot get the token from token_command 'no-such^[': there is no such program"
        )
    }

    @Test(arguments: [(30.0, "30 s"), (2.5, "2.5 s")])
    func `a program that is too slow is named while it runs, and ended`(_ timeout: Double, _ text: String) async {
        var wait = TokenCommand.Wait()
        let notes = Mutex<[String]>([])
        wait.timeout = timeout
        wait.note = { note in notes.withLock { $0.append(note.rendered) } }
        let failed = await #expect(throws: TritonError.self) {
            try await command("exec sleep 100", time: .over).token(origin: service, wait)
        }
        #expect(
            failed?.sentence.rendered == "cannot get the token from token_command 'sh': it took longer than \(text)")
        #expect(failed?.hint == "--timeout allows more time")
        #expect(notes.withLock { $0 } == ["waiting for token_command 'sh'"])
    }

    @Test func `nothing is said about a program that answers`() async throws {
        var wait = TokenCommand.Wait()
        let notes = Mutex(0)
        wait.note = { _ in notes.withLock { $0 += 1 } }
        #expect(try await command("echo secret").token(origin: service, wait).exposed == "secret")
        #expect(notes.withLock { $0 } == 0)
    }

    @Test func `a program that runs triton does not run itself again`() async throws {
        #expect(try await command("echo \"t$TRITON_TOKEN_COMMAND\"").token(origin: service).exposed == "t1")
        let failed = await #expect(throws: TritonError.self) {
            try await command("echo never", ["TRITON_TOKEN_COMMAND": "1"]).token(origin: service)
        }
        #expect(
            failed?.code == .config
                && failed?.message == "token_command runs triton, which would run token_command again")
    }

    @Test func `a program with too much output is an error`() async {
        let failed = await #expect(throws: TritonError.self) { try await command("yes").token(origin: service) }
        #expect(failed?.code == .noPermission)
    }
}

extension TimeSource {
    /// A clock on which no limit is ever reached.
    static var never: TimeSource {
        TimeSource(now: { .distantPast }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) }, random: { 0 })
    }
    /// A clock on which every limit is reached at once.
    static var over: TimeSource { TimeSource(now: { .distantPast }, sleep: { _ in }, random: { 0 }) }
}
