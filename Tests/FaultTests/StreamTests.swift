import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// Streams that are full or closed, or that have no reader.
@Suite(.onOwnThread, .timeLimit(.minutes(15))) struct StreamTests {
    @Test(arguments: [
        ["purl", "list"], ["purl", "list", "--json"], ["purl", "get", "docs"], ["help"], ["--help"],
        ["--version"], ["completion", "bash"], ["status", "post", "hi"],
    ])
    func `a full disk at standard output is an error of code io`(_ words: [String]) throws {
        let place = try Workplace()
        let error = place.path("error")
        #expect(try place.start(words, stdout: .path("/dev/full"), stderr: .path(error)).wait() == .exited(74))
        if words != ["--version"] {
            #expect(place.text(error).contains("cannot write to standard output: no space left on device"))
        }
    }

    @Test func `a text is posted although its URL cannot be printed`() throws {
        let place = try Workplace()
        let error = place.path("error")
        #expect(
            try place.start(["status", "post", "said"], stdout: .path("/dev/full"), stderr: .path(error)).wait()
                == .exited(74))
        #expect(place.text(error).contains("hint: it was sent: https://status.lol/demo/"), "\(place.text(error))")
        #expect(try place.posted().filter { $0 == "said" }.count == 1)
        #expect(try place.outbox() == [])
    }

    @Test func `an error that cannot be printed keeps its exit code`() throws {
        let place = try Workplace()
        #expect(try place.start(["purl", "get", "nothere"], stderr: .path("/dev/full")).wait() == .exited(79))
        #expect(try place.start(["purl", "get", "nothere"], stderr: .closed).wait() == .exited(79))
    }

    @Test func `closed streams are errors if they are needed, and no output is written into other files`() throws {
        let place = try Workplace()
        #expect(try place.start(["purl", "list"], stdout: .closed).wait() == .exited(74))
        #expect(try place.start(["--version"], stdout: .closed).wait() == .exited(74))
        #expect(try place.start(["status", "post"], stdin: .closed).wait() == .exited(74))
        #expect(try place.start(["purl", "list"], stdin: .closed, stderr: .closed).wait() == .exited(0))
        for number in 0..<5 {
            #expect(
                try place.start(
                    ["status", "post", "closed \(number)"], stdin: .closed, stdout: .closed, stderr: .closed
                ).wait() == .exited(74))
        }
        #expect(try place.posted().filter { $0.hasPrefix("closed") }.count == 5)
        #expect(try place.outbox() == [])
        #expect(try place.run(["doctor"]).exitCode == 0)
    }

    @Test func `a closed pipe ends quietly, by the signal or without it`() throws {
        let place = try Workplace()
        for ignoring in [[], [SIGPIPE]] {
            var pipe: [Int32] = [0, 0]
            #expect(Glibc.pipe(&pipe) == 0)
            let (reader, writer, error) = (pipe[0], pipe[1], place.path("error"))
            let child = try place.start(
                ["help"], stdout: .path("/proc/self/fd/\(writer)"), stderr: .path(error), ignoring: ignoring)
            _ = (close(writer), close(reader))
            #expect([.signal(SIGPIPE), .exited(141), .exited(0)].contains(child.wait()))
            #expect(place.text(error) == "")
        }
    }
}
