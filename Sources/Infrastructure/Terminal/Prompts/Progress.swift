package import Domain

/// Progress on standard error, on a terminal only: it appears after 400 ms and is removed when the work is done.
///
/// A command begins a work; requests draw the line while they wait.
///
///     let work = call.progress.begin("uploading", total: files.count)
///     defer { work.end() }
///     work.item(2, "sunset.jpg")
package struct Progress: Sendable {
    private let line: ProgressLine

    /// - Parameter traits: those of standard error.
    package init(console: any Console, traits: TerminalTraits, time: TimeSource, isQuiet: Bool) {
        line =
            console.progressLine
            ?? ProgressLine(console: console, traits: traits, time: time, isQuiet: isQuiet)
    }

    /// - Parameters:
    ///   - verb: `adding`.
    ///   - total: the number of parts.
    ///   - noun: the kind of the parts, if they have no names: `purls`.
    package func begin(_ verb: SafeText, total: Int? = nil, of noun: SafeText? = nil) -> ProgressWork {
        line.begin(verb, total: total, of: noun)
    }

    /// Runs the work and shows the label meanwhile, also for work that sends no requests.
    package func during<Value, Failure: Error>(
        _ label: SafeText, total: Int? = nil, of noun: SafeText? = nil,
        _ work: (ProgressWork) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let begun = line.begin(label, total: total, of: noun)
        do throws(Failure) {
            let value = try await line.drawing { () async throws(Failure) in try await work(begun) }
            begun.end()
            return value
        } catch {
            begun.end(isDone: false)
            throw error
        }
    }
}
