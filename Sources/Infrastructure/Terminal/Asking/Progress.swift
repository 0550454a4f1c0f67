package import Domain
import Synchronization

/// Says on standard error that something takes its time: from 400 ms on, on a terminal, and gone when the work is done.
///
/// A screen reader gets two plain lines instead of a line that is drawn again and again.
package struct Progress: Sendable {
    private enum Form {
        case none, redrawn, plain
    }

    private let console: any Console
    private let traits: TerminalTraits
    private let time: TimeSource
    private let form: Form

    /// Seconds before anything is shown, and between two frames.
    package static let delay = 0.4
    package static let interval = 0.1

    /// - Parameter traits: those of standard error.
    package init(console: any Console, traits: TerminalTraits, time: TimeSource, isQuiet: Bool) {
        self.console = console
        self.traits = traits
        self.time = time
        form = isQuiet || !traits.isTerminal || traits.isDumb ? .none : traits.isAccessible ? .plain : .redrawn
    }

    /// Does the work and shows the label meanwhile.
    package func during<Value, Failure: Error>(_ label: SafeText, _ work: (ProgressMeter) async throws(Failure) -> Value) async throws(Failure) -> Value {
        let meter = ProgressMeter()
        guard form != .none else { return try await work(meter) }
        let result = await withTaskGroup(of: Bool.self) { group -> Result<Value, Failure> in
            group.addTask { await show(label, meter) }
            let result: Result<Value, Failure>
            do throws(Failure) { result = .success(try await work(meter)) } catch { result = .failure(error) }
            // The line must be gone before anything else is written, so the drawing ends first.
            group.cancelAll()
            let wasShown = await group.next() ?? false
            if wasShown { finish(label, isDone: result.isSuccess) }
            return result
        }
        return try result.get()
    }

    /// Returns whether anything was shown.
    private func show(_ label: SafeText, _ meter: ProgressMeter) async -> Bool {
        // A cancelled wait is how the work tells that it is done.
        guard (try? await time.sleep(Self.delay)) != nil, !Task.isCancelled else { return false }
        guard form == .redrawn else {
            write(label + "\n")
            return true
        }
        var frame = 0
        repeat {
            draw(label, meter, frame)
            frame += 1
            // Sleeping fails only when the work is over.
        } while (try? await time.sleep(Self.interval)) != nil && !Task.isCancelled
        return true
    }

    private func draw(_ label: SafeText, _ meter: ProgressMeter, _ frame: Int) {
        let frames = traits.isUnicode ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
        var line = SafeText(trusted: frames[frame % frames.count]) + " " + SafeText(line: label.rendered)
        if let percent = meter.percent { line += " \(percent) %" }
        write(Self.wipe + line.truncated(to: (traits.columns ?? TerminalSize.standard.columns) - 1, traits.ellipsis))
    }

    private func finish(_ label: SafeText, isDone: Bool) {
        switch form {
        case .redrawn: write(Self.wipe)
        case .plain where isDone: write(label + ": done\n")
        default: break
        }
    }

    /// To the line's start, and the line cleared.
    private static let wipe: SafeText = "\r\u{1B}[K"

    private func write(_ text: SafeText) {
        // Work that succeeds must not fail because nobody could be told how far it was.
        try? console.write(text, to: .error)
    }
}

/// How far the work is; may be told from anywhere.
package final class ProgressMeter: Sendable {
    private let state = Mutex<(done: Int, total: Int)>((0, 0))

    /// A total of 0 means that it is not known.
    package func update(done: Int, total: Int) { state.withLock { $0 = (done, total) } }

    /// One more of several is done; the work may come to them in any order.
    package func advance(of total: Int) { state.withLock { $0 = ($0.done + 1, total) } }

    fileprivate var percent: Int? {
        state.withLock { $0.total > 0 ? min(100, max(0, Int(Double($0.done) / Double($0.total) * 100))) : nil }
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
