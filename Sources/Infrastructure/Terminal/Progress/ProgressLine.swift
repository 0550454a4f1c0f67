package import Domain
import FoundationEssentials
import Platform
import Synchronization

/// The progress line of a terminal. It appears on standard error after 400 ms, is redrawn while the work lasts, and is
/// removed before anything else is written.
///
/// Works can begin anywhere and can be nested: the outermost one that is not a request is shown, so that a batch of a
/// hundred requests is one line. Everything else for the same terminal goes through a ``ProgressConsole``, which
/// removes the line first. A screen reader gets plain lines instead: one after 400 ms, one every ten seconds if the
/// text has changed, and one at the end.
///
///     let work = call.progress.begin("uploading", total: files.count)
///     defer { work.end() }
///     work.item(2, "sunset.jpg")
package final class ProgressLine: Sendable {
    enum Form {
        case none, redrawn, plain
    }

    private struct State {
        var works: [WorkState] = []
        var nextID = 0
        /// Whether the terminal program shows how far a batch is.
        var isMarked = false
        /// Columns of the line that is on the screen; 0 without one.
        var drawn = 0
        var frame = 0
        /// Number of works during which it is drawn, by one task for all of them.
        var drawings = 0
        var drawer: Task<Void, Never>?
        /// The last line for a screen reader, and its time.
        var lastPlainLine: (text: SafeText, time: Date)?
    }

    /// Seconds before anything is shown.
    package static let delay = 0.4
    /// Seconds between two frames.
    package static let interval = 0.1
    /// Seconds between two lines for a screen reader.
    private static let plainInterval = 10.0

    private let console: any Console
    private let traits: TerminalTraits
    let time: TimeSource
    let form: Form
    private let state = Mutex(State())

    /// - Parameters:
    ///   - console: the console on which the line is drawn, not a ``ProgressConsole`` around it.
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
    ///   - total: the number of parts, if it has parts.
    ///   - noun: the kind of the parts, if they have no names: `purls`.
    ///   - isRequest: a request is shown only while no other work is in progress.
    package func begin(_ verb: SafeText, total: Int? = nil, of noun: SafeText? = nil, isRequest: Bool = false)
        -> ProgressWork
    {
        state.withLock { state in
            state.nextID += 1
            state.works.append(
                WorkState(
                    id: state.nextID, verb: verb, noun: noun, total: total, isRequest: isRequest, began: time.now()))
            return ProgressWork(line: self, id: state.nextID)
        }
    }

    /// Runs the work and shows the label meanwhile, also for work that sends no requests.
    package func during<Value, Failure: Error>(
        _ label: SafeText, total: Int? = nil, of noun: SafeText? = nil,
        _ work: (ProgressWork) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let begun = begin(label, total: total, of: noun)
        do throws(Failure) {
            let value = try await drawing { () async throws(Failure) in try await work(begun) }
            begun.end()
            return value
        } catch {
            begun.end(isDone: false)
            throw error
        }
    }

    /// The bytes of a request are counted for the work that is shown.
    func update(_ id: Int, _ change: (inout WorkState) -> Void) {
        state.withLock { state in
            guard let index = state.works.firstIndex(where: { $0.id == id }) else { return }
            let shown = state.works[index].isRequest ? Self.visibleWork(in: state.works) ?? index : index
            change(&state.works[shown])
        }
    }

    func end(_ id: Int, isDone: Bool) {
        state.withLock { state in
            guard let index = state.works.firstIndex(where: { $0.id == id }) else { return }
            let work = state.works.remove(at: index)
            guard state.works.isEmpty else { return }
            endMark(&state)
            wipe(&state)
            if form == .plain, isDone, !work.isRequest, state.lastPlainLine != nil {
                write(ProgressText.whole(work) + ": done\n")
            }
            state.lastPlainLine = nil
        }
    }

    /// Removes the line, and all works that were not ended.
    package func close() {
        state.withLock { state in
            endMark(&state)
            wipe(&state)
            state.works = []
        }
    }

    /// Removes the line, then runs `body`, which writes to the same terminal.
    func withoutLine<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let result = state.withLock { state -> Result<Value, Failure> in
            wipe(&state)
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    // MARK: Drawing

    /// Runs the work, and draws the line meanwhile.
    package func drawing<Value, Failure: Error>(_ work: () async throws(Failure) -> Value) async throws(Failure)
        -> Value
    {
        guard form != .none else { return try await work() }
        state.withLock { state in
            state.drawings += 1
            // The program runs its tasks on one thread, which a work without waits keeps for itself.
            state.drawer = state.drawer ?? Task(executorPreference: globalConcurrentExecutor) { await self.draw() }
        }
        defer {
            state.withLock { state in
                state.drawings -= 1
                guard state.drawings == 0 else { return }
                state.drawer?.cancel()
                state.drawer = nil
            }
        }
        return try await work()
    }

    private func draw() async {
        // A batch of short requests is one long work: the delay is counted from its beginning.
        let waited = state.withLock { state in
            Self.visibleWork(in: state.works).map { time.now().timeIntervalSince(state.works[$0].began) } ?? 0
        }
        // The end of the work cancels this wait.
        if waited < Self.delay, (try? await time.sleep(Self.delay - max(0, waited))) == nil { return }
        repeat {
            let isDrawn = state.withLock { state in
                // Under the lock, because nothing may be drawn after the work.
                guard !Task.isCancelled, let index = Self.visibleWork(in: state.works), isDue(state.works[index])
                else {
                    return false
                }
                drawFrame(&state)
                return true
            }
            if !isDrawn { await Task.yield() }
            // As above.
        } while (try? await time.sleep(Self.interval)) != nil
    }

    /// By the clock, and not by the number of waits: another work than before may be shown now.
    private func isDue(_ work: WorkState) -> Bool { time.now().timeIntervalSince(work.began) >= Self.delay * 0.9 }

    private static func visibleWork(in works: [WorkState]) -> Int? {
        works.firstIndex { !$0.isRequest } ?? works.indices.first
    }

    private func drawFrame(_ state: inout State) {
        guard !Self.isInBackground, let index = Self.visibleWork(in: state.works) else { return }
        let work = state.works[index], now = time.now()
        guard form == .redrawn else { return writePlainLine(work, now, &state) }
        let columns = max(2, console.size.columns)
        let line = ProgressText.line(work, frame: state.frame, columns: columns - 1, traits: traits, now: now)
        state.frame += 1
        // Before the line is visible: a Ctrl-C between the two would leave it in its row.
        Self.isOnScreen.store(true, ordering: .relaxed)
        write(Self.wiping(state.drawn, columns: columns) + mark(work, &state) + line)
        state.drawn = DisplayWidth.of(line)
    }

    /// Tells the terminal program how far a batch is (OSC 9;4), for its tab or the task bar.
    private func mark(_ work: WorkState, _ state: inout State) -> SafeText {
        guard traits.hasMarks, let total = work.total, total > 1 else { return "" }
        state.isMarked = true
        Self.isMarked.store(true, ordering: .relaxed)
        return SafeText(trusted: "\u{1B}]9;4;1;\(max(0, work.item - 1) * 100 / total)\u{7}")
    }

    private func endMark(_ state: inout State) {
        guard state.isMarked else { return }
        write(SafeText(trusted: Self.markOfEnd))
        state.isMarked = false
        Self.isMarked.store(false, ordering: .relaxed)
    }

    private func writePlainLine(_ work: WorkState, _ now: Date, _ state: inout State) {
        let label = ProgressText.label(work)
        if let last = state.lastPlainLine {
            guard now.timeIntervalSince(last.time) >= Self.plainInterval, last.text != label else { return }
        }
        write(label + "\n")
        state.lastPlainLine = (label, now)
    }

    private func wipe(_ state: inout State) {
        guard state.drawn > 0 else { return }
        if !Self.isInBackground { write(Self.wiping(state.drawn, columns: max(2, console.size.columns))) }
        state.drawn = 0
        Self.isOnScreen.store(false, ordering: .relaxed)
    }

    /// Whether another job has the terminal, whose row this is then.
    private static var isInBackground: Bool {
        let group = tcgetpgrp(STDERR_FILENO)
        return group > 0 && group != getpgrp()
    }

    /// Moves to the start of the line and clears it; in a window that was made narrower the line takes several rows.
    private static func wiping(_ drawn: Int, columns: Int) -> SafeText {
        let rows = (max(1, drawn) + columns - 1) / columns
        guard rows > 1 else { return "\r\u{1B}[K" }
        return "\r\u{1B}[\(rows - 1)A\u{1B}[J"
    }

    private func write(_ text: SafeText) {
        // Work must not fail because its progress could not be shown.
        try? console.write(text, to: .error)
    }

    // MARK: Sudden ends

    private static let isOnScreen = Atomic(false)
    private static let isMarked = Atomic(false)
    private static let markOfEnd = "\u{1B}]9;4;0\u{7}"

    /// Clears the row of the line and ends its mark, without a lock. For a process that a signal ends at once, and
    /// after Ctrl-C, when the terminal has echoed `^C` behind the line.
    /// - Returns: whether there was a line.
    @discardableResult package static func clearTerminal() -> Bool {
        let isMarked = isMarked.exchange(false, ordering: .relaxed)
        let isOnScreen = isOnScreen.exchange(false, ordering: .relaxed)
        guard isMarked || isOnScreen, !isInBackground else { return false }
        let wipe = Array(((isMarked ? markOfEnd : "") + (isOnScreen ? "\r\u{1B}[K" : "")).utf8)
        // If this cannot be written, nothing else can be done.
        _ = Platform.write(STDERR_FILENO, wipe, wipe.count)
        return isOnScreen
    }
}
