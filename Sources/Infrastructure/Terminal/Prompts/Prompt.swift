package import Domain
import Platform

/// Questions on standard error, answered on standard input. Only a person can answer: without a terminal on both,
/// nothing is asked and the answer is nil.
package struct Prompt: Sendable {
    private let console: any Console
    private let isAccessible: Bool

    package init(console: any Console, isAccessible: Bool) {
        self.console = console
        self.isAccessible = isAccessible
    }

    /// Whether a person can answer. A command that needs an answer checks this first, and names the option to use
    /// instead.
    package var canAsk: Bool { console.isTerminal(.input) && console.isTerminal(.error) }

    private static let tries = 3

    /// Nil at the end of input, and after three answers that are neither yes nor no.
    /// - Throws: code `io`.
    package func confirm(_ question: SafeText, default standard: Bool = false) throws(TritonError) -> Bool? {
        let word: SafeText = standard ? "yes" : "no"
        let choice: SafeText =
            isAccessible ? "Type yes or no. Press Enter for \(word):" : standard ? "[Y/n]" : "[y/N]"
        for _ in 0..<Self.tries {
            guard let answer = try answer(to: "\(question) \(choice) ") else { return nil }
            switch answer.lowercased() {
            case "": return standard
            case "y", "yes": return true
            case "n", "no": return false
            default: try console.writeLine("Please answer yes or no.", to: .error)
            }
        }
        return nil
    }

    /// One line, without blanks at its ends; nil at the end of input.
    /// - Throws: code `io`.
    package func ask(_ question: SafeText) throws(TritonError) -> String? { try answer(to: "\(question): ") }

    /// One line that is not shown while it is typed; nil at the end of input.
    /// - Throws: code `io`; `cancelled` as ``Console/readHiddenLine()``.
    package func readSecret(_ question: SafeText) throws(TritonError) -> String? {
        guard canAsk else { return nil }
        return try showing(isAccessible ? "\(question) (it is not shown while you type): " : "\(question): ") {
            () throws(TritonError) in
            let line: String?
            do throws(TritonError) { line = try console.readHiddenLine() } catch {
                try console.writeLine("", to: .error)
                throw error
            }
            // The newline that was typed was not shown.
            try console.writeLine("", to: .error)
            return line
        }
    }

    private func answer(to question: SafeText) throws(TritonError) -> String? {
        guard canAsk else { return nil }
        return try showing(question) { () throws(TritonError) in
            guard let line = try console.readInputLine() else {
                try console.writeLine("", to: .error)
                return nil
            }
            return line.trimmed
        }
    }

    /// Shows the question, and shows it again when the process continues while `read` waits for the answer.
    private func showing(_ question: SafeText, _ read: () throws(TritonError) -> String?) throws(TritonError)
        -> String?
    {
        // Before the question is shown: a program may answer as soon as it is.
        console.flushPendingInput()
        // After Ctrl-Z and `fg` the cursor is below what the shell wrote.
        let continuations = Signals.observe([SIGCONT]) { [console] _ in
            // If it cannot be written, the answer is still read.
            if Foreground.hasTerminal(STDIN_FILENO) { try? console.write(question, to: .error) }
        }
        defer { continuations.cancel() }
        try console.write(question, to: .error)
        return try read()
    }
}
