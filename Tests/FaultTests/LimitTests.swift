import FoundationEssentials
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// Limits of the process, as a shell's `ulimit` sets them: an error and a kept text, never a trap.
@Suite(.serialized, .onOwnThread) struct LimitTests {
    private static let closed = [
        "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "sandbox",
        "TRITON_API_URL": "http://127.0.0.1:1",
    ]

    /// Runs a post below a limit that `ulimit` sets.
    private func post(_ limit: String) throws -> (place: Workplace, effect: Effect) {
        let place = try Workplace(Self.closed)
        // Descriptors that are inherited from this process do not count.
        let closing = #"for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -le 2 ] || eval "exec $fd>&-"; done; "#
        let script = closing + #"ulimit "$1" "$2" && exec "$3" status post --no-retry -"#
        let words = limit.split(separator: " ").map(String.init)
        let child = try Child(
            "/bin/bash", ["-c", script, "bash"] + words + [BinaryProgram.path], variables: place.variables,
            input: Array("kept".utf8), stdout: .path(place.path("out")), stderr: .path(place.path("err")))
        guard case .exited(let code) = child.wait() else {
            return (place, Effect(exitCode: -1, output: "", error: "ended by a signal"))
        }
        return (
            place, Effect(exitCode: code, output: place.text(place.path("out")), error: place.text(place.path("err")))
        )
    }

    @Test(arguments: 4...16) func `with too few open files allowed nothing is sent, and the text is in a file`(
        _ count: Int
    ) throws {
        let (place, effect) = try post("-n \(count)")
        #expect(effect.exitCode == 74, "\(effect)")
        #expect(
            effect.error.hasPrefix("triton: only \(count) files can be open at once, and at least 24 are needed\n"),
            "\(effect)")
        let path = try #require(effect.error.split(separator: "\n").last?.split(separator: " ").last.map(String.init))
        #expect(place.text(path) == "kept", "\(effect)")
        unlink(path)
    }

    @Test func `a soft limit is raised`() throws {
        let (place, effect) = try post("-Sn 8")
        #expect(effect.exitCode == 69, "\(effect)")
        #expect(try place.outbox() == ["kept"])
    }

    @Test(arguments: [1, 8, 64]) func `a limit of the file size does not end the process, and no text is lost`(
        _ blocks: Int
    )
        throws
    {
        let (place, effect) = try post("-f \(blocks)")
        #expect(effect.exitCode == 69, "\(effect)")
        let path = try #require(effect.error.split(separator: "\n").last?.split(separator: " ").last.map(String.init))
        #expect(place.text(path) == "kept", "\(effect)")
        unlink(path)
    }

    // MARK: Threads

    /// Variables for a program that can have only so many threads beside its first.
    private func threads(_ count: Int) throws -> [String: String] {
        ["LD_PRELOAD": try Self.fewThreads.get(), "FAULT_THREADS": String(count)]
    }

    private static let fewThreads = Result { try PreloadedLibrary.make("few_threads") }

    @Test(arguments: ["status post --no-retry -", "overview", "repl", "sh", "doctor"])
    func `with too few threads every command ends, and no text is lost`(_ line: String) throws {
        let place = try Workplace(Self.closed)
        #expect(try place.run(["alias", "set", "sh", "!exit 69"]).exitCode == 0)
        var codes: [Int32] = []
        let counts = Length.isLong ? Array(0...20) : [0, 5, 7, 8, 9, 10, 20]
        for count in counts {
            // A limit that is low enough to be tested.
            let script = #"ulimit -Su 9999; exec "$0" "$@""#
            let words = line.split(separator: " ").map(String.init)
            let child = try Child(
                "/bin/bash", ["-c", script, BinaryProgram.path] + words,
                variables: place.variables.merging(try threads(count)) { $1 }, input: Array("kept".utf8),
                stderr: .path(place.path("err")))
            try #require(child.ends(withinMicroseconds: 60_000_000), "\(count) threads")
            guard case .exited(let code) = child.wait() else {
                Issue.record("ended by a signal with \(count) threads")
                continue
            }
            codes.append(code)
            guard code == 74 else { continue }
            let lines = place.text(place.path("err")).split(separator: "\n")
            #expect(lines.first?.hasPrefix("triton: only \(count) threads can be started, and at least ") == true)
            let path = try #require(lines.last?.split(separator: " ").last.map(String.init))
            #expect(place.text(path) == "kept", "\(lines)")
            unlink(path)
        }
        let refused = codes.prefix { $0 == 74 }
        #expect(refused.count == counts.count { $0 < 8 }, "\(codes)")
        #expect(Set(codes.dropFirst(refused.count)).isDisjoint(with: [74]), "\(codes)")
    }

    @Test func `a list needs one thread for signals and one for its request`() throws {
        let place = try Workplace()
        let server = try ServerProcess(place)
        // New databases would need threads of their own.
        #expect(try place.run(["purl", "list"], with: server.variables).exitCode == 0)
        // No limit is low, so this is not found before.
        for (count, code) in [(2, 0), (1, 69)] as [(Int, Int32)] {
            let effect = try place.run(
                ["purl", "list", "--refresh"], with: server.variables.merging(try threads(count)) { $1 })
            #expect(effect.exitCode == code, "\(count) threads: \(effect)")
        }
    }
}
