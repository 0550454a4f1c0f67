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

    package func write(_ error: TritonError) {
        let error = printable(error)
        if isJSON {
            put(JSON.object([.init("error", error.json)]).bytes() + [10])
            return
        }
        let traits = traits
        if let difference = error.difference {
            let hunks = LineDiff(from: RemoteText(difference.before), to: RemoteText(difference.after)).hunks
            put(Array(hunks.page(in: traits).rendered.utf8))
        }
        let before = place.map { " \($0): " as StyledText } ?? " "
        putLine((Self.name + before + StyledText(error.sentence)).message(in: traits, indent: Self.indent))
        if givesAdvice, let hint = error.advice {
            putLine(StyledText("hint: \(hint)", Palette.hint).message(in: traits, indent: Self.hintIndent))
        }
    }

    /// One line for each of several operands that failed.
    package func write(_ failures: [CommandOutput.Failure]) {
        guard !isJSON else { return }
        for failure in failures {
            let operand = secrets.completeMask.text(SafeText(line: failure.operand))
            putLine(
                (Self.name + " \(operand): \(printable(failure.error).sentence)").message(
                    in: traits, indent: Self.indent))
        }
    }

    private func putLine(_ text: SafeText) { put(Array(text.rendered.utf8) + [10]) }

    private func put(_ bytes: [UInt8]) {
        // Failures are ignored: there is no other place to report them, and the exit code is set anyway.
        try? console.write(bytes, to: .error)
    }

    private static let name = StyledText("triton:", Palette.error)
    /// Widths of `triton: ` and `hint: `, by which further lines are indented.
    private static let indent = 8, hintIndent = 6

    /// Determined when there is something to write, because it may read the configuration.
    private var traits: TerminalTraits {
        TerminalTraits(of: .error, on: console, color: color(), variables: variables)
    }

    private func printable(_ error: TritonError) -> TritonError { spelling.error(secrets.completeMask.error(error)) }
}
