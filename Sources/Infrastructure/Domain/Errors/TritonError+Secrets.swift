extension TritonError {
    /// The same error if a service, or whoever stands in between, repeated a secret in its words.
    package func without(_ secrets: [String]) -> TritonError {
        var error = self
        for secret in secrets where !secret.isEmpty {
            for spelling in [secret, PercentEncoding.encode(secret)] {
                func masked(_ text: SafeText) -> SafeText { SafeText(trusted: text.rendered.replacingBytes(of: spelling, with: "***")) }
                error.message = masked(error.message)
                error.subject = error.subject.map(masked)
                error.hint = error.hint.map(masked)
            }
        }
        return error
    }
}
