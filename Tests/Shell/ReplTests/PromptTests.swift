import FoundationEssentials
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// The prompt of the real program on a pseudo-terminal; standard output is a pipe.
@Suite(.serialized, .onOwnThread) struct `The prompt` {
    let home: TestHome

    init() throws { home = try TestHome() }

    func start(_ words: [String] = ["repl"], variables: [String: String] = [:], prompt: String = "demo>") throws
        -> TerminalSession
    {
        let environment = home.variables(variables.merging(["NO_COLOR": "1"]) { $1 }).map { "\($0)=\($1)" }
        let inFolder = ["-c", "cd \"$0\" && exec \"$@\"", home.path, TerminalSession.built("triton")]
        let session = try TerminalSession("/bin/sh", arguments: inFolder + words, environment: environment, columns: 90)
        try session.wait(forLastLine: prompt)
        return session
    }

    /// Types a line and waits for the prompt that follows.
    func enter(_ line: String, _ session: TerminalSession, prompt: String = "demo>") throws {
        let rows = session.screen.lines.count
        session.type(line + "\r")
        try session.wait(for: "the prompt after '\(line)'") {
            $0.screen.lines.count > rows && $0.screen.lines.last == prompt
        }
    }

    /// Types a line and waits until the terminal shows it. On a busy machine its answers may arrive on standard output
    /// before, while the terminal still shows the prompt.
    func begin(_ line: String, _ session: TerminalSession) throws {
        session.type(line + "\r")
        try session.wait(forLine: "demo> " + line)
    }

    func leave(_ session: TerminalSession) throws -> Int32 {
        session.type("\u{4}")
        return try session.waitForExit()
    }

    func history() throws -> String { try String(contentsOfFile: home.path + "/state/triton/history", encoding: .utf8) }

    @Test func `prompt, echo and messages are not on standard output`() throws {
        let session = try start()
        try enter("purl add blog https://example.com", session)
        try enter("purl get _", session)
        #expect(try leave(session) == 0)
        #expect(session.output == "https://demo.url.lol/blog\nhttps://example.com\n")
        #expect(
            session.screen.lines.dropFirst() == [
                "demo> purl add blog https://example.com", "added purl 'blog'", "demo> purl get _", "demo>",
            ])
        #expect(session.isInOrdinaryMode)
    }

    @Test func `the terminal program is told where prompts, outputs and their ends are`() throws {
        let session = try start()
        try enter("purl get nothing", session)
        let shown = String(decoding: session.transcript, as: UTF8.self)
        for part in [
            "\u{1B}]133;A\u{7}demo> \u{1B}]133;B\u{7}purl get nothing", "\u{1B}]133;C\u{7}triton: 'demo' has no purl",
            "\r\n\u{1B}]133;D;79\u{7}",
        ] {
            #expect(shown.contains(part), "\(shown.debugDescription)")
        }
        #expect(try leave(session) == 0)
        let accessible = try start(variables: ["TRITON_ACCESSIBLE": "1"])
        try enter("purl get nothing", accessible)
        #expect(!String(decoding: accessible.transcript, as: UTF8.self).contains("]133;"))
    }

    @Test func `the prompt shows address and context, and 'use' changes it only when it succeeds`() throws {
        let session = try start()
        try enter("purl", session, prompt: "demo/purl>")
        try enter("use lab", session, prompt: "lab/purl>")
        try enter("use nobody-has-this", session, prompt: "lab/purl>")
        #expect(session.screen.lines.contains("triton: nobody has the address 'nobody-has-this'"))
        try enter("list --json", session, prompt: "lab/purl>")
        try enter("..", session, prompt: "lab>")
        #expect(try leave(session) == 0)
        #expect(session.output == "[]\n")
    }

    @Test func `colours do not change the measured width of the prompt`() throws {
        let session = try start(variables: ["CLICOLOR_FORCE": "1", "NO_COLOR": ""], prompt: "demo>")
        #expect(!String(decoding: session.transcript, as: UTF8.self).contains("\u{1B}[1;34mdemo"))
        #expect(try leave(session) == 0)
    }

    @Test func `an open quote and a here-document continue in the next row, and are one entry of the history`() throws {
        let session = try start()
        session.type("paste add a --text \"one\r")
        try session.wait(forLastLine: "\">")
        try enter("two\"", session)
        session.type("paste add b <<END\r")
        try session.wait(forLastLine: "END>")
        session.type("three\r")
        try session.wait(for: "the row") { $0.screen.lines.suffix(2) == ["END> three", "END>"] }
        try enter("END", session)
        try enter("paste get a", session)
        try enter("paste get b", session)
        #expect(try leave(session) == 0)
        #expect(session.output == "https://demo.paste.lol/a\nhttps://demo.paste.lol/b\none\ntwothree\n")
        #expect(
            try history()
                == "paste add a --text \"one\\ntwo\"\npaste add b <<END\\nthree\\nEND\npaste get a\npaste get b\n")
    }

    @Test func `the history is private and contains no secret`() throws {
        let folder = home.path + "/data/triton", stored = "stored-0123456789"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(
            #"{"tokens":[{"profile":"default","origin":"https://api.omg.lol","token":"\#(stored)"}]}"#.utf8
        ).write(to: URL(filePath: folder + "/credentials"))
        #expect(chmod(folder + "/credentials", 0o600) == 0)
        let session = try start(variables: ["TRITON_TOKEN": "canary-0123456789"])
        let lines = [
            "api -H 'Authorization: Bearer x' /service/info", " help", "!true canary-0123456789", "auth login --help",
            "!true \(stored)", "history",
        ]
        for line in lines { try enter(line, session) }
        #expect(try leave(session) == 0)
        #expect(try history() == "history\n")
        #expect(session.output.hasSuffix("1  history\n"))
        var status = stat()
        #expect(stat(home.path + "/state/triton/history", &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func `Ctrl-C drops the line and never ends the prompt`() throws {
        let session = try start()
        session.type("purl li")
        try session.wait(forLastLine: "demo> purl li")
        session.type("\u{3}")
        try session.wait(for: "the next prompt") { $0.screen.lines.suffix(2) == ["demo> purl li^C", "demo>"] }
        session.type("purl get \"open\r")
        try session.wait(forLastLine: "\">")
        session.type("\u{3}")
        try session.wait(forLastLine: "demo>")
        try enter("purl get docs", session)
        #expect(try leave(session) == 0)
        #expect(session.output == "https://example.com/documentation\n")
    }

    @Test func `Ctrl-C ends a command that reads the terminal`() throws {
        let session = try start()
        session.type("status post -\r")
        try session.waitForOrdinaryMode()
        session.type("hello")
        try session.wait(forLastLine: "hello")
        session.type("\u{3}")
        try session.wait(forLastLine: "demo>")
        // The terminal may echo the key on the same row.
        #expect(session.screen.lines.contains { $0.hasSuffix("triton: interrupted") })
        try enter("purl get docs", session)
        #expect(try leave(session) == 0)
        #expect(session.output == "https://example.com/documentation\n")
    }

    @Test(arguments: ["last(repeat(1))", "[range(infinite)]", "repeat(.)"])
    func `one Ctrl-C ends an endless filter, and the prompt goes on`(_ filter: String) throws {
        let session = try start()
        // More results than are buffered.
        try begin("purl get docs --jq 'range(20000), \(filter)'", session)
        try session.wait(for: "the first results") { $0.output.hasPrefix("0\n1\n") }
        session.type("\u{3}")
        try session.wait(forLastLine: "demo>")
        #expect(try leave(session) == 0)
    }

    @Test func `Ctrl-C ends a child and a watch, and nothing else`() throws {
        let session = try start()
        session.type("!echo started >&2; exec sleep 60\r")
        try session.wait(forLine: "started")
        session.type("\u{3}")
        try session.wait(forLastLine: "demo>")
        try enter("purl get docs", session)
        try begin(#"\watch 0.01"#, session)
        try session.wait(for: "three more answers") { $0.output.split(separator: "\n").count >= 4 }
        session.type("\u{3}")
        try session.wait(forLastLine: "demo>")
        #expect(try leave(session) == 0)
    }

    @Test func `each repeat of a watch is headed by its time, on the terminal alone`() throws {
        let session = try start(["repl"])
        try enter("purl get docs", session)
        try begin(#"\watch 0.01"#, session)
        try session.wait(for: "two more answers") { $0.output.split(separator: "\n").count >= 3 }
        session.type("\u{3}")
        try session.wait(forLastLine: "demo>")
        // Another repeat may follow the echo of Ctrl-C, which takes its empty row.
        let rows = session.screen.lines.prefix { !$0.hasPrefix("^C") }, mark = " (every 0.01 s)"
        let headers = rows.indices.filter { rows[$0].hasSuffix(mark) && rows[$0].count == 19 + mark.count }
        #expect(headers.count >= 2 && headers.dropFirst().allSatisfy { rows[$0 - 1] == "" }, "\(rows)")
        #expect(try leave(session) == 0)
        #expect(Set(session.output.split(separator: "\n")) == ["https://example.com/documentation"])
    }

    @Test func `a quiet watch shows the answers alone`() throws {
        let session = try start(["repl", "--quiet"])
        try enter("purl get docs", session)
        try begin(#"\watch 0.01"#, session)
        try session.wait(for: "two more answers") { $0.output.split(separator: "\n").count >= 3 }
        session.type("\u{3}")
        try session.wait(forLastLine: "demo>")
        #expect(!session.screen.lines.contains { $0.contains("(every") })
        #expect(try leave(session) == 0)
    }

    @Test(arguments: [
        ("purl get docs", true), ("purl list | cat", true), ("status list --json", true), ("auth status", true),
        ("api /service/info", true), ("status post hi --dry-run", true),
        ("account settings", true), ("purl add blog https://example.com", false), ("status post hi", false),
        ("purl edit docs --listed", false), ("config set color never", false),
        ("api -X POST /x", false), ("address use demo", false), ("account name Robin", false), ("undo", false),
        ("purl open docs", false), ("auth token", false),
    ])
    func `a watch accepts only commands that read`(_ line: String, _ isRead: Bool) throws {
        let session = try start(variables: ["BROWSER": "true"])
        try enter(line, session)
        let refusal = #"triton: '\watch' runs commands that only read, and the last one may change something"#
        if isRead { try session.wait(for: "an answer") { !$0.output.isEmpty } }
        let once = session.output.utf8.count
        try begin(#"\watch 0.01"#, session)
        if isRead {
            try session.wait(for: "two more answers") {
                $0.output.utf8.count >= 3 * once || $0.screen.lines.contains(refusal)
            }
            session.type("\u{3}")
            try session.wait(forLastLine: "demo>")
            #expect(!session.screen.lines.contains(refusal))
        } else {
            try session.wait(for: "the refusal") {
                $0.screen.lines.contains(refusal) && $0.screen.lines.last == "demo>"
            }
            #expect(session.output.utf8.count == once)
        }
        #expect(try leave(session) == 0)
    }

    @Test func `the command in a hint can be typed unchanged`() throws {
        let session = try start()
        func hint(after line: String, prompt: String = "demo>") throws -> String? {
            try enter(line, session, prompt: prompt)
            return session.screen.lines.dropLast().last
        }
        #expect(try hint(after: "purl get nothing") == "hint: see them with 'purl list'")
        #expect(
            try hint(after: "purl get --no-input") == "hint: usage: purl get NAME… [--web]; more with 'help purl get'")
        #expect(
            try hint(after: "purl add docs https://example.com") == "hint: change it with 'purl edit', or add --force")
        #expect(try hint(after: "dns list -a lighthouse") == "hint: see yours with 'address list'")
        #expect(
            try hint(after: "purl list -a lab")
                == "triton: 'lab' has no PURLs to show: '-a lab purl add NAME URL' makes the first")
        // Verbs of the context have precedence over nouns, so that 'status list' would mean 'auth status list' there.
        try enter("auth", session, prompt: "demo/auth>")
        #expect(try hint(after: "/status get nothing", prompt: "demo/auth>") == "hint: see them with '/status list'")
        #expect(
            try hint(after: "/purl get --no-input", prompt: "demo/auth>")
                == "hint: usage: /purl get NAME… [--web]; more with '/help purl get'")
        try enter("/status list -n 1 --fields address", session, prompt: "demo/auth>")
        #expect(try leave(session) == 0)
        #expect(session.output == "demo\n")
    }

    @Test func `a login inside the noun 'auth' is not remembered`() throws {
        let session = try start()
        try enter("auth", session, prompt: "demo/auth>")
        try enter("alias set li 'auth login'", session, prompt: "demo/auth>")
        try enter("alias set sh '!echo auth login'", session, prompt: "demo/auth>")
        let lines = [
            "login --with-token canary-4f1d9c2e7b", "-a demo login canary-4f1d9c2e7b",
            "--quiet exchange canary-4f1d9c2e7b", "-o '/tmp/a b' login canary-4f1d9c2e7b",
            "triton -q auth login canary-4f1d9c2e7b", "li canary-4f1d9c2e7b", "-q li canary-4f1d9c2e7b",
            "sh canary-4f1d9c2e7b",
        ]
        for line in lines { try enter(line, session, prompt: "demo/auth>") }
        try enter("status", session, prompt: "demo/auth>")
        #expect(try leave(session) == 0)
        #expect(
            try history() == "auth\nalias set li 'auth login'\nalias set sh '!echo auth login'\nstatus\n")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT])
    func `a signal that ends the program restores the terminal`(_ signal: Int32) throws {
        let session = try start()
        #expect(!session.isInOrdinaryMode)
        session.signal(signal)
        let status = try session.waitForExit()
        #expect(status & 0x7F == signal)
        #expect(session.isInOrdinaryMode)
    }

    @Test func `an edited line is run, and an unchanged one is not`() throws {
        let session = try start(variables: ["EDITOR": "sed -i s/docs/tea/"])
        try enter("purl get docs", session)
        try enter(#"\e"#, session)
        try enter(#"\e"#, session)
        #expect(try leave(session) == 0)
        #expect(session.output == "https://example.com/documentation\nhttps://example.com/shop/tea?kind=green\n")
        #expect(session.screen.lines.contains("triton: nothing was changed, so nothing is run"))
    }

    @Test func `the start-up file runs first, its mistakes do not end the prompt, and --no-init skips it`() throws {
        let folder = home.path + "/config/triton"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("# mine\nuse lab\npurl nope\npurl\n".utf8).write(to: URL(filePath: folder + "/replrc"))
        let session = try start(prompt: "lab/purl>")
        #expect(session.screen.lines.contains("triton: replrc, line 3: 'purl' has no verb 'nope'"))
        #expect(try leave(session) == 0)
        let plain = try start(["repl", "--no-init"])
        #expect(try leave(plain) == 0)
    }

    @Test func `a start-up file that everybody can write, or of another user, is not run`() throws {
        let folder = home.path + "/config/triton", path = folder + "/replrc"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("use lab\n".utf8).write(to: URL(filePath: path))
        chmod(path, 0o666)
        let session = try start()
        #expect(session.screen.lines.contains { $0.contains("every user can change") })
        #expect(try leave(session) == 0)
        // Only root can make the file of another user.
        guard geteuid() == 0 else { return }
        chown(path, 12345, 12345)
        let refused = try TerminalSession(
            TerminalSession.built("triton"), arguments: ["repl"],
            environment: home.variables([:]).map { "\($0)=\($1)" }, columns: 300)
        try refused.wait(for: "the refusal") {
            $0.screen.lines.contains("triton: cannot use the start-up file '\(path)': it belongs to another user")
        }
        #expect(try refused.waitForExit() >> 8 == 78)
        #expect(try leave(try start(["repl", "--no-init"])) == 0)
    }

    @Test func `Tab completes nouns, verbs of the context, options and files`() throws {
        let session = try start()
        session.type("pu\tli\t--form\t")
        try session.wait(forLastLine: "demo> purl list --format")
        session.type("\u{15}purl\r")
        try session.wait(forLastLine: "demo/purl>")
        session.type("ope\t\u{15}!touch 'a file'\r")
        try session.wait(for: "the prompt") {
            $0.screen.lines.contains("demo/purl> !touch 'a file'") && $0.screen.lines.last == "demo/purl>"
        }
        session.type("list > a\t")
        try session.wait(forLastLine: "demo/purl> list > 'a file'")
        session.type("\r")
        try session.wait(forLastLine: "demo/purl>")
        #expect(try leave(session) == 0)
        #expect(try String(contentsOfFile: home.path + "/a file", encoding: .utf8).hasPrefix("docs\t"))
    }

    @Test func `the configuration is read again for each line`() throws {
        let session = try start()
        try enter("alias set d 'purl get docs'", session)
        try enter("d", session)
        try enter("!sed -i s/docs/tea/ config/triton/config.toml", session)
        try enter("d", session)
        #expect(try leave(session) == 0)
        #expect(
            session.output.hasSuffix("https://example.com/documentation\nhttps://example.com/shop/tea?kind=green\n"))
    }

    @Test func `a prompt in a prompt is refused, and the token is not written to files and pipes`() throws {
        let session = try start()
        try enter("repl", session)
        #expect(session.screen.lines.contains("triton: the prompt is already running"))
        #expect(try leave(session) == 0)
    }
}
