extension TritonError {
    /// The same error with secrets masked, in case the service or a proxy repeated one in its answer.
    package func without(_ secrets: [String]) -> TritonError {
        var error = self
        for secret in secrets.compactMap({ SecretSpelling($0) }) {
            func masked(_ text: String) -> String { secret.split(text).joined(separator: "***") }
            func masked(_ text: SafeText) -> SafeText { SafeText(trusted: masked(text.rendered)) }
            error.action = error.action.map(masked)
            error.difference = error.difference.map {
                TextDifference(before: masked($0.before), after: masked($0.after))
            }
            error.message = masked(error.message)
            error.subject = error.subject.map(masked)
            error.hint = error.hint.map(masked)
        }
        return error
    }
}
