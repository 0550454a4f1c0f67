import Domain
import FoundationEssentials
import ProgramSupport
import Sandbox
import Synchronization
import Terminal
import Testing

/// What a terminal shows while a folder is read and sent. The service answers only when the line was drawn.
@Suite struct FolderProgressTests {
    /// Time that passes for the line of progress while an answer is waited for, and for the answer when the line has
    /// been drawn.
    private final class Clock: Sendable {
        private struct State {
            var now = 1_800_000_000.0
            /// Answers that are waited for.
            var waiting = 0
            var frames = 0
        }
        private let state = Mutex(State())

        var source: TimeSource {
            TimeSource(
                now: { self.state.withLock { Date(timeIntervalSince1970: $0.now) } }, sleep: wait, random: { 0 })
        }

        private func wait(_ seconds: Double) async throws {
            switch seconds {
            case Self.slow: try await answer()
            case ...1: try await frame(seconds)
            // A time limit, which is not reached.
            default: try await Task.sleep(for: .seconds(86_400))
            }
        }

        /// Seconds of an answer that the faults of these tests delay.
        private static let slow = 7.0

        /// A slow answer comes after two frames.
        private func answer() async throws {
            let wanted = state.withLock { state in
                state.waiting += 1
                return state.frames + 3
            }
            defer { state.withLock { $0.waiting -= 1 } }
            while state.withLock({ $0.frames < wanted }) { try await Task.sleep(for: .milliseconds(1)) }
        }

        private func frame(_ seconds: Double) async throws {
            while state.withLock({ $0.waiting == 0 }) { try await Task.sleep(for: .milliseconds(1)) }
            state.withLock { state in
                state.now += seconds
                state.frames += 1
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// What the line said of a work, without its spinner.
    private static func lines(of verb: String, in error: String) -> [String] {
        let text = error.replacing(/\u{1B}\]9;4;[0-9;]+\u{7}/, with: "")
        let shown = text.split(separator: "\r\u{1B}[K").filter { $0.contains(verb) }.map { $0.dropFirst(2) }
        return shown.reduce(into: []) { lines, line in
            if lines.last != String(line) { lines.append(String(line)) }
        }
    }

    private func program(_ faults: String...) throws -> InProcessProgram {
        let clock = Clock()
        return try InProcessProgram(
            folder: "demo", time: clock.source,
            sandboxOptions: SandboxOptions(faults: try faults.map { try SandboxFault(parsing: $0) }))
    }

    @Test func `a clone counts the lists that were read`() async throws {
        let program = try program("GET */configuration=slow:7")
        let clone = await program.run(
            ["folder", "clone", "demo", "."], terminals: [.error], showsProgress: true)
        #expect(clone.exitCode == 0, "\(clone)")
        #expect(Self.lines(of: "reading", in: clone.error).contains { $0.hasSuffix(" of 10 lists") }, "\(clone.error)")
    }

    @Test func `a push counts the changes`() async throws {
        let program = try program("POST */statuses=slow:7")
        #expect(await program.run("folder clone demo . --kinds status").exitCode == 0)
        let file = URL(filePath: program.home.path + "/demo/status/statuses.jsonl")
        let old = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        try Data((old + "{\"content\":\"x\"}\n{\"content\":\"y\"}\n").utf8).write(to: file)
        let push = await program.run(["folder", "push", "--yes"], terminals: [.error], showsProgress: true)
        #expect(push.exitCode == 0, "\(push)")
        #expect(
            Self.lines(of: "sending", in: push.error) == ["sending 1 of 2 changes", "sending 2 of 2 changes"],
            "\(push.error)")
    }
}
