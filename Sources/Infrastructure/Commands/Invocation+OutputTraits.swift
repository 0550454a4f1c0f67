import Arguments
import Output
package import Terminal

extension Invocation {
    /// The capabilities of standard output, for commands that draw their page themselves.
    package var outputTraits: TerminalTraits {
        TerminalTraits(
            of: .output, on: console, color: options.color ?? preferences.color ?? .auto, variables: variables)
    }
}
