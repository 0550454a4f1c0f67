import Domain
import FoundationEssentials
import Glibc
import TerminalSupport
import Testing

@Suite(.serialized, .onOwnThread) struct `The line editor on a terminal` {
    static let prompt = "ada^[[31mm>"

    func start(_ arguments: [String] = [], environment: [String] = [], columns: Int = 40) throws -> TerminalSession {
        let session = try TerminalSession(
            TerminalSession.built("readline-probe"), arguments: arguments, environment: environment, columns: columns)
        try session.wait(forLastLine: Self.prompt)
        return session
    }

    /// Types a line and waits for its output and for the next prompt.
    func enter(_ line: String, _ session: TerminalSession) throws {
        let (rows, before) = (session.screen.lines.count, session.output)
        session.type(line + "\r")
        try session.wait(for: "the prompt after '\(line)'") {
            $0.output != before && $0.screen.lines.count > rows && $0.screen.lines.last == Self.prompt
        }
    }

    /// A shell in which the editor was stopped by Ctrl-Z, with a line that was typed by half.
    private func startUnderShell(columns: Int = 200) throws -> TerminalSession {
        let session = try TerminalSession(
            "/bin/bash", arguments: ["--norc", "--noprofile", "--noediting", "-i"],
            environment: ["PS1=sh: ", "PROBE=\(TerminalSession.built("readline-probe"))"], columns: columns)
        try session.wait(forLastLine: "sh:")
        session.type("$PROBE\n")
        try session.wait(forLastLine: Self.prompt)
        session.type("half")
        try session.wait(forLastLine: "ada^[[31mm> half")
        session.type("\u{1A}")
        return session
    }

    @Test func `prompt and echo are not on standard output, and hostile text in the prompt is escaped`()
        throws
    {
        let session = try start()
        try enter("hello", session)
        session.type("\u{4}")
        #expect(try session.waitForExit() == 0)
        #expect(session.output == "line \"hello\"\nend\n")
        #expect(session.screen.lines == ["ada^[[31mm> hello", "ada^[[31mm>"])
        #expect(session.isInOrdinaryMode)
    }

    @Test func `the editor is stopped in the background, and continues in the foreground`() throws {
        let session = try TerminalSession(
            "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: ["PS1=shell> "], columns: 200)
        session.type("\(TerminalSession.built("readline-probe")) &\r")
        session.type("until [[ $(jobs) == *Stopped* ]]; do sleep 0.05; done; echo stopped\r")
        try session.wait(forOutput: "stopped")
        session.type("fg\r")
        try session.wait(forLastLine: Self.prompt)
        try enter("hello", session)
        session.type("\u{4}")
        try session.wait(forOutput: "line \"hello\"\nend")
    }

    @Test func `a prompt that is continued in the background is stopped, and the terminal is the shell's`() throws {
        let session = try startUnderShell()
        try session.wait(forLastLine: "sh:")
        for round in 1...3 {
            session.type("bg\n")
            session.type("until [[ $(jobs) == *Stopped* ]]; do sleep 0.05; done; echo stopped \(round)\n")
            try session.wait(forOutput: "stopped \(round)")
            // The shell's notice about the job may come between its prompts.
            try session.wait(for: "the shell") {
                $0.screen.lines.last?.hasSuffix("sh:") == true && $0.isInOrdinaryMode
            }
        }
        session.type("fg\n")
        try session.wait(forLastLine: "ada^[[31mm> half")
        session.type(" done\r")
        try session.wait(forOutput: #"line "half done""#)
        // Between two lines the terminal would take Ctrl-D for the end of a line that is empty.
        try session.wait(forLastLine: Self.prompt)
        session.type("\u{4}")
        try session.wait(forOutput: "end")
    }

    @Test func `Ctrl-C discards the line, shows ^C and continues`() throws {
        let session = try start()
        session.type("half a li")
        try session.wait(forLastLine: "ada^[[31mm> half a li")
        session.type("\u{3}")
        try session.wait(forOutput: "interrupted")
        try session.wait(forLastLine: Self.prompt)
        try enter("whole", session)
        #expect(session.screen.lines == ["ada^[[31mm> half a li^C", "ada^[[31mm> whole", Self.prompt])
    }

    @Test(arguments: [
        Array("\u{1B}[200~half".utf8), Array("\u{1B}[200~half\u{1B}[20".utf8), Array("half".utf8) + [0xF0, 0x9F],
    ])
    func `Ctrl-C leaves a paste and a character whose end does not come`(_ bytes: [UInt8]) throws {
        let session = try start()
        session.type(bytes)
        session.type("\u{3}")
        try session.wait(forOutput: "interrupted")
        try session.wait(forLastLine: Self.prompt)
        session.type("\u{1B}[200~whole\u{1B}[201~ line\r")
        try session.wait(forOutput: #"line "whole line""#)
    }

    @Test func `Ctrl-C leaves a reverse search`() throws {
        let session = try start()
        try enter("first", session)
        session.type("\u{12}fir")
        try session.wait(for: "the search") { $0.screen.lines.last?.contains("fir': first") ?? false }
        session.type("\u{3}")
        try session.wait(forOutput: "interrupted")
        try session.wait(forLastLine: Self.prompt)
        session.type("next\r")
        try session.wait(forOutput: #"line "next""#)
    }

    @Test(arguments: [[], ["LC_ALL=C"], ["LANG=C.UTF-8"]])
    func `emoji, CJK and combining marks are edited as characters in any locale`(_ environment: [String]) throws {
        let session = try start(environment: environment)
        session.type("a🐙日本é")
        try session.wait(forLastLine: "ada^[[31mm> a🐙日本é")
        session.type("\u{7F}\u{7F}\u{1}X\u{5}!")
        try session.wait(forLastLine: "ada^[[31mm> Xa🐙日!")
        session.type("\u{2}\u{2}\u{2}\u{7F}")
        try session.wait(forLastLine: "ada^[[31mm> X🐙日!")
        session.type("\r")
        try session.wait(forOutput: #"line "X🐙日!""#)
    }

    @Test func `Tab completes the only candidate, with a blank unless the candidate has none`() throws {
        let session = try start()
        try enter("pas\t--f\tx", session)
        try enter("h\t", session)
        #expect(session.output == #"line "paste --format=x""# + "\n" + #"line "\'héllo wörld\' ""# + "\n")
    }

    @Test func `Tab extends to the common beginning, lists summaries and never offers invisible characters`() throws {
        let session = try start()
        session.type("paste st\t")
        try session.wait(forLastLine: "ada^[[31mm> paste stat")
        session.type("\t\t")
        try session.wait(forLine: "stats   numbers")
        try session.wait(forLastLine: "ada^[[31mm> paste stat")
        #expect(
            session.screen.lines == ["ada^[[31mm> paste stat", "status", "stats   numbers", "ada^[[31mm> paste stat"])
        session.type("\u{15}evil\tX\r")
        try session.wait(forOutput: #"line "evilX""#)
    }

    @Test func `pasted text is not run`() throws {
        let session = try start()
        session.type("\u{1B}[200~one\ntwo\u{1B}[201~")
        try session.wait(for: "both lines") { $0.screen.lines.joined(separator: "|").contains("two") }
        #expect(session.output == "")
        session.type("\r")
        try session.wait(forOutput: #"line "one\ntwo""#)
    }

    /// Characters that must not reach a terminal: C1 controls, and invisible or bidirectional ones.
    static func danger(in session: TerminalSession) -> [Unicode.Scalar] {
        String(decoding: session.transcript, as: UTF8.self).unicodeScalars.filter { TextEscaping.isInvisible($0) }
    }

    @Test
    func `control characters are visible while a line is edited, recalled and searched for, and stay in the line`()
        throws
    {
        let session = try start(columns: 120)
        let hostile = "a\u{9B}31m\u{202E}b\u{1B}]0;x\u{7}é🐙\u{200B}c"
        let shown = "ada^[[31mm> a<U+009B>31m<U+202E>b^[]0;x^Gé🐙<U+200B>c"
        session.type("\u{1B}[200~" + hostile + "\u{1B}[201~")
        try session.wait(forLastLine: shown)
        // The cursor moves by one code point at a time, and its position is correct.
        session.type("\u{1}\u{6}\u{6}X")
        try session.wait(forLastLine: shown.replacing("31m<", with: "X31m<"))
        #expect(session.screen.beforeCursor == "ada^[[31mm> a<U+009B>X")
        session.type("\u{7F}")
        try session.wait(forLastLine: shown)
        session.type("\r")
        try session.wait(forOutput: "line " + hostile.debugDescription)
        try session.wait(forLastLine: Self.prompt)
        session.type("\u{1B}[A")
        try session.wait(forLastLine: shown)
        session.type("\r")
        try session.wait(for: "the line again") {
            $0.output == String(repeating: "line \(hostile.debugDescription)\n", count: 2)
                && $0.screen.lines.last == Self.prompt
        }
        session.type("\u{12}\u{202E}b")
        try session.wait(for: "the search") {
            $0.screen.lines.last?.contains("`<U+202E>b': a<U+009B>31m<U+202E>b") ?? false
        }
        session.type("\r")
        try session.wait(for: "the line found") {
            $0.output == String(repeating: "line \(hostile.debugDescription)\n", count: 3)
        }
        #expect(Self.danger(in: session) == [])
    }

    @Test func `a line that is not UTF-8 is visible too`() throws {
        let session = try start(columns: 60)
        session.type([0x61, 0xFF] + Array("\u{9B}b".utf8))
        try session.wait(forLastLine: "ada^[[31mm> a???b")
        session.type("\r")
        try session.wait(forOutput: "line " + "a\u{FFFD}\u{9B}b".debugDescription)
        #expect(Self.danger(in: session) == [])
    }

    @Test func `an announcement is above the line being typed, escaped, and the line stays`() throws {
        let session = try start(columns: 30)
        try enter("announce on request", session)
        session.type("some words that need two rows on it")
        try session.wait(forLastLine: "ed two rows on it")
        session.signal(SIGUSR1)
        try session.wait(forLine: "two")
        try session.wait(forLastLine: "ed two rows on it")
        #expect(
            session.screen.lines == [
                "ada^[[31mm> announce on reques", "t", "one^[[2J", "two", "ada^[[31mm> some words that ne",
                "ed two rows on it",
            ])
        session.type("!\r")
        try session.wait(forOutput: #"line "some words that need two rows on it!""#)
    }

    @Test func `between two reads an announcement is written at once`() throws {
        let session = try start()
        session.type("announce\r")
        try session.wait(forLine: "now")
        try session.wait(forLastLine: Self.prompt)
        #expect(session.screen.lines == ["ada^[[31mm> announce", "now", "ada^[[31mm>"])
    }

    @Test func `a resize redraws the line at the new width`() throws {
        let session = try start(columns: 60)
        session.type("0123456789012345678901234567890123456789")
        try session.wait(forLastLine: "ada^[[31mm> 0123456789012345678901234567890123456789")
        let before = session.transcript.count
        session.resize(columns: 30)
        try session.wait(for: "a redraw") {
            $0.transcript.count > before && $0.screen.lines.last == "8901234567890123456789"
        }
        session.type("x\r")
        try session.wait(forOutput: #"line "0123456789012345678901234567890123456789x""#)
    }

    @Test func `Ctrl-Z gives the terminal to the shell, and the line is there again afterwards`() throws {
        let session = try startUnderShell(columns: 40)
        try session.wait(for: "the shell") { $0.screen.lines.last?.hasPrefix("sh:") ?? false && $0.isInOrdinaryMode }
        session.type("fg\n")
        try session.wait(forLastLine: "ada^[[31mm> half")
        session.type(" done\r")
        try session.wait(forOutput: #"line "half done""#)
    }

    @Test func `Ctrl-C cancels a running command, and a second one abandons it`() throws {
        let session = try start()
        session.type("polite\r")
        try session.wait(forOutput: "running")
        #expect(session.isInOrdinaryMode)
        session.type("\u{3}")
        try session.wait(forOutput: "stopped")
        try session.wait(forLastLine: Self.prompt)
        session.type("stubborn\r")
        try session.wait(forOutput: "running")
        // Two at once would be one signal. So the next one is sent when the one before has its echo, by the terminal,
        // and its newline, by the program, in any order. On a busy machine that may take longer than the time between
        // two, and then one more is needed.
        // One that comes too late is for the prompt.
        func isStopped(_ session: TerminalSession) -> Bool {
            session.output.contains("running\nstopped\nrunning\nstopped\n")
        }
        repeat {
            let shown = session.transcript.count
            session.type("\u{3}")
            try session.wait(for: "the interrupt") {
                let new = $0.transcript[shown...]
                return isStopped($0) || new.contains(10) && new.contains(UInt8(ascii: "^"))
            }
        } while !isStopped(session)
        try session.wait(forLastLine: Self.prompt)
        session.type("on\r")
        try session.wait(forOutput: #"line "on""#)
    }

    @Test func `after Ctrl-C between two lines the prompt begins on a new row`() throws {
        let session = try start()
        session.type("pause\r")
        try session.wait(forOutput: "paused")
        session.type("\u{3}")
        try session.wait(forLine: "^C")
        // Two signals may be handled by two threads, so the second is not sent before the first was handled.
        try session.wait(forOutput: "Ctrl-C between two lines")
        session.signal(SIGUSR1)
        try session.wait(for: "the prompt") { $0.screen.lines == ["ada^[[31mm> pause", "^C", Self.prompt] }
    }

    @Test func `history survives a restart in a private file, without secrets, blanks and repetitions`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "triton-history-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // a leftover does no harm
        let path = folder.appending(path: "state/history").path
        let first = try start([path])
        for line in ["one", "one", " hidden", "my secret", #"back\slash"#, "\u{1B}[200~two\nlines\u{1B}[201~"] {
            try enter(line, first)
        }
        first.type("\u{4}")
        #expect(try first.waitForExit() == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\nback\\\\slash\ntwo\\nlines\n")
        var attributes = stat()
        #expect(stat(path, &attributes) == 0 && attributes.st_mode & 0o777 == 0o600)
        let second = try start([path])
        try enter("history", second)
        #expect(
            second.output
                == "history \"one\"\nhistory \"back\\\\slash\"\nhistory \"two\\nlines\"\nhistory \"history\"\n")
        second.type("\u{1B}[A\u{1B}[A\r")
        try second.wait(forOutput: #"line "two\nlines""#)
    }

    @Test func `Up and Down offer the lines that begin as the typed one`() throws {
        let session = try start()
        for line in ["purl list", "paste get a", "purl add b", "status list"] { try enter(line, session) }
        session.type("pu\u{1B}[A")
        try session.wait(forLastLine: Self.prompt + " purl add b")
        session.type("\u{1B}OA")
        try session.wait(forLastLine: Self.prompt + " purl list")
        session.type("\u{1B}[B\r")
        try session.wait(forOutput: "line \"status list\"\nline \"purl add b\"")
    }
}

@Suite struct `Signals that end a program` {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `the task cleans up, and the program ends by the same signal`(_ signal: Int32) throws {
        let session = try TerminalSession(TerminalSession.built("readline-probe"), arguments: ["term"])
        try session.wait(forOutput: "waiting")
        session.signal(signal)
        #expect(try session.waitForExit() & 0x7F == signal)
        #expect(session.output == "waiting\ncleaned up\ndying of \(signal)\n")
    }

    @Test func `a task that does not end in time is said to be late, and the program ends by the same signal`() throws {
        let session = try TerminalSession(TerminalSession.built("readline-probe"), arguments: ["stuck"])
        try session.wait(forOutput: "waiting")
        session.signal(SIGTERM)
        #expect(try session.waitForExit() & 0x7F == SIGTERM)
        #expect(session.output == "waiting\ntoo late\ndying of \(SIGTERM)\n")
    }
}
