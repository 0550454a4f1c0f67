import Domain
import FoundationEssentials
import Synchronization
import Terminal
import Testing

@Suite struct ProgressTests {
    /// Waits that end at once for a number of times, and then only by cancellation.
    private final class Ticks: Sendable {
        private let left: Mutex<Int>
        private let waits = Mutex<[Double]>([])
        private let ended: AsyncStream<Void>.Continuation
        let allPassed: AsyncStream<Void>

        init(_ count: Int) {
            left = Mutex(count)
            (allPassed, ended) = AsyncStream.makeStream()
        }

        var asked: [Double] { waits.withLock { $0 } }

        func wait(_ seconds: Double) async throws {
            waits.withLock { $0.append(seconds) }
            let isOver = left.withLock {
                $0 -= 1
                return $0 < 0
            }
            guard isOver else { return }
            ended.finish()
            try await Task.sleep(for: .seconds(86_400))
        }
    }

    private struct Failure: Error {}

    private func run(
        ticks count: Int, _ traits: TerminalTraits, isQuiet: Bool = false, fails: Bool = false,
        telling tell: (ProgressMeter) -> Void = { $0.update(done: 1, total: 4) }
    ) async -> (error: String, asked: [Double]) {
        let console = BufferConsole(terminals: [.error])
        let ticks = Ticks(count)
        let time = TimeSource(now: { Date(timeIntervalSince1970: 0) }, sleep: ticks.wait, random: { 0 })
        let progress = Progress(console: console, traits: traits, time: time, isQuiet: isQuiet)
        let isShowing = traits.isTerminal && !isQuiet && !traits.isDumb
        do {
            try await progress.during("uploading \(line: "a\u{1B}.jpg")") { meter in
                tell(meter)
                if isShowing, !(traits.isAccessible && count > 0) { for await _ in ticks.allPassed {} }
                if traits.isAccessible { while ticks.asked.isEmpty || !console.errorText.contains("\n") { await Task.yield() } }
                if fails { throw Failure() }
            }
            return (console.errorText, ticks.asked)
        } catch { return (console.errorText + "failed", ticks.asked) }
    }

    private static let terminal = TerminalTraits(isTerminal: true, columns: 40)

    @Test("work that is done before 400 ms shows nothing")
    func quick() async {
        let result = await run(ticks: 0, Self.terminal)
        #expect(result == ("", [0.4]))
    }

    @Test("longer work is drawn on one line, which is wiped at the end")
    func drawn() async {
        let result = await run(ticks: 2, Self.terminal)
        #expect(result.error == "\r\u{1B}[K⠋ uploading a^[.jpg 25 %\r\u{1B}[K⠙ uploading a^[.jpg 25 %\r\u{1B}[K")
        #expect(result.asked == [0.4, 0.1, 0.1])
    }

    @Test("of several things those that are done are counted")
    func counted() async {
        let result = await run(ticks: 1, Self.terminal) { meter in for _ in 0..<3 { meter.advance(of: 4) } }
        #expect(result.error == "\r\u{1B}[K⠋ uploading a^[.jpg 75 %\r\u{1B}[K")
    }

    @Test("the line is wiped before a failure is told, and fits the terminal")
    func failing() async {
        let result = await run(ticks: 1, TerminalTraits(isTerminal: true, columns: 12, isUnicode: false), fails: true)
        #expect(result.error == "\r\u{1B}[K| upload...\r\u{1B}[Kfailed")
    }

    @Test("a screen reader hears of start and end")
    func accessible() async {
        let result = await run(ticks: 1, TerminalTraits(isTerminal: true, isAccessible: true))
        #expect(result.error == "uploading a^[.jpg\nuploading a^[.jpg: done\n")
    }

    @Test(
        "nothing is shown when nobody would see it or nobody wants it",
        arguments: [(TerminalTraits(), false), (TerminalTraits(isTerminal: true, isDumb: true), false), (terminal, true)])
    func silent(_ traits: TerminalTraits, _ isQuiet: Bool) async {
        #expect(await run(ticks: 3, traits, isQuiet: isQuiet) == ("", []))
    }
}
