package import Domain
import FoundationEssentials
import Glibc
import Synchronization

/// The one line of a terminal that says what is being waited for. It is shown on standard error from 400 ms on, is
/// drawn again while it is waited, and is gone before anything else is written.
///
/// Works are begun from anywhere and may be inside each other: the outermost one that counts is shown, so that a batch
/// of a hundred requests is one line. What is written to the same terminal goes through a ``ProgressConsole``, which
/// takes the line away first. A screen reader gets plain lines instead: one at the start, one every ten seconds, one at
/// the end.
package final class ProgressLine: Sendable {
    enum Form {
        case none, redrawn, plain
    }

    private struct State {
        var works: [WorkState] = []
        var nextID = 0
        /// Columns of what is on the screen.
        var drawn = 0
        var frame = 0
        /// Which of several that wait at the same time draws.
        var drawer: Int?
        /// What a screen reader was told last, and when.
        var lastTold: (text: SafeText, time: Date)?
    }

    /// Seconds before anything is shown, and between two frames.
    package static let delay = 0.4
    package static let interval = 0.1
    /// Seconds between two lines for a screen reader.
    private static let plainInterval = 10.0

    private let console: any Console
    private let traits: TerminalTraits
    let time: TimeSource
    let form: Form
    private let state = Mutex(State())

    /// - Parameters:
    ///   - console: where the line is drawn, itself and not a console around it.
    ///   - traits: those of standard error.
    package init(console: any Console, traits: TerminalTraits, time: TimeSource, isQuiet: Bool) {
        self.console = console
        self.traits = traits
        self.time = time
        form = isQuiet || !traits.isTerminal ? .none : traits.hasPlainLines ? .plain : .redrawn
    }

    // MARK: Works

    /// Begins a work that is shown until it ends.
    /// - Parameters:
    ///   - verb: `uploading`.
    ///   - total: how many parts it has, if it has parts.
    ///   - noun: what the parts are, where they have no names of their own: `purls`.
    package func begin(_ verb: SafeText, total: Int? = nil, of noun: SafeText? = nil) -> ProgressWork {
        begin(verb, total: total, of: noun, isRequest: false)
    }

    /// A request shows itself only where no work is begun that says more.
    package func beginRequest(_ verb: SafeText) -> ProgressWork { begin(verb, total: nil, of: nil, isRequest: true) }

    private func begin(_ verb: SafeText, total: Int?, of noun: SafeText?, isRequest: Bool) -> ProgressWork {
        state.withLock { state in
            state.nextID += 1
            state.works.append(
                WorkState(
                    id: state.nextID, verb: verb, noun: noun, total: total, isRequest: isRequest, began: time.now()))
            return ProgressWork(line: self, id: state.nextID)
        }
    }

    /// What a request transfers counts for the work that it belongs to.
    func update(_ id: Int, _ change: (inout WorkState) -> Void) {
        state.withLock { state in
            guard let index = state.works.firstIndex(where: { $0.id == id }) else { return }
            let shown = state.works[index].isRequest ? Self.shown(in: state.works) ?? index : index
            change(&state.works[shown])
        }
    }

    func end(_ id: Int, isDone: Bool) {
        state.withLock { state in
            guard let index = state.works.firstIndex(where: { $0.id == id }) else { return }
            let work = state.works.remove(at: index)
            guard state.works.isEmpty else { return }
            wipe(&state)
            if form == .plain, isDone, !work.isRequest, state.lastTold != nil {
                write(ProgressText.whole(work) + ": done\n")
            }
            state.lastTold = nil
        }
    }

    /// Takes the line away, and forgets what was begun and never ended.
    package func close() {
        state.withLock { state in
            wipe(&state)
            state.works = []
        }
    }

    /// Writes what is not progress: the line is gone before it.
    func withoutLine<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let result = state.withLock { state -> Result<Value, Failure> in
            wipe(&state)
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    // MARK: Drawing

    /// Does the work, and draws the line meanwhile if nobody else does.
    package func drawing<Value, Failure: Error>(_ work: () async throws(Failure) -> Value) async throws(Failure)
        -> Value
    {
        guard form != .none else { return try await work() }
        let result = await withTaskGroup(of: Void.self) { group -> Result<Value, Failure> in
            group.addTask { await self.draw() }
            let result: Result<Value, Failure>
            do throws(Failure) { result = .success(try await work()) } catch { result = .failure(error) }
            // Nothing may be drawn behind the work.
            group.cancelAll()
            await group.waitForAll()
            return result
        }
        return try result.get()
    }

    private func draw() async {
        let drawer = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        defer { state.withLock { if $0.drawer == drawer { $0.drawer = nil } } }
        // A batch of short requests is one long work: what counts is when that began.
        let waited = state.withLock { state in
            Self.shown(in: state.works).map { time.now().timeIntervalSince(state.works[$0].began) } ?? 0
        }
        // A cancelled wait is how the work tells that it is done.
        if waited < Self.delay, (try? await time.sleep(Self.delay - max(0, waited))) == nil { return }
        repeat {
            guard !Task.isCancelled else { return }
            let isDrawn = state.withLock { state in
                if state.drawer == nil { state.drawer = drawer }
                guard state.drawer == drawer, let index = Self.shown(in: state.works), isDue(state.works[index]) else {
                    return false
                }
                drawFrame(&state)
                return true
            }
            if !isDrawn { await Task.yield() }
            // As above.
        } while (try? await time.sleep(Self.interval)) != nil
    }

    /// By the clock, and not by how often it was waited: the work that is shown may have begun a moment ago.
    private func isDue(_ work: WorkState) -> Bool { time.now().timeIntervalSince(work.began) >= Self.delay * 0.9 }

    private static func shown(in works: [WorkState]) -> Int? {
        works.firstIndex { !$0.isRequest } ?? works.indices.first
    }

    private func drawFrame(_ state: inout State) {
        guard let index = Self.shown(in: state.works) else { return }
        let work = state.works[index], now = time.now()
        guard form == .redrawn else { return tell(work, now, &state) }
        let columns = max(2, console.size.columns)
        let line = ProgressText.line(work, frame: state.frame, columns: columns - 1, traits: traits, now: now)
        state.frame += 1
        write(Self.wiping(state.drawn, columns: columns) + line)
        state.drawn = DisplayWidth.of(line)
        Self.isOnScreen.store(true, ordering: .relaxed)
    }

    private func tell(_ work: WorkState, _ now: Date, _ state: inout State) {
        let label = ProgressText.label(work)
        if let last = state.lastTold {
            guard now.timeIntervalSince(last.time) >= Self.plainInterval, last.text != label else { return }
        }
        write(label + "\n")
        state.lastTold = (label, now)
    }

    private func wipe(_ state: inout State) {
        guard state.drawn > 0 else { return }
        write(Self.wiping(state.drawn, columns: max(2, console.size.columns)))
        state.drawn = 0
        Self.isOnScreen.store(false, ordering: .relaxed)
    }

    /// To the line's start, and the line cleared; in a window that was made narrower the line is in several rows.
    private static func wiping(_ drawn: Int, columns: Int) -> SafeText {
        let rows = (max(1, drawn) + columns - 1) / columns
        guard rows > 1 else { return "\r\u{1B}[K" }
        return "\r\u{1B}[\(rows - 1)A\u{1B}[J"
    }

    private func write(_ text: SafeText) {
        // Work that succeeds must not fail because nobody could be told how far it was.
        try? console.write(text, to: .error)
    }

    // MARK: Sudden ends

    private static let isOnScreen = Atomic(false)

    /// For a process that ends by a signal without coming to its end, and before the terminal's `^C` behind the line
    /// is taken for the end of a row.
    /// - Returns: whether there was a line.
    @discardableResult package static func clearTerminal() -> Bool {
        guard isOnScreen.exchange(false, ordering: .relaxed) else { return false }
        let wipe: [UInt8] = Array("\r\u{1B}[K".utf8)
        // Nothing is left to be done where this cannot be written.
        _ = Glibc.write(STDERR_FILENO, wipe, wipe.count)
        return true
    }
}
