import Arguments
import Commands
import Domain
import Session
import Terminal

/// The output of `--verbose`.
enum Tracing {
    static func sink(for call: Invocation) -> (@Sendable (SafeText) -> Void)? {
        guard call.options.verbose > 0 else { return nil }
        let (console, secrets) = (call.console, call.secrets)
        // A trace that cannot be written must not fail the request that it is about.
        return { try? console.writeLine(secrets.mask.text($0), to: .error) }
    }
}
