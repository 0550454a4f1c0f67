package import Domain

/// Says on standard error that something takes its time: from 400 ms on, on a terminal, and gone when the work is done.
///
/// A command says what it does; requests draw the line while they wait.
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
    ///   - total: how many parts the work has.
    ///   - noun: what the parts are, where they have no names of their own: `purls`.
    package func begin(_ verb: SafeText, total: Int? = nil, of noun: SafeText? = nil) -> ProgressWork {
        line.begin(verb, total: total, of: noun)
    }

    /// Does the work and shows the label meanwhile, whether it sends requests or not.
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
