import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import Testing

/// Limits of the process, as a shell's `ulimit` sets them: an error and a kept text, never a trap.
@Suite(.serialized) struct LimitTests {
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
}
