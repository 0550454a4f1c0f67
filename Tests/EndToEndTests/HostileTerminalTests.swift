import Domain
import FoundationEssentials
import ProgramSupport
import PseudoTerminal
import TerminalSupport
import Testing

/// The same with the real executable, a real terminal, and a service that answers over a socket.
@Suite("Hostile text on a terminal", .serialized, .onOwnThread, .timeLimit(.minutes(10))) struct HostileTerminalTests {
    /// What the program itself writes besides colours: line ends as terminals have them, and progress.
    private static let own = ["\r\n", "\r\u{1B}[K", "\r\u{1B}[2K", "\u{1B}[?25l", "\u{1B}[?25h"]
    /// What readline writes besides: bracketed paste, and clearing to the end of the line.
    private static let ofTheLineEditor = ["\u{1B}[?2004h", "\u{1B}[?2004l\r", "\u{1B}[?2004l", "\u{1B}[K", "\r\u{1B}[0m", "\r"]

    @Test("nothing of it arrives there", arguments: [Poison.contents, .names])
    func everySink(_ poison: Poison) async throws {
        let server = try HostileServer(.everything, poison)
        let home = try TestHome()
        for line in SinkLines.reads + ["purl delete docs --dry-run", "paste edit hello.txt --text new --dry-run", "undo --list", "__complete fish '' purl get"] {
            for format in ["", "-v -v"] where !line.hasPrefix("__") || format.isEmpty {
                let words = SinkLines.words(line, HostileText.everything.text) + SinkLines.words(format, "")
                let shown = try shown(words, home, server)
                #expect(TerminalBytes.offences(in: shown, own: Self.own) == [], "\(line) \(format)")
            }
        }
        #expect(server.count > 50)
    }

    @Test("a question shows what will go, and only that") func question() throws {
        let server = try HostileServer(.everything, .contents)
        let home = try TestHome()
        defer { withExtendedLifetime(home) {} }
        let session = try session(["paste", "delete", "hello.txt"], home, server)
        try session.wait(for: "[y/N]")
        session.type("n\r")
        #expect(try session.waitForEnd() == 2)
        #expect(TerminalBytes.offences(in: session.raw, own: Self.own) == [])
    }

    @Test("the editor gets the text as it is, and what it saves is what is sent") func editor() throws {
        let server = try HostileServer(.everything, .contents)
        let home = try TestHome()
        let session = try session(["paste", "edit", "hello.txt", "--dry-run", "--json"], home, server, more: ["EDITOR": "cp -f \"$1\" \(home.path)/seen; printf x >> "])
        _ = try session.waitForEnd()
        let seen = try #require(FileManager.default.contents(atPath: home.path + "/seen"))
        #expect(String(decoding: seen, as: UTF8.self).unicodeScalars.starts(with: HostileText.everything.text.unicodeScalars))
        #expect(TerminalBytes.offences(in: session.raw, own: Self.own) == [])
    }

    @Test("the prompt completes, lists and pages it harmlessly") func prompt() throws {
        let server = try HostileServer(.everything, .names)
        let home = try TestHome()
        _ = try shown(["purl", "list"], home, server)
        // Its own bell would look like one that was let through.
        #expect(FileManager.default.createFile(atPath: home.path + "/inputrc", contents: Data("set bell-style none\n".utf8)))
        let session = try session(["repl"], home, server, more: ["INPUTRC": home.path + "/inputrc"])
        try session.wait(for: "demo>")
        for (number, line) in ["purl list\r", "paste list | wc -l\r", "purl get \t\tx\r", "status timeline\r", "history\r", "nonsense\r"].enumerated() {
            session.type(line)
            // What comes behind the answer: the line is echoed, and run when its turn is there.
            session.type("!echo mark-$((\(number)+0))\r")
            try session.wait(for: "mark-\(number)")
        }
        session.type("exit\r")
        _ = try session.waitForEnd()
        #expect(TerminalBytes.offences(in: session.raw, own: Self.own + Self.ofTheLineEditor) == [])
    }

    private func session(_ words: [String], _ home: TestHome, _ server: HostileServer, more: [String: String] = [:]) throws -> PseudoTerminal {
        let variables = home.variables([
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com", "TRITON_API_URL": server.url, "TRITON_TOKEN": "sandbox", "PAGER": "cat",
            "BROWSER": "true",
        ]).merging(more) { $1 }
        return try PseudoTerminal(BinaryProgram.path, words, variables: variables, folder: home.path, columns: 200)
    }

    private func shown(_ words: [String], _ home: TestHome, _ server: HostileServer) throws -> String {
        let session = try session(words, home, server)
        #expect(try session.waitForEnd() != TritonError.Code.software.exitCode, "\(words)")
        return session.raw
    }
}
