import ConsoleSupport
import Domain
import FoundationEssentials
import Glibc
import Synchronization
import Terminal
import Testing

@Suite struct ProgressTests {
    /// A clock that moves with each wait, a number of times; after that waits end only by cancellation.
    private final class Clock: Sendable {
        private let state: Mutex<(left: Int, now: Double, waits: [Double])>
        private let ended: AsyncStream<Void>.Continuation
        let allPassed: AsyncStream<Void>

        init(_ count: Int) {
            state = Mutex((count, 0, []))
            (allPassed, ended) = AsyncStream.makeStream()
        }

        var waits: [Double] { state.withLock { $0.waits } }

        var source: TimeSource {
            TimeSource(now: { self.state.withLock { Date(timeIntervalSince1970: $0.now) } }, sleep: wait, random: { 0 })
        }

        private func wait(_ seconds: Double) async throws {
            let isOver = state.withLock { state in
                state.waits.append(seconds)
                state.left -= 1
                if state.left >= 0 { state.now += seconds }
                return state.left < 0
            }
            guard isOver else { return }
            ended.finish()
            try await Task.sleep(for: .seconds(86_400))
        }
    }

    private struct Failure: Error {}

    private static let terminal = TerminalTraits(isTerminal: true, columns: 80)

    /// The text on standard error while the body runs and the clock passes that many waits.
    private func shown(
        waits count: Int, _ traits: TerminalTraits = terminal, isQuiet: Bool = false, fails: Bool = false,
        _ body: (ProgressWork) -> Void = { _ in }
    ) async -> (error: String, waits: [Double]) {
        let console = BufferConsole(terminals: [.error], size: TerminalSize(columns: traits.columns ?? 80, lines: 24))
        let clock = Clock(count)
        let progress = ProgressLine(console: console, traits: traits, time: clock.source, isQuiet: isQuiet)
        let isShowing = traits.isTerminal && !isQuiet
        do {
            try await progress.during("uploading") { work in
                body(work)
                if isShowing { for await _ in clock.allPassed {} }
                if fails { throw Failure() }
            }
            return (console.errorText, clock.waits)
        } catch { return (console.errorText + "failed", clock.waits) }
    }

    @Test
    func `work that is done before 400 ms shows nothing`() async {
        let result = await shown(waits: 0)
        #expect(result == ("", [0.4]))
    }

    @Test
    func `longer work is drawn on one line, which is cleared at the end`() async {
        let result = await shown(waits: 2) { $0.item(1, "a^[.jpg") }
        #expect(result.error == "\r\u{1B}[K⠋ uploading a^[.jpg\r\u{1B}[K⠙ uploading a^[.jpg\r\u{1B}[K")
        #expect(result.waits == [0.4, 0.1, 0.1])
    }

    @Test
    func `the line is cleared before a failure is reported, and fits the terminal`() async {
        let result = await shown(waits: 1, TerminalTraits(isTerminal: true, columns: 40, isUnicode: false), fails: true)
        {
            $0.item(1, "a-picture-with-a-name-that-is-too-long.jpg")
        }
        #expect(result.error == "\r\u{1B}[K| uploading a-picture-with-a-name-th...\r\u{1B}[Kfailed")
    }

    /// The text on standard error of a batch of four that is seen twice.
    private func batch(_ traits: TerminalTraits, _ end: (ProgressLine) -> Void) async -> String {
        let console = BufferConsole(terminals: [.error], size: TerminalSize(columns: 80, lines: 24))
        let clock = Clock(1)
        let line = ProgressLine(console: console, traits: traits, time: clock.source, isQuiet: false)
        let work = line.begin("adding", total: 4)
        work.item(3)
        await line.drawing { for await _ in clock.allPassed {} }
        end(line)
        work.end()
        return console.errorText
    }

    private static let marked = TerminalTraits(isTerminal: true, columns: 80, hasMarks: true)

    @Test(arguments: [true, false])
    func `the terminal program is told how far a batch is, and that it has ended`(_ isClosed: Bool) async {
        let text = await batch(Self.marked) { if isClosed { $0.close() } }
        #expect(
            text == "\r\u{1B}[K\u{1B}]9;4;1;50\u{7}⠋ adding 3 of 4\u{1B}]9;4;0\u{7}\r\u{1B}[K",
            "\(text.debugDescription)")
    }

    @Test func `it is told nothing without the trait, in plain lines, and about a single thing`() async {
        #expect(await !batch(Self.terminal) { _ in }.contains("]9;4"))
        var plain = Self.marked
        plain.isAccessible = true
        #expect(await !batch(plain) { _ in }.contains("]9;4"))
        #expect(await !shown(waits: 1, Self.marked) { $0.item(1, "a.jpg") }.error.contains("]9;4"))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var columns = 80
        var isUnicode = true
        let line: String
        let tell: @Sendable (ProgressLine) -> Void
        var testDescription: String { name }
    }

    @Test(arguments: [
        Row(name: "a part whose bytes are complete, of a work that is not", line: "⠋ uploading 2 of 4  sunset.jpg") {
            let work = $0.begin("uploading", total: 4)
            work.item(2, "sunset.jpg")
            work.bytes(done: 1_000_000, total: 1_000_000)
        },
        Row(name: "a part with bytes", line: "⠋ uploading 2 of 4  sunset.jpg  ▕██████    ▏ 61 %  1.5 MB/s") {
            line in
            let work = line.begin("uploading", total: 4)
            work.item(2, "sunset.jpg")
            work.bytes(done: 610_000, total: 1_000_000)
        },
        Row(name: "parts without names", line: "⠋ adding 3 of 4 purls") { line in
            let work = line.begin("adding", total: 4, of: "purls")
            for _ in 0..<3 { work.advance() }
        },
        Row(name: "in ASCII", isUnicode: false, line: "| uploading 2 of 4  sunset.jpg  [######    ] 61 %  1.5 MB/s") {
            line in
            let work = line.begin("uploading", total: 4)
            work.item(2, "sunset.jpg")
            work.bytes(done: 610_000, total: 1_000_000)
        },
        Row(name: "narrow", columns: 44, line: "⠋ uploading 2 of 4  sunset…  61 %  1.5 MB/s") { line in
            let work = line.begin("uploading", total: 4)
            work.item(2, "sunset.jpg")
            work.bytes(done: 610_000, total: 1_000_000)
        },
        Row(name: "parts without names", line: "⠋ adding 34 of 100 purls") {
            $0.begin("adding", total: 100, of: "purls").item(34)
        },
        Row(name: "a size that is not known", line: "⠋ downloading  2 MB  5 MB/s") {
            $0.begin("downloading").bytes(done: 2_000_000, total: 0)
        },
        Row(name: "a request", line: "⠋ asking omg.lol…") { _ = $0.begin("asking omg.lol", isRequest: true) },
        Row(name: "a request of a work", line: "⠋ deleting 1 of 2  tea") { line in
            line.begin("deleting", total: 2).item(1, "tea")
            _ = line.begin("asking omg.lol", isRequest: true)
        },
    ])
    func `a work shows its current part, the number of parts, and the bytes`(_ row: Row) async {
        let console = BufferConsole(terminals: [.error], size: TerminalSize(columns: row.columns, lines: 24))
        let clock = Clock(1)
        let traits = TerminalTraits(isTerminal: true, columns: row.columns, isUnicode: row.isUnicode)
        let line = ProgressLine(console: console, traits: traits, time: clock.source, isQuiet: false)
        row.tell(line)
        await line.drawing { for await _ in clock.allPassed {} }
        line.close()
        #expect(console.errorText == "\r\u{1B}[K\(row.line)\r\u{1B}[K")
    }

    @Test
    func `other output never shares a line with the progress`() async throws {
        let console = BufferConsole(terminals: [.output, .error])
        let clock = Clock(1)
        let around = ProgressConsole.around(console, traits: Self.terminal, time: clock.source, isQuiet: false)
        let line = try #require(around.progressLine)
        let work = line.begin("asking")
        try await line.drawing {
            for await _ in clock.allPassed {}
            try around.writeLine("triton: a notice", to: .error)
            try around.writeLine("a result")
        }
        work.end()
        #expect(console.errorText == "\r\u{1B}[K⠋ asking\r\u{1B}[Ktriton: a notice\n")
        #expect(console.outputText == "a result\n")
    }

    @Test
    func `in a window that was made narrower all rows of the line are cleared`() async throws {
        let console = UserConsole(columns: 60)
        let clock = Clock(1)
        let line = ProgressLine(console: console, traits: Self.terminal, time: clock.source, isQuiet: false)
        line.begin("uploading").item(1, "a-picture-with-a-long-name.jpg")
        await line.drawing { for await _ in clock.allPassed {} }
        console.columns.withLock { $0 = 20 }
        line.close()
        #expect(console.base.errorText == "\r\u{1B}[K⠋ uploading a-picture-with-a-long-name.jpg\r\u{1B}[2A\u{1B}[J")
    }

    @Test
    func `a screen reader gets lines at the start and the end, and nothing that is redrawn`() async {
        let result = await shown(waits: 3, TerminalTraits(isTerminal: true, isAccessible: true)) { $0.item(1, "a.jpg") }
        #expect(result.error == "uploading a.jpg\nuploading a.jpg: done\n")
    }

    @Test
    func `a screen reader gets one message for several parts`() async {
        let console = BufferConsole(terminals: [.error])
        let clock = Clock(1)
        let line = ProgressLine(
            console: console, traits: TerminalTraits(isTerminal: true, isAccessible: true), time: clock.source,
            isQuiet: false)
        let work = line.begin("adding", total: 3, of: "purls")
        work.item(1)
        await line.drawing { for await _ in clock.allPassed {} }
        work.item(3)
        work.end()
        #expect(console.errorText == "adding 1 of 3 purls\nadding 3 purls: done\n")
    }

    @Test(arguments: [(TerminalTraits(), false), (terminal, true)])
    func `nothing is shown without a terminal or with --quiet`(_ traits: TerminalTraits, _ isQuiet: Bool) async {
        #expect(await shown(waits: 3, traits, isQuiet: isQuiet) == ("", []))
    }

    /// A terminal whose user changes the width of its window, or acts as soon as something is visible.
    private final class UserConsole: Console {
        let base = BufferConsole(terminals: [.error])
        let columns: Mutex<Int>
        private let whenVisible: @Sendable () -> Void

        init(columns: Int, whenVisible: @escaping @Sendable () -> Void = {}) {
            self.columns = Mutex(columns)
            self.whenVisible = whenVisible
        }

        var size: TerminalSize { TerminalSize(columns: columns.withLock { $0 }, lines: 24) }
        func flush() throws(TritonError) {}
        func isTerminal(_ stream: StandardStream) -> Bool { base.isTerminal(stream) }
        func readAllInput(limit: Int) throws(TritonError) -> [UInt8] { try base.readAllInput(limit: limit) }
        func readInputLine() throws(TritonError) -> String? { try base.readInputLine() }
        func readHiddenLine() throws(TritonError) -> String? { try base.readHiddenLine() }
        func flushPendingInput() {}

        func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {
            try base.write(bytes, to: stream)
            whenVisible()
        }
    }
}
