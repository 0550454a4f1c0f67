import Arguments
package import Domain
import Terminal

extension Invocation {
    /// Why no question is asked.
    package var reasonNotToAsk: SafeText {
        prompt.canAsk ? "--no-input allows no question" : "there is no terminal to ask on"
    }

    /// Asks before something is deleted. Shows the items, and the parts that cannot be restored.
    /// - Throws: ``TritonError``: `cancelled` when the answer is no, `confirmation_needed` when there is no terminal
    ///   and `--yes` was not given.
    package func confirm(_ question: SafeText, showing items: [SafeText] = []) throws {
        guard !options.yes, !isDryRun else { return }
        guard canAsk else {
            throw TritonError(
                .confirmationNeeded, "confirmation is needed, and \(reasonNotToAsk)",
                hint: "repeat it with --yes")
        }
        for item in items {
            try console.writeLine(StyledText("  \(item)").message(in: errorTraits, indent: 4), to: .error)
        }
        guard try prompt.confirm(question) == true else {
            throw TritonError(.cancelled, "nothing was done")
        }
    }
}
