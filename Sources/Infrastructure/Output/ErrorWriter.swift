package import Domain
package import Session
package import Terminal

/// Writes errors to standard error, as a sentence or as one line of JSON.
package struct ErrorWriter: Sendable {
    private let console: any Console
    private let isJSON: Bool
    private let givesAdvice: Bool
    private let variables: [String: String]
    /// Printed before every message, such as `script line 7`.
    private let place: SafeText?
    private let secrets: KnownSecrets
    private let spelling: CommandSpelling
    private let color: @Sendable () -> ColorChoice

    package init(
        console: any Console, isJSON: Bool, isQuiet: Bool, variables: [String: String], place: SafeText? = nil,
        secrets: KnownSecrets = KnownSecrets(),
        spelling: CommandSpelling = .shell, color: @escaping @Sendable () -> ColorChoice = { .auto }
    ) {
        self.color = color
        self.secrets = secrets
        self.spelling = spelling
        self.console = console
        self.isJSON = isJSON
        self.variables = variables
        givesAdvice = !isQuiet && variables["TRITON_ADVICE"] != "0"
        self.place = place
    }

    /// Failures of standard error are ignored: there is no other place to report them, and the exit code is set anyway.
    package func write(_ error: TritonError) {
        let error = shown(error)
        if isJSON {
            try? console.write(JSON.object([.init("error", error.json)]).bytes() + [10], to: .error)
            return
        }
        let traits = traits
        if let difference = error.difference {
            let hunks = LineDiff(from: RemoteText(difference.before), to: RemoteText(difference.after)).hunks
            // See above.
            try? console.write(hunks.page(in: traits), to: .error)
        }
        // See above.
        let before = place.map { " \($0): " as StyledText } ?? " "
        // As above.
        try? console.writeLine(
            (Self.name + before + StyledText(error.sentence)).message(in: traits, indent: Self.indent), to: .error)
        // As above.
        if givesAdvice, let hint = error.hint {
            try? console.writeLine(
                StyledText("hint: \(hint)", Palette.hint).message(in: traits, indent: Self.hintIndent), to: .error)
        }
    }

    /// One line for each of several operands that failed.
    package func write(_ failures: [(operand: String, error: TritonError)]) {
        guard !isJSON else { return }
        for failure in failures {
            let operand = secrets.completeMask.text(SafeText(line: failure.operand))
            // As above.
            try? console.writeLine(
                (Self.name + " \(operand): \(shown(failure.error).sentence)").message(in: traits, indent: Self.indent),
                to: .error)
        }
    }

    private static let name = StyledText("triton:", Palette.error)
    /// Widths of `triton: ` and `hint: `, by which further lines are indented.
    private static let indent = 8, hintIndent = 6

    /// Determined when there is something to write, because it may read the configuration.
    private var traits: TerminalTraits {
        TerminalTraits(of: .error, on: console, color: color(), variables: variables)
    }

    private func shown(_ error: TritonError) -> TritonError { spelling.error(secrets.completeMask.error(error)) }
}
