package import Domain

/// A console that removes the progress line from the terminal before it writes.
package final class ProgressConsole: ForwardingConsole {
    package let base: any Console
    private let progress: ProgressLine
    package var progressLine: ProgressLine? { progress }

    private init(_ base: any Console, _ progress: ProgressLine) {
        self.base = base
        self.progress = progress
    }

    /// A console around the given one; the given one itself if progress is never shown on it, or if it has a progress
    /// line already.
    package static func around(_ console: any Console, traits: TerminalTraits, time: TimeSource, isQuiet: Bool)
        -> any Console
    {
        let line = ProgressLine(console: console, traits: traits, time: time, isQuiet: isQuiet)
        return console.progressLine != nil || line.form == .none ? console : ProgressConsole(console, line)
    }

    package func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {
        guard base.isTerminal(stream == .output ? .output : .error) else { return try base.write(bytes, to: stream) }
        try progress.withoutLine { () throws(TritonError) in try base.write(bytes, to: stream) }
    }

    package func ask(_ question: String, timeLimit: Double, isComplete: (String) -> Bool) -> String? {
        progress.close()
        return base.ask(question, timeLimit: timeLimit, isComplete: isComplete)
    }
}
