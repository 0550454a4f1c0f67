import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// A text that has a file of its own beside the database, when the disk fails or the program is killed at one step of
/// writing it.
@Suite(.onOwnThread, .timeLimit(.minutes(15))) struct LargeTextFaultTests {
    private static let text = (0..<300_000).map { "line \($0)\n" }.joined()
    private static let add = ["paste", "add", "large.txt", "--no-retry", "--file", "-"]

    private func workplace() throws -> Workplace {
        try Workplace([
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "sandbox",
            "TRITON_API_URL": "http://127.0.0.1:1",
        ])
    }

    /// The texts in the outbox, from their files.
    private func kept(_ place: Workplace) throws -> JSON {
        try JSON(parsing: place.run(["outbox", "list", "--json", "--fields", "content"]).output)
    }

    private func files(_ place: Workplace) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path("data/triton"))
            .filter { $0.contains("-content-") }
    }

    /// Writing fails in its first, a middle and its last piece.
    @Test(arguments: [("write", 1), ("write", 2), ("write", 4), ("fsync", 1)])
    func `if it cannot be written, it is in a file that the message names`(_ call: String, _ step: Int) throws {
        let place = try workplace()
        let calls = FailingCalls(below: place.path("data/triton/user"), .error(ENOSPC), log: place.path("hit"))
        let effect = try place.run(Self.add, input: Self.text, with: calls.variables(at: step, of: call))
        #expect(calls.hit == call)
        let path = try #require(
            effect.error.split(separator: "\n").last?.split(separator: "the text is kept in ").last.map(String.init))
        #expect(place.text(path) == Self.text, "\(effect.error)")
        unlink(path)
        #expect(try kept(place) == [] && files(place) == [])
    }

    @Test(arguments: [("write", 1), ("write", 2), ("write", 4), ("fsync", 1)])
    func `after a kill it was not accepted, and its file is removed`(_ call: String, _ step: Int) throws {
        let place = try workplace()
        let calls = FailingCalls(below: place.path("data/triton/user"), .kill, log: place.path("hit"))
        #expect(
            try place.run(Self.add, input: Self.text, with: calls.variables(at: step, of: call)).exitCode == 137)
        #expect(calls.hit == call)
        #expect(try kept(place) == [])
        #expect(try place.run(Self.add, input: Self.text).exitCode == 69)
        #expect(try kept(place) == [["content": .string(Self.text)]] && files(place).count == 1)
    }

    @Test(arguments: ["fallocate", "sync_file_range"])
    func `a file system without that call is no error`(_ call: String) throws {
        let place = try workplace()
        let calls = FailingCalls(below: place.path("data/triton/user"), .error(EOPNOTSUPP), log: place.path("hit"))
        #expect(try place.run(Self.add, input: Self.text, with: calls.variables(at: 1, of: call)).exitCode == 69)
        #expect(calls.hit == call)
        #expect(try kept(place) == [["content": .string(Self.text)]])
    }
}
