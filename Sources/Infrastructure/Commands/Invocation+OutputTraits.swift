import Arguments
import Output
package import Terminal

extension Invocation {
    /// What standard output can show, for commands that draw their page themselves.
    package var outputTraits: TerminalTraits {
        TerminalTraits(
            of: .output, on: console, color: options.color ?? preferences.color ?? .auto, variables: variables)
    }
}
