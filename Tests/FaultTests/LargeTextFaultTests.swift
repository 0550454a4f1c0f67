import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// A text of megabytes, when the disk fails or the program is killed while it is written to the outbox.
@Suite(.onOwnThread, .timeLimit(.minutes(15))) struct LargeTextFaultTests {
    private static let text = (0..<300_000).map { "line \($0)\n" }.joined()
    private static let add = ["paste", "add", "large.txt", "--no-retry", "--file", "-"]

    private func workplace() throws -> Workplace {
        try Workplace([
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "sandbox",
            "TRITON_API_URL": "http://127.0.0.1:1",
        ])
    }

    /// The texts in the outbox.
    private func kept(_ place: Workplace) throws -> JSON {
        try JSON(parsing: place.run(["outbox", "list", "--json", "--fields", "content"]).output)
    }

    /// After the tables have been made.
    private static let steps = [200, 600, 1_200]

    @Test(arguments: steps)
    func `if it cannot be written, it is in a file that the message names`(_ step: Int) throws {
        let place = try workplace()
        let calls = FailingCalls(below: place.path("data/triton/user"), .error(ENOSPC), log: place.path("hit"))
        let effect = try place.run(Self.add, input: Self.text, with: calls.variables(at: step, of: "pwrite"))
        #expect(calls.hit == "pwrite")
        let path = try #require(
            effect.error.split(separator: "\n").last?.split(separator: "the text is kept in ").last.map(String.init))
        #expect(place.text(path) == Self.text, "\(effect.error)")
        unlink(path)
        #expect(try kept(place) == [])
    }

    @Test(arguments: steps) func `after a kill it was not accepted, and is accepted again`(_ step: Int) throws {
        let place = try workplace()
        let calls = FailingCalls(below: place.path("data/triton/user"), .kill, log: place.path("hit"))
        #expect(
            try place.run(Self.add, input: Self.text, with: calls.variables(at: step, of: "pwrite")).exitCode == 137)
        #expect(calls.hit == "pwrite")
        #expect(try kept(place) == [])
        #expect(try place.run(Self.add, input: Self.text).exitCode == 69)
        #expect(try kept(place) == [["content": .string(Self.text)]])
    }
}
