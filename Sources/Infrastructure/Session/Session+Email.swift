package import Domain

extension Session {
    /// Adds a hint about the e-mail address to a refusal of a call about the account that was made without one.
    package func hintingAtEmail(_ error: TritonError) -> TritonError {
        guard email == nil, error.status == 401 || error.status == 403 || error.status == 404 else { return error }
        var error = error
        error.code = .noPermission
        error.hint = """
            some accounts are found by e-mail only: 'triton config set profiles.\(line: profile).email \
            YOU@EXAMPLE.COM', or TRITON_EMAIL
            """
        return error
    }
}
