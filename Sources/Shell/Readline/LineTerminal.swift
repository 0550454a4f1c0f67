package import Domain
import Files
import Platform

/// The terminal of the line editor. It is never standard output, so that after `triton repl > log` the file contains
/// only results. The editor keeps both descriptors until the program ends; they must be close-on-exec.
package struct LineTerminal: Sendable {
    package var input: Int32
    package var output: Int32

    /// Input is standard input; output is the controlling terminal, else standard error, else the terminal of standard
    /// input, which usually can be written to.
    ///
    /// - Throws: `usage` when standard input is not a terminal, `io` when there is nothing to write to.
    package static func controlling() throws(TritonError) -> LineTerminal {
        guard isatty(STDIN_FILENO) == 1 else { throw TritonError(.usage, "standard input is not a terminal") }
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        var output = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
        for descriptor in [STDERR_FILENO, STDIN_FILENO] where output < 0 && isatty(descriptor) == 1 {
            output = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        }
        guard input >= 0, output >= 0 else {
            throw TritonError(.io, "the terminal cannot be opened: \(.systemReason(errno))")
        }
        return LineTerminal(input: input, output: output)
    }
}
