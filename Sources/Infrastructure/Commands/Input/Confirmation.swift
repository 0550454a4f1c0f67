import Arguments
import Output
package import Domain
import Terminal

extension Invocation {
    /// Asks before something goes. Shows what, and what cannot come back.
    /// - Throws: ``TritonError``: `cancelled` when the answer is no, `usage` when nobody can be asked and `--yes` was
    ///   not given.
    package func confirm(_ question: SafeText, showing things: [SafeText] = []) throws {
        guard !options.yes, !isDryRun else { return }
        guard !options.noInput, console.isTerminal(.input), console.isTerminal(.error) else {
            throw TritonError(.usage, "this needs an answer, and there is nobody to ask", hint: "repeat it with --yes")
        }
        for thing in things {
            try console.writeLine(StyledText("  \(thing)").message(in: errorTraits, indent: 4), to: .error)
        }
        guard try Prompt(console: console, isAccessible: isAccessible).confirm(question) == true else {
            throw TritonError(.cancelled, "nothing was done")
        }
    }
}
