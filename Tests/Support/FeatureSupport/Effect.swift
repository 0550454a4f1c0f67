/// The whole effect of one command line, to be compared at once.
package struct Effect: Sendable, Equatable {
    package var exitCode: Int32
    package var output: String
    package var error: String

    package init(exitCode: Int32 = 0, output: String = "", error: String = "") {
        self.exitCode = exitCode
        self.output = output
        self.error = error
    }

    /// Standard error in one line, because messages are wrapped on a terminal.
    package var unbrokenError: String { error.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
