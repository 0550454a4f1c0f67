extension TritonError {
    /// The same error with secrets masked, in case the service or a proxy repeated one in its answer.
    package func without(_ secrets: [String]) -> TritonError {
        var error = self
        for secret in secrets.compactMap({ SecretSpelling($0) }) {
            func masked(_ text: SafeText) -> SafeText {
                SafeText(trusted: secret.split(text.rendered).joined(separator: "***"))
            }
            error.message = masked(error.message)
            error.subject = error.subject.map(masked)
            error.hint = error.hint.map(masked)
        }
        return error
    }
}
