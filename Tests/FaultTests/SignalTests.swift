import Files
import FoundationEssentials
import Glibc
import ProgramSupport
import PseudoTerminal
import TerminalSupport
import Testing

/// Signals while a text is being sent.
@Suite(.onOwnThread, .timeLimit(.minutes(15))) struct SignalTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `the program ends by the same signal, and a change that may have arrived is looked up before it is sent again`(
        _ signal: Int32
    )
        throws
    {
        let place = try Workplace()
        // It is posted at once, and this test never gets the answer.
        let server = try ServerProcess(place, faults: ["status.create=slow:3600:applied:times=1"])
        let child = try place.start(
            ["status", "post", "--timeout", "3600", "-"], input: Array("signalled".utf8), with: server.variables)
        while try place.posted(in: ServerProcess.database).allSatisfy({ $0 != "signalled" }) {
            try #require(!child.ends(withinMicroseconds: 2000))
        }
        child.kill(signal)
        #expect(child.wait() == .signal(signal))
        let kept = try place.run(["outbox", "list", "--fields", "state,content"], with: server.variables)
        #expect(kept == Effect(output: "uncertain\tsignalled\n"))
        #expect(try place.run(["outbox", "send"], with: server.variables).exitCode == 0)
        #expect(try place.posted(in: ServerProcess.database).filter { $0 == "signalled" }.count == 1)
        #expect(try place.outbox() == [])
    }

    /// A process that waits has handlers for signals.
    private func waitUntilWaiting(_ child: Child, _ signal: Int32) throws {
        while try !child.handles(signal) { try #require(!child.ends(withinMicroseconds: 2000)) }
    }

    @Test(
        arguments: [SIGINT, SIGTERM, SIGHUP],
        [
            "status post -", "now set -", "api /x --input -", "purl add --from -", "auth login --with-token",
            "folder restore /dev/stdin --yes",
        ])
    func `a command that reads standard input reports the interruption, and reads nothing more`(
        _ signal: Int32, _ line: String
    ) throws {
        let place = try Workplace()
        // The other end stays open, so that the input does not end.
        mkfifo(place.path("input"), 0o600)
        let open = open(place.path("input"), O_RDWR | O_CLOEXEC)
        defer { close(open) }
        let child = try place.start(
            line.split(separator: " ").map(String.init), stdin: .path(place.path("input")),
            stderr: .path(place.path("said")))
        try waitUntilWaiting(child, signal)
        // An archive is read by gzip, which takes its time to start on a busy machine.
        while try line.hasPrefix("folder restore") && !child.hasChild() {
            try #require(!child.ends(withinMicroseconds: 2000))
        }
        child.kill(signal)
        #expect(child.wait() == .signal(signal))
        #expect(place.text(place.path("said")) == "triton: interrupted\n")
    }

    @Test func `a write to a reader that never reads does not delay the end of the program`() throws {
        let place = try Workplace()
        #expect(
            try place.run(["paste", "add", "long"], input: String(repeating: "A line of a long text\n", count: 20_000))
                .exitCode == 0)
        mkfifo(place.path("output"), 0o600)
        // On a busy machine one of them may be late.
        let isPrompt = try (0..<5).contains { _ in
            let open = open(place.path("output"), O_RDWR | O_CLOEXEC)
            defer { close(open) }
            let child = try place.start(["paste", "get", "long"], stdout: .path(place.path("output")))
            var first = [UInt8](repeating: 0, count: 1)
            #expect(read(open, &first, 1) == 1)
            child.kill(SIGTERM)
            // A second and a half less than the time for a task that does not react.
            let isInTime = child.ends(withinMicroseconds: 1_500_000)
            #expect(child.wait() == .signal(SIGTERM))
            return isInTime
        }
        #expect(isPrompt)
    }

    @Test(
        arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT), (nil, SIGTERM), (nil, SIGHUP)] as [(String?, Int32)])
    func `an answer after the signal is ignored`(_ key: String?, _ signal: Int32) throws {
        let place = try Workplace()
        // Without a change there is nothing to ask.
        #expect(try place.run(["purl", "add", "lost", "https://example.com"]).exitCode == 0)
        let terminal = try PseudoTerminal(BinaryProgram.path, ["sandbox", "reset"], variables: place.variables)
        try terminal.wait(for: "[y/N] ")
        if let key {
            terminal.type(key + "y\n")
        } else {
            terminal.send(signal: signal)
            terminal.type("y\n")
        }
        #expect(try terminal.waitForEnd() == nil)
        #expect(terminal.text.contains("triton: interrupted\n") && !terminal.text.contains("as it was born"))
    }

    @Test func `records from a pipe that were not tried are kept too`() throws {
        let place = try Workplace()
        let server = try ServerProcess(place, faults: ["purl.create=slow:60"])
        let records = (0..<3).map { #"{"name":"r\#($0)","target":"https://example.com/\#($0)"}"# + "\n" }.joined()
        let child = try place.start(["purl", "add", "--from", "-"], input: Array(records.utf8), with: server.variables)
        while !server.isAsked { try #require(!child.ends(withinMicroseconds: 2000)) }
        child.kill(SIGTERM)
        #expect(child.wait() == .signal(SIGTERM))
        let kept = try place.run(["outbox", "list", "--fields", "state"], with: server.variables)
        // Several are sent at once, and each of them may have only connected.
        let states = kept.output.split(separator: "\n")
        #expect(kept.exitCode == 0 && states.count == 3, "\(kept)")
        #expect(states.allSatisfy { ["uncertain", "unsent"].contains($0) }, "\(kept)")
        server.kill()
        try server.start()
        #expect(
            try place.run(["outbox", "send"], with: server.variables).output
                == (0..<3).map { "https://demo.url.lol/r\($0)\n" }.joined())
        #expect(try place.outbox() == [])
    }

    @Test func `what arrived before the interruption of a batch is printed, and what may have arrived is named`()
        throws
    {
        let place = try Workplace()
        let server = try ServerProcess(place, faults: ["purl.create=slow:3600:applied:times=1"])
        let records = (0..<3).map { #"{"name":"r\#($0)","target":"https://example.com/\#($0)"}"# + "\n" }.joined()
        let child = try place.start(
            ["purl", "add", "--from", "-", "--timeout", "3600"], input: Array(records.utf8),
            stdout: .path(place.path("printed")), stderr: .path(place.path("said")), with: server.variables)
        while try place.run(["outbox", "list", "--fields", "state"], with: server.variables).output != "uncertain\n" {
            try #require(!child.ends(withinMicroseconds: 2000))
        }
        child.kill(SIGTERM)
        #expect(child.wait() == .signal(SIGTERM))
        let printed = place.text(place.path("printed")), said = place.text(place.path("said"))
        #expect(printed.split(separator: "\n").count == 2 && printed.hasPrefix("https://demo.url.lol/r"), "\(printed)")
        #expect(said.contains("interrupted; it may have arrived; it is kept as "), "\(said)")
        #expect(said.hasSuffix("triton: interrupted\nhint: see what is kept with 'triton outbox list'\n"), "\(said)")
    }

    @Test func `after an interruption each text is named with its own number in the outbox`() throws {
        let place = try Workplace()
        let server = try ServerProcess(place, faults: ["weblog.entry.save=slow:3600"])
        let folder = place.path("weblog")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in (0..<9).map({ "f\($0)" }) {
            try Data("# \(name)\n".utf8).write(to: URL(filePath: "\(folder)/\(name).md"))
        }
        let child = try place.start(
            ["weblog", "post", folder, "--timeout", "3600"], stderr: .path(place.path("said")), with: server.variables)
        while try place.run(["outbox", "list", "--fields", "state"], with: server.variables).output
            .split(separator: "\n").count(where: { $0 == "uncertain" }) < 6
        { try #require(!child.ends(withinMicroseconds: 2000)) }
        child.kill(SIGTERM)
        #expect(child.wait() == .signal(SIGTERM))
        let said = place.text(place.path("said"))
        let named = said.split(separator: "\n").compactMap { $0.firstMatch(of: /(f\d)\.md: .*kept as (\d+)/)?.output }
        #expect(named.count == 6, "\(said)")
        for (_, name, number) in named {
            let text = try place.run(["outbox", "get", String(number)], with: server.variables).output
            #expect(text == "# \(name)\n", "\(said)")
        }
        #expect(said.hasSuffix("triton: interrupted\nhint: see what is kept with 'triton outbox list'\n"), "\(said)")
    }

    @Test func `the time for which the program is stopped is not part of --timeout`() throws {
        let place = try Workplace()
        let server = try ServerProcess(place, faults: ["purl.get=slow:2"])
        let child = try place.start(
            ["purl", "get", "docs", "--timeout", "4"], stdout: .path(place.path("printed")),
            stderr: .path(place.path("said")), with: server.variables)
        while !server.isAsked { try #require(!child.ends(withinMicroseconds: 2000)) }
        child.kill(SIGSTOP)
        // Longer than the time that is allowed.
        usleep(6_000_000)
        child.kill(SIGCONT)
        #expect(child.wait() == .exited(0), "\(place.text(place.path("said")))")
        #expect(place.text(place.path("printed")).hasPrefix("https://"))
    }

    /// Makes a folder of many long texts, so that a check takes long. All are links to one file, which is quicker.
    private func makeEntries(in folder: String, _ text: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let files = (1000..<2000).map { "\(folder)/\($0).md" }
        try Data(text.utf8).write(to: URL(filePath: files[0]))
        for file in files.dropFirst() { #expect(link(files[0], file) == 0) }
        return files
    }

    // Not SIGINT, for which the shell has a handler before it becomes the program.
    @Test(arguments: [SIGTERM, SIGHUP], [["weblog", "check", "weblog"], ["folder", "check"]])
    func `an interrupted check says so`(_ signal: Int32, _ words: [String]) throws {
        let place = try Workplace(), weblog = place.path("weblog")
        _ = try makeEntries(in: weblog, "# A\n" + String(repeating: "A [link](/b).\n", count: 20))
        try Data("address = \"demo\"\n".utf8).write(to: URL(filePath: place.path(".triton.toml")))
        let child = try Child(
            "/bin/sh", ["-c", #"cd "$HOME" && exec "$0" "$@""#, BinaryProgram.path] + words,
            variables: place.variables, stderr: .path(place.path("said")))
        try waitUntilWaiting(child, signal)
        child.kill(signal)
        #expect(child.wait() == .signal(signal))
        #expect(place.text(place.path("said")) == "triton: interrupted\n")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `an interrupted check says how many files it has changed`(_ signal: Int32) throws {
        let place = try Workplace(), weblog = place.path("weblog")
        let old = "---\ntags: [x, y]\n---\n# A\n" + String(repeating: "A [link](/b).\n", count: 20)
        let files = try makeEntries(in: weblog, old)
        let child = try place.start(["weblog", "check", "--fix", weblog], stderr: .path(place.path("said")))
        while place.text(files[0]) == old { try #require(!child.ends(withinMicroseconds: 100)) }
        child.kill(signal)
        #expect(child.wait() == .signal(signal))
        let changed = files.count { place.text($0) != old }
        let words = changed == 1 ? "1 file was" : "\(changed) files were"
        #expect(place.text(place.path("said")) == "triton: interrupted; \(words) changed before that\n")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `an interrupted restore says what was sent, which can be undone, and leaves nothing behind`(_ signal: Int32)
        throws
    {
        let place = try Workplace(), sent = 20
        let records = (0..<400).map { #"{"title":"p\#($0)","content":"text \#($0)"}"# + "\n" }.joined()
        try Data(records.utf8).write(to: URL(filePath: place.path("records")))
        #expect(try place.run(["paste", "add", "--from", place.path("records")]).exitCode == 0)
        let archive = place.path("all.tar.gz"), temporary = place.path("temporary")
        #expect(try place.run(["folder", "export", archive, "--kinds", "paste"]).exitCode == 0)
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        // All that are sent at once wait for an answer then.
        let faults = (1...6).map { "paste.save=slow:3600:nth=\(sent + $0)" }
        let server = try ServerProcess(place, faults: faults)
        func titles() throws -> Int {
            try place.run(["paste", "list", "-a", "lab", "--refresh"], with: server.variables).output
                .split(separator: "\n").count
        }
        let child = try place.start(
            ["folder", "restore", archive, "-a", "lab", "--yes", "--timeout", "3600"],
            stdout: .path(place.path("printed")), stderr: .path(place.path("said")),
            with: server.variables.merging(["TMPDIR": temporary]) { $1 })
        while try titles() < sent { try #require(!child.ends(withinMicroseconds: 2000)) }
        child.kill(signal)
        #expect(child.wait() == .signal(signal))
        #expect(
            place.text(place.path("said")) == """
                triton: interrupted: \(sent) changes were sent
                hint: restore again to go on: what has arrived is not sent twice

                """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
        #expect(try place.run(["outbox", "list"], with: server.variables).output.split(separator: "\n").count <= 6)
        #expect(try place.run(["undo"], with: server.variables).exitCode == 0)
        #expect(try titles() == 0)
    }

    @Test func `a signal while the pager is open ends the pager too, and the terminal is as it was`() throws {
        let place = try Workplace()
        let script = "stty -echo -icanon; kill -TERM $PPID; sleep 1000; true"
        try Data(script.utf8).write(to: URL(filePath: place.path("pager")))
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "\"$0\" help purl; stty -a", BinaryProgram.path],
            variables: place.variables.merging(["TRITON_PAGER": "sh " + place.path("pager")]) { $1 })
        // A program that is left behind would keep the terminal open.
        #expect(try terminal.waitForEnd() == 0)
        #expect(terminal.text.contains(" icanon ") && terminal.text.contains(" echo "), "\(terminal.text)")
    }

    @Test(arguments: ["", "A=1 "]) func `an editor that ignores SIGQUIT does not lose its text`(
        _ before: String
    ) throws {
        let place = try Workplace()
        let script = "trap '' QUIT; echo ready; read line; echo \"$line\" > \"$1\""
        try Data(script.utf8).write(to: URL(filePath: place.path("editor")))
        let terminal = try PseudoTerminal(
            BinaryProgram.path, ["status", "post"],
            variables: place.variables.merging(["EDITOR": before + "sh " + place.path("editor")]) { $1 })
        try terminal.wait(for: "ready")
        terminal.type("\u{1C}A draft\n")
        #expect(try terminal.waitForEnd() == 0)
        #expect(try place.posted().contains("A draft"))
    }

    @Test func `a hook that is interrupted was run`() throws {
        let place = try Workplace()
        let hook = #"after."status post" = ["sh", "-c", "kill -INT $PPID; exec sleep 1000"]"#
        try FileManager.default.createDirectory(atPath: place.path("config/triton"), withIntermediateDirectories: true)
        try Data("[hooks]\n\(hook)\n".utf8).write(to: URL(filePath: place.path("config/triton/config.toml")))
        let effect = try place.run(["status", "post", "text"])
        #expect(effect.exitCode == 130 && effect.error == "triton: the hook of 'status post' was ended: interrupted\n")
    }

    @Test(arguments: ["TERM", "HUP"]) func `text that was saved in the editor before the signal is in the outbox`(
        _ signal: String
    ) throws {
        let place = try Workplace()
        // The parent of the editor is the shell that runs it, or the program itself.
        let script = """
            echo 'A draft of some length' > "$1"
            p=$PPID
            case $(cat /proc/$p/comm) in triton*) ;; *) p=$(awk '{print $4}' /proc/$p/stat) ;; esac
            kill -\(signal) $p
            exec sleep 60
            """
        try Data(script.utf8).write(to: URL(filePath: place.path("editor")))
        mkdir(place.path("tmp"), 0o700)
        let variables = place.variables.merging(["EDITOR": "sh " + place.path("editor"), "TMPDIR": place.path("tmp")]) {
            $1
        }
        let terminal = try PseudoTerminal(BinaryProgram.path, ["status", "post"], variables: variables)
        try terminal.wait(for: "the text is kept: send it with 'triton outbox send 1'")
        #expect(try place.outbox() == ["A draft of some length"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("tmp")) == [])
        #expect(try place.run(["outbox", "send"]).exitCode == 0)
        #expect(try place.posted().contains("A draft of some length"))
    }

    /// Starts a command with this script as the editor; `$triton` is the program's process id.
    private func edit(_ place: Workplace, _ script: String, _ words: [String] = ["status", "post"]) throws
        -> PseudoTerminal
    {
        let start = """
            triton=$PPID
            case $(cat /proc/$triton/comm) in triton*) ;; *) triton=$(awk '{print $4}' /proc/$triton/stat) ;; esac

            """
        try Data((start + script).utf8).write(to: URL(filePath: place.path("editor")))
        mkdir(place.path("tmp"), 0o700)
        return try PseudoTerminal(
            BinaryProgram.path, words,
            variables: place.variables.merging(["EDITOR": "sh " + place.path("editor"), "TMPDIR": place.path("tmp")]) {
                $1
            })
    }

    @Test func `text that a killed editor had saved is not lost`() throws {
        let place = try Workplace()
        let terminal = try edit(place, "echo 'A draft of some length' > \"$1\"; kill -9 $$")
        #expect(try terminal.waitForEnd() == 2)
        #expect(
            terminal.text.contains("cannot use the editor 'sh \(place.path("editor"))': it ended with 137\n")
                && terminal.text.contains("the text is kept: send it with 'triton outbox send 1'"))
        #expect(try place.outbox() == ["A draft of some length"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("tmp")) == [])
    }

    @Test func `unsaved text of a killed editor stays in the editor's own file`() throws {
        let place = try Workplace()
        let terminal = try edit(place, "echo typed > \"$(dirname \"$1\")/.text.md.swp\"; kill -9 $$")
        #expect(try terminal.waitForEnd() == 2)
        let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: place.path("tmp")).first)
        #expect(
            terminal.text.contains("it ended with 137; what was not saved may be in \(place.path("tmp"))/\(folder)\n"))
        #expect(place.text(place.path("tmp/\(folder)/.text.md.swp")) == "typed\n")
    }

    @Test func `after a kill the next edit and the outbox name the file of the text`() throws {
        let place = try Workplace()
        #expect(try edit(place, "echo 'A draft' > \"$1\"; kill -9 $triton", ["config", "edit"]).waitForEnd() == nil)
        let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: place.path("tmp")).first),
            file = place.path("tmp/\(folder)/config.toml")
        #expect(place.text(file) == "A draft\n")
        let said = "triton: an edit was interrupted: its text is in '\(file)' until you remove it\n"
        #expect(
            try place.run(["outbox", "list"], with: ["TMPDIR": place.path("tmp")])
                == Effect(error: said + "triton: the outbox is empty\n"))
        let next = try edit(place, "echo Another > \"$1\"")
        #expect(try next.waitForEnd() == 0)
        #expect(next.text.contains(said))
        unlink(file)
        #expect(
            try place.run(["outbox", "list"], with: ["TMPDIR": place.path("tmp")]).error
                == "triton: the outbox is empty\n")
    }

    @Test func `an edit that continues does not count as interrupted`() throws {
        let place = try Workplace()
        let terminal = try edit(place, "\(BinaryProgram.path) outbox list; echo Another > \"$1\"")
        #expect(try terminal.waitForEnd() == 0)
        #expect(terminal.text.contains("the outbox is empty") && !terminal.text.contains("interrupted"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["last(repeat(1))", "[range(infinite)]"])
    func `one signal ends an endless filter`(_ signal: Int32, _ filter: String) throws {
        let place = try Workplace()
        let server = try ServerProcess(place)
        let child = try place.start(["purl", "list", "--refresh", "--jq", filter], with: server.variables)
        try waitUntilWaiting(child, signal)
        child.kill(signal)
        #expect(child.wait() == .signal(signal))
    }
}
