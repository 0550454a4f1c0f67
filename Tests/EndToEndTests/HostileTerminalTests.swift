import Domain
import FoundationEssentials
import ProgramSupport
import PseudoTerminal
import TerminalSupport
import Testing

/// Hostile text with the real executable, a real terminal, and a service that answers over a socket. For a change each
/// line is run with one kind of answers; ``HostileTextTests`` runs all lines with all of them in this process.
@Suite("Hostile text on a terminal", .serialized, .onOwnThread, .timeLimit(.minutes(15))) struct HostileTerminalTests {
    /// Additional sequences of readline: bracketed paste, and clearing to the end of the line.
    private static let ofTheLineEditor =
        ["\u{1B}[?2004h", "\u{1B}[?2004l\r", "\u{1B}[?2004l", "\u{1B}[K", "\r\u{1B}[0m", "\r"]
        + (["A", "B", "C"] + (0...255).map { "D;\($0)" }).map { "\u{1B}]133;\($0)\u{7}" }

    @Test(arguments: [Poison.contents, .names])
    func `hostile text does not reach the terminal through a verb that reads`(_ poison: Poison) async throws {
        let terminal = try HostileTerminal(.everything, poison)
        let lines =
            HostileLines.reads + [
                "purl delete docs --dry-run", "paste edit hello.txt --text new --dry-run", "undo --list",
                "__complete fish '' purl get",
            ]
        for (number, line) in lines.enumerated() where Length.isLong || number % 2 == (poison == .names ? 0 : 1) {
            let formats =
                line.hasPrefix("__") ? [""] : Length.isLong ? ["", "-v -v"] : [poison == .names ? "" : "-v -v"]
            for format in formats {
                try terminal.expectHarmless(try terminal.words(line, .everything) + HostileLines.words(format, ""))
            }
        }
        #expect(terminal.server.count > Length.of(short: 25, long: 50))
    }

    @Test(arguments: Poison.allCases)
    func `hostile text does not reach the terminal through a verb that changes something`(_ poison: Poison) async throws
    {
        let terminal = try HostileTerminal(.everything, poison)
        for (number, line) in HostileLines.changes.enumerated()
        where Length.isLong || Poison.allCases[number % Poison.allCases.count] == poison {
            let flags =
                line.hasPrefix("__") ? "" : "--no-retry " + HostileLines.formats[number % HostileLines.formats.count]
            try terminal.expectHarmless(try terminal.words(line, .everything) + HostileLines.words(flags, ""))
        }
        #expect(terminal.server.count > Length.of(short: 10, long: 40))
    }

    /// Many lines in one run: to start the program for each would take too long, and so does the whole command tree.
    @Test(arguments: HostileText.all)
    func `each hostile text alone does not reach the terminal`(_ hostile: HostileText) throws {
        let terminal = try HostileTerminal(hostile, Poison.allCases[hostile.text.utf8.count % Poison.allCases.count])
        let lines = (HostileLines.reads + HostileLines.changes).filter {
            !$0.hasPrefix("__") && !$0.hasPrefix("repl") && !$0.contains("%O") && $0 != "help --json"
        }
        let turn = hostile.name.utf8.count
        var words = ["repl", "--keep-going"]
        let share = Length.of(short: 43, long: 7)
        for (number, line) in lines.enumerated() where (number + turn) % share == 0 {
            let format = HostileLines.formats[(number / share + turn) % HostileLines.formats.count]
            words += [
                "-c",
                (HostileLines.words(line, hostile.text) + HostileLines.words("--no-retry " + format, "")).map(
                    Self.quoted
                )
                .joined(separator: " "),
            ]
        }
        try terminal.expectHarmless(words)
        #expect(terminal.server.count > 0)
    }

    @Test func `a question shows exactly what will be deleted`() throws {
        let terminal = try HostileTerminal(.everything, .contents)
        let session = try terminal.start(["paste", "delete", "hello.txt"])
        try session.wait(for: "[y/N]")
        session.type("n\r")
        #expect(try session.waitForEnd() == 2)
        #expect(TerminalBytes.offences(in: session.raw, own: HostileTerminal.own) == [])
    }

    @Test func `the editor gets the text unchanged, and the saved text is sent unchanged`() throws {
        let terminal = try HostileTerminal(.everything, .contents)
        try terminal.expectHarmless(
            ["paste", "edit", "hello.txt", "--dry-run", "--json"],
            variables: ["EDITOR": "cp -f \"$1\" \(terminal.home.path)/seen; printf x >> "])
        let seen = try #require(FileManager.default.contents(atPath: terminal.home.path + "/seen"))
        #expect(
            String(decoding: seen, as: UTF8.self).unicodeScalars.starts(
                with: HostileText.everything.text.unicodeScalars))
    }

    @Test(arguments: Poison.allCases)
    func `a verb that opens the editor prints neither the old nor the saved text`(_ poison: Poison) throws {
        let terminal = try HostileTerminal(.everything, poison)
        try terminal.write(HostileText.everything.text, to: "hostile")
        try terminal.write(
            "[alias]\nshow-it = \"\(HostileText.everything.text.unicodeScalars.map(Self.escape).joined())\"\n",
            to: "config/triton/config.toml")
        for line in HostileLines.editors {
            for (number, editor) in [
                "cat \(terminal.home.path)/hostile >> ", "cp \(terminal.home.path)/hostile ", "true ",
            ].enumerated() {
                let formats = ["--dry-run", HostileLines.formats[number], "-v -v --color always"]
                for (turn, flags) in formats.enumerated()
                where (line != "config edit" || flags != "--dry-run") && (Length.isLong || turn == number) {
                    try terminal.expectHarmless(
                        HostileLines.words("\(line) --no-retry \(flags)", ""), variables: ["EDITOR": editor])
                }
            }
        }
    }

    @Test(arguments: Poison.allCases)
    func `a verb that runs until Ctrl-C shows hostile text escaped`(_ poison: Poison) throws {
        for line in HostileLines.endless {
            for (number, format) in HostileLines.formats.enumerated()
            where Length.isLong || number % Poison.allCases.count == Poison.allCases.firstIndex(of: poison) {
                let terminal = try HostileTerminal(.everything, poison)
                let session = try terminal.start(HostileLines.words("\(line) --no-retry \(format)", ""))
                // After a refusal it says that it continues; a list ends with the newest status.
                try session.wait(for: "the first look") { $0.contains(poison == .refusal ? "still watching\n" : "\n") }
                session.type("\u{3}")
                #expect(try session.waitForEnd() != TritonError.Code.software.exitCode)
                // The terminal may show Ctrl-C in the middle of a sequence.
                let shown = TerminalBytes.withoutCutSequence(session.raw.replacing("^C", with: ""))
                #expect(TerminalBytes.offences(in: shown, own: HostileTerminal.own) == [], "\(line) \(format)")
            }
        }
    }

    @Test func `the prompt completes, lists and pages hostile text escaped`() throws {
        let terminal = try HostileTerminal(.everything, .names)
        _ = try terminal.shown(["purl", "list"])
        // The bell of readline would look like one from the hostile text.
        try terminal.write("set bell-style none\n", to: "inputrc")
        let session = try terminal.start(["repl"], variables: ["INPUTRC": terminal.home.path + "/inputrc"])
        try session.wait(for: "demo>")
        for (number, line) in [
            "purl list\r", "paste list | wc -l\r", "purl get \t\tx\r", "status timeline\r", "history\r", "nonsense\r",
        ].enumerated() {
            session.type(line)
            // What comes behind the answer: the line is echoed, and run when its turn is there.
            session.type("!echo mark-$((\(number)+0))\r")
            try session.wait(for: "mark-\(number)")
        }
        session.type("exit\r")
        _ = try session.waitForEnd()
        #expect(TerminalBytes.offences(in: session.raw, own: HostileTerminal.own + Self.ofTheLineEditor) == [])
    }

    /// The form for a TOML file, which cannot contain NUL.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(max(1, scalar.value), radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// A quoted word for a line of the batch mode.
    private static func quoted(_ word: String) -> String { "'" + word.replacingBytes(of: "'", with: #"'\''"#) + "'" }
}
