import FoundationEssentials
import Glibc
import ProgramSupport
import PseudoTerminal
import TerminalSupport
import Testing

/// Programs that switch the echo of the terminal off and do not come to switch it on again.
@Suite(.onOwnThread, .timeLimit(.minutes(15))) struct ChildTerminalTests {
    /// How the program is run, with the words of a command that does.
    enum Way: String, CaseIterable {
        case tokenCommand = "--profile ask dns list"
        case hook = "status post text"
        case alias = "ask"
        case externalCommand = "asking"
    }

    /// The signal, and the key for it; nil for one that the script sends.
    private static let ends: [(signal: Int32, key: String?)] = [
        (SIGINT, "\u{3}"), (SIGQUIT, "\u{1C}"), (SIGTERM, nil), (SIGHUP, nil),
    ]

    /// A home where each of the ways runs the script.
    private func place(_ script: String) throws -> Workplace {
        let place = try Workplace()
        for folder in ["bin", "config/triton"] {
            try FileManager.default.createDirectory(
                atPath: place.path(folder), withIntermediateDirectories: true)
        }
        let program = place.path("bin/triton-asking")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: place.path("script")))
        let configuration = """
            [hooks]
            after."status post" = ["\(program)"]
            [alias]
            ask = "!exec \(program)"
            [profiles.ask]
            address = "demo"
            api_url = "http://127.0.0.1:9"
            token_command = ["\(program)"]

            """
        try Data(configuration.utf8).write(to: URL(filePath: place.path("config/triton/config.toml")))
        return place
    }

    private func start(_ words: String, _ place: Workplace) throws -> PseudoTerminal {
        // A child that another test starts at the moment could hold a program open that this process has written. The
        // shell survives Ctrl-C and Ctrl-\ and shows the modes afterwards.
        let script = """
            cp ~/script ~/bin/triton-asking; chmod +x ~/bin/triton-asking
            trap : INT QUIT; "$0" \(words); echo "code $?"; stty -a
            """
        return try PseudoTerminal(
            "/bin/sh", ["-c", script, BinaryProgram.path],
            variables: place.variables.merging(["PATH": place.path("bin") + ":/usr/bin:/bin"]) { $1 })
    }

    @Test(arguments: Way.allCases, ends)
    func `what is typed is shown again after a program that asked for a secret was ended`(
        _ way: Way, _ end: (signal: Int32, key: String?)
    ) throws {
        let signal = end.key == nil ? "kill -\(end.signal) $PPID; " : ""
        let place = try place("stty -echo </dev/tty; printf Pass: >/dev/tty; \(signal)read x </dev/tty; echo never")
        let terminal = try start(way.rawValue, place)
        try terminal.wait(for: "Pass:")
        if let key = end.key { terminal.type(key) }
        #expect(try terminal.waitForEnd() == 0)
        let text = terminal.text
        #expect(text.contains(" echo ") && text.contains("code \(128 + end.signal)"), "\(text)")
        #expect(text.contains("interrupted\n") && !text.contains("status 1"), "\(text)")
    }

    @Test func `what is typed at the prompt is shown after Ctrl-C in a program that asked for a secret`() throws {
        let place = try place("stty -echo </dev/tty; printf Pass: >/dev/tty; read x </dev/tty; echo never")
        let terminal = try start("--profile ask repl --quiet", place)
        try terminal.wait(for: "demo>")
        terminal.type("dns list\r")
        try terminal.wait(for: "Pass:")
        terminal.forget()
        terminal.type("\u{3}")
        try terminal.wait(for: "interrupted")
        try terminal.wait(for: "demo>")
        terminal.type("! stty -a\r")
        try terminal.wait(for: "echoe")
        #expect(terminal.text.contains(" echo "), "\(terminal.text)")
    }

    @Test(arguments: [Way.tokenCommand, .hook])
    func `a program that Ctrl-C ended is never reported as one that failed`(_ way: Way) throws {
        // This process gets no signal, as one that it gets too late.
        let place = try place("kill -INT $$")
        let terminal = try start(way.rawValue, place)
        #expect(try terminal.waitForEnd() == 0)
        #expect(terminal.text.contains("interrupted\n") && !terminal.text.contains("130"), "\(terminal.text)")
    }
}
