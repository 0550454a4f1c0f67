import Domain
import Shell
import Synchronization
import Terminal
import Testing

/// The watcher of news between the lines.
@Suite struct `The watcher` {
    /// Pauses that the test ends.
    private actor Pauses {
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var arrivals: [CheckedContinuation<Void, Never>] = []

        func pause() async {
            await withCheckedContinuation { continuation in
                waiting.append(continuation)
                for arrival in arrivals { arrival.resume() }
                arrivals = []
            }
        }

        /// Waits until a check for news is over; the next one does not begin yet.
        func reached() async { if waiting.isEmpty { await withCheckedContinuation { arrivals.append($0) } } }

        func go() {
            for pause in waiting { pause.resume() }
            waiting = []
        }
    }

    private final class Log: Sendable {
        private let state = Mutex<[String]>([])
        var lines: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    @Test func `the watcher runs while it is on, reports a failure once, and stops when it is switched off`()
        async throws
    {
        let (pauses, log, looks) = (Pauses(), Log(), Log())
        let failure = TritonError(.unavailable, "no network")
        let runner = FakeRunner(address: Address("demo")) { number in
            looks.add("\(number)")
            if number == 2 || number == 3 { throw failure }
            return number == 1 ? [] : ["news \(number)"]
        }
        let watcher = NewsWatcher(
            runner, announce: { log.add($0.map(\.rendered).joined()) }, sleep: { _ in await pauses.pause() })
        try await watcher.switchOn()
        for _ in 1...4 {
            await pauses.reached()
            await pauses.go()
        }
        await pauses.reached()
        #expect(log.lines == ["triton: cannot watch: no network", "news 4", "news 5"])
        await watcher.switchOff()
        await pauses.go()
        #expect(await watcher.isOn == false)
        #expect(looks.lines.count == 5)
    }

    @Test func `the watcher does not start without an address, or without anything to watch`() async throws {
        let homeless = NewsWatcher(FakeRunner(address: nil) { _ in [] }, announce: { _ in })
        await #expect(throws: TritonError.self) { try await homeless.switchOn() }
        #expect(await homeless.isOn == false)
        let idle = NewsWatcher(FakeRunner(address: Address("demo"), look: nil), announce: { _ in })
        await #expect(throws: TritonError.self) { try await idle.switchOn() }
    }

    @Test func `after a change of address the new one is watched, and without an address nothing is`() async throws {
        let (pauses, looks) = (Pauses(), Log())
        let runner = FakeRunner(address: Address("demo")) { _ in [] }
        runner.onLook { looks.add($0) }
        let watcher = NewsWatcher(runner, announce: { _ in }, sleep: { _ in await pauses.pause() })
        try await watcher.switchOn()
        await pauses.reached()
        await pauses.go()
        await pauses.reached()
        let following = Task { await watcher.follow() }
        runner.choose(Address("lab"))
        while !looks.lines.contains("lab") {
            await pauses.go()
            await Task.yield()
        }
        #expect(looks.lines.first == "demo" && looks.lines.last == "lab")
        runner.finish()
        await pauses.go()
        await following.value
    }
}
