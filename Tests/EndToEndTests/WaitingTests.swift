import Domain
import FoundationEssentials
import Glibc
import LoopbackServer
import ProgramSupport
import PseudoTerminal
import Synchronization
import TerminalSupport
import Testing

/// The screen while the program waits, and afterwards, with the real executable on a terminal.
@Suite("The screen during a wait", .serialized, .onOwnThread, .timeLimit(.minutes(15))) struct WaitingTests {
    private static func start(_ words: [String], on server: LoopbackServer, _ home: TestHome) throws -> PseudoTerminal {
        let variables = home.variables([
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_TOKEN": "token", "TRITON_API_URL": "http://" + server.authority,
        ])
        return try PseudoTerminal(
            BinaryProgram.path, words + ["--no-retry"], variables: variables, folder: home.path, columns: 80)
    }

    /// The rows of a terminal after all output.
    private static func rows(_ session: PseudoTerminal) -> [String] {
        var screen = Screen(columns: 80)
        screen.write(session.raw.utf8)
        return screen.lines
    }

    @Test func `nothing of the progress line is left after Ctrl-C`() throws {
        let server = LoopbackServer { connection in
            _ = connection.read()
            // Until the other side has closed the connection.
            _ = connection.read()
        }
        let home = try TestHome()
        let session = try Self.start(["status", "list"], on: server, home)
        try session.wait(for: "the progress") { $0.contains("asking 127.0.0.1") }
        session.type("\u{3}")
        _ = try session.waitForEnd()
        let rows = Self.rows(session)
        #expect(
            rows.last?.hasSuffix("triton: interrupted") == true && !rows.contains { $0.contains("asking") }, "\(rows)")
    }

    @Test func `an interrupted doctor says nothing of checks that did not run`() throws {
        let server = LoopbackServer { connection in
            _ = connection.read()
            // Until the other side has closed the connection.
            _ = connection.read()
        }
        let home = try TestHome()
        let session = try Self.start(["doctor"], on: server, home)
        try session.wait(for: "the progress") { $0.contains("asking 127.0.0.1") }
        session.type("\u{3}")
        #expect(try session.waitForEnd() == nil)
        #expect(Self.rows(session).map { $0.replacing("^C", with: "") } == ["triton: interrupted"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `the terminal program is told that a batch has ended, also by a signal`(_ signal: Int32) throws {
        let server = LoopbackServer { connection in
            _ = connection.read()
            // Until the other side has closed the connection.
            _ = connection.read()
        }
        let home = try TestHome()
        let records = ["a", "b"].map { #"{"name":"\#($0)","target":"https://example.com","listed":true}"# + "\n" }
        try Data(records.joined().utf8).write(to: URL(filePath: home.path + "/records"))
        let session = try Self.start(["purl", "add", "--from", "records"], on: server, home)
        try session.wait(for: "the mark") { _ in session.raw.contains("\u{1B}]9;4;1;0\u{7}") }
        session.send(signal: signal)
        #expect(try session.waitForEnd() == nil)
        #expect(session.raw.split(separator: "\u{1B}]9;4;").last?.hasPrefix("0\u{7}") == true, "\(session.raw)")
    }

    @Test func `nothing of the progress line is left when the connection breaks`() throws {
        let isToBreak = Mutex(false)
        let server = LoopbackServer { connection in
            _ = connection.read()
            while !isToBreak.withLock({ $0 }) { usleep(1000) }
        }
        let home = try TestHome()
        let session = try Self.start(["status", "list"], on: server, home)
        try session.wait(for: "the progress") { $0.contains("asking 127.0.0.1") }
        isToBreak.withLock { $0 = true }
        #expect(try session.waitForEnd() == 69)
        let rows = Self.rows(session)
        #expect(rows.first?.hasPrefix("triton: ") == true && !rows.contains { $0.contains("asking") }, "\(rows)")
    }

    @Test func `a job in the background does not draw on the terminal`() throws {
        let server = LoopbackServer { connection in
            _ = connection.read()
            // Longer than the delay of the progress line.
            usleep(1_500_000)
        }
        let home = try TestHome()
        let variables = home.variables([
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_TOKEN": "token", "TRITON_API_URL": "http://" + server.authority,
        ])
        let session = try PseudoTerminal(
            "/bin/sh", ["-m", "-c", "\"$0\" status list --no-retry & wait", BinaryProgram.path], variables: variables,
            columns: 80)
        _ = try session.waitForEnd()
        #expect(session.text.contains("triton: ") && !session.text.contains("asking"), "\(session.text)")
    }

    private static let picture = "a1b2c3d4e5f60718293a4b5c"

    @Test
    func `a terminal that supports pictures shows the picture before its record`()
        throws
    {
        let shown = try shown(["pic", "get", Self.picture], in: try TestHome())
        #expect(
            shown.contains("\u{1B}_Gf=100,a=T,q=2,c=") && shown.contains("Sunset over the lake")
                && !shown.contains("Gi=31;OK"))
    }

    /// What a terminal with kitty's protocol gets after the question about it.
    private func shown(_ words: [String], in home: TestHome) throws -> String {
        var shown = ""
        // The program waits for a second; on a busy machine an answer may come too late.
        for _ in 0..<10 where !shown.contains("_Gf=100") {
            let session = try PseudoTerminal(
                BinaryProgram.path, words, variables: home.variables(), folder: home.path, columns: 80)
            try session.wait(for: "the question") { _ in session.raw.contains("\u{1B}[c") }
            session.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c")
            #expect(try session.waitForEnd() == 0)
            shown = String(try #require(session.raw.split(separator: "\u{1B}[c").last))
        }
        return shown
    }

    @Test func `the text of an entry shows the pictures of some.pics below their lines`() async throws {
        let program = try BinaryProgram()
        let text = "# Lake\n\nBefore\n\n![Sunset](https://cdn.some.pics/demo/\(Self.picture).png)\n\nAfter\n"
        #expect(try await program.run(["weblog", "post", "-", "--id", "lake"], input: text).exitCode == 0)
        let shown = try shown(["weblog", "get", "lake"], in: program.home)
        let parts = shown.split(separator: "\u{1B}_Gf=100,a=T,q=2,c=")
        #expect(parts.count == 2 && parts[0].contains("Before") && parts[0].contains("Sunset"), "\(shown)")
        #expect(parts.last?.contains("After") == true, "\(shown)")
    }

    @Test(arguments: [[], ["--no-pictures"]])
    func `a terminal that does not answer, or is not asked, shows only the record of a picture`(
        _ option: [String]
    ) throws {
        let home = try TestHome()
        let session = try PseudoTerminal(
            BinaryProgram.path, ["pic", "get", Self.picture] + option, variables: home.variables(), folder: home.path,
            columns: 80)
        #expect(try session.waitForEnd() == 0)
        #expect(session.raw.contains("\u{1B}[c") == option.isEmpty)
        #expect(session.text.contains("Sunset over the lake") && !session.raw.contains("_Gf=100"))
    }
}
