import FoundationEssentials
import Glibc
import ProgramSupport
import PseudoTerminal
import TerminalSupport
import Testing

/// Signals while a text is on its way.
@Suite(.onOwnThread, .timeLimit(.minutes(3))) struct SignalTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `it dies by the very signal, and what may have arrived is looked up before it is sent again`(_ signal: Int32) throws {
        let place = try Workplace()
        let server = try ServerProcess(place, faults: ["status.create=slow:1:applied:times=1"])
        let child = try place.start(["status", "post", "-"], input: Array("signalled".utf8), with: server.variables)
        while !server.isAsked { #expect(!child.ends(withinMicroseconds: 2000)) }
        child.kill(signal)
        #expect(child.wait() == .signal(signal))
        #expect(try place.run(["outbox", "list", "--fields", "state,content"], with: server.variables).output == "uncertain\tsignalled\n")
        while try place.posted(in: ServerProcess.database).allSatisfy({ $0 != "signalled" }) { usleep(20_000) }
        #expect(try place.run(["outbox", "send"], with: server.variables).exitCode == 0)
        #expect(try place.posted(in: ServerProcess.database).filter { $0 == "signalled" }.count == 1)
        #expect(try place.outbox() == [])
    }

    @Test func `records from a pipe that were not come to are kept too`() throws {
        let place = try Workplace()
        let server = try ServerProcess(place, faults: ["purl.create=slow:60"])
        let records = (0..<3).map { #"{"name":"r\#($0)","target":"https://example.com/\#($0)"}"# + "\n" }.joined()
        let child = try place.start(["purl", "add", "--from", "-"], input: Array(records.utf8), with: server.variables)
        while !server.isAsked { #expect(!child.ends(withinMicroseconds: 2000)) }
        child.kill(SIGTERM)
        #expect(child.wait() == .signal(SIGTERM))
        #expect(try place.run(["outbox", "list", "--fields", "state"], with: server.variables) == Effect(output: "uncertain\nunsent\nunsent\n"))
        server.kill()
        try server.start()
        #expect(try place.run(["outbox", "send"], with: server.variables).output == (0..<3).map { "https://demo.url.lol/r\($0)\n" }.joined())
        #expect(try place.outbox() == [])
    }

    @Test(arguments: ["TERM", "HUP"]) func `what was saved in the editor when the signal came is in the outbox`(_ signal: String) throws {
        let place = try Workplace()
        // The editor's parent is the shell that runs it, or already the program itself.
        let script = """
            echo 'A draft of some length' > "$1"
            p=$PPID
            case $(cat /proc/$p/comm) in triton*) ;; *) p=$(awk '{print $4}' /proc/$p/stat) ;; esac
            kill -\(signal) $p
            exec sleep 60
            """
        try Data(script.utf8).write(to: URL(filePath: place.path("editor")))
        mkdir(place.path("tmp"), 0o700)
        let variables = place.variables.merging(["EDITOR": "sh " + place.path("editor"), "TMPDIR": place.path("tmp")]) { $1 }
        let terminal = try PseudoTerminal(BinaryProgram.path, ["status", "post"], variables: variables)
        try terminal.wait(for: "the text is kept: send it with 'triton outbox send 1'")
        #expect(try place.outbox() == ["A draft of some length"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("tmp")) == [])
        #expect(try place.run(["outbox", "send"]).exitCode == 0)
        #expect(try place.posted().contains("A draft of some length"))
    }
}
