import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// `weblog import` waits for the disk once, and not for each file: thousands of texts would take minutes.
@Suite(.onOwnThread) struct ImportSyncTests {
    private func workplace() throws -> Workplace {
        let place = try Workplace()
        let source = place.path("source")
        try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
        for number in 1...9 {
            try Data("---\ntitle: T\(number)\ndate: 2026-01-31\n---\n\nText.\n".utf8).write(
                to: URL(filePath: "\(source)/\(number).md"))
        }
        return place
    }

    private func imports(_ place: Workplace, _ step: Int, of call: String) throws -> (Effect, hit: String?) {
        let calls = FailingCalls(below: place.path("new"), .error(EIO), log: place.path("hit"))
        let effect = try place.run(
            ["weblog", "import", place.path("source"), "--into", place.path("new")],
            with: calls.variables(at: step, of: call))
        return (effect, calls.hit)
    }

    @Test func `no file is synced on its own, and all of them together once`() throws {
        for (call, step) in [("fsync", 1), ("syncfs", 2)] {
            let place = try workplace()
            let (effect, hit) = try imports(place, step, of: call)
            #expect(effect.exitCode == 0 && hit == nil, "\(call): \(effect)")
            #expect(effect.output.split(separator: "\n").count == 9)
        }
    }

    @Test func `a disk that fails at the end is an error`() throws {
        let (effect, hit) = try imports(try workplace(), 1, of: "syncfs")
        #expect(hit == "syncfs" && effect.exitCode == 74, "\(effect)")
    }
}
