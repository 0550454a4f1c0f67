import Arguments
package import Domain
package import Terminal

extension Invocation {
    /// Whether a missing argument can be asked for.
    package var canAsk: Bool { !options.noInput && prompt.canAsk }

    /// An error about a missing argument, with the usage of the command.
    package func missing(_ message: SafeText) -> TritonError {
        line.command?.usage(message) ?? TritonError(.usage, message)
    }

    /// An argument of the line, or the answer of the user to a question about it.
    /// - Parameter problem: the message where nobody can be asked.
    /// - Throws: ``TritonError``: `usage`; `cancelled` at the end of input.
    package func argument(
        _ given: String?, _ question: SafeText, orRefuse problem: SafeText,
        check: (String) throws(TritonError) -> Void
    ) throws -> String {
        if let given { return given }
        guard canAsk else { throw missing(problem) }
        return try ask(question, check: check)
    }

    /// Asks until the answer is valid.
    /// - Parameter present: the value that Enter keeps; it is not checked.
    /// - Throws: ``TritonError`` of code `cancelled` at the end of input.
    package func ask(
        _ question: SafeText, keeping present: String? = nil, check: (String) throws(TritonError) -> Void
    ) throws -> String {
        let shown: SafeText = present.map { $0.isEmpty ? "" : " [\(line: $0)]" } ?? ""
        while true {
            guard let answer = try prompt.ask("\(question)\(shown)") else {
                throw TritonError(.cancelled, "nothing was done")
            }
            if answer.isEmpty, let present { return present }
            do throws(TritonError) {
                try check(answer)
                return answer
            } catch {
                let advice: SafeText = error.advice.map { " (\($0))" } ?? ""
                try console.writeLine(
                    StyledText("\(error.sentence)\(advice)").message(in: errorTraits, indent: 0), to: .error)
            }
        }
    }

    package var prompt: Prompt { Prompt(console: console, isAccessible: isAccessible) }
}
