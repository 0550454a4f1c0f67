package import OMGAPI

extension Endpoint where Answer == String {
    /// The answer has no envelope, and the secrets travel in the query (section 6.7). A code can be used once, so this
    /// read is a change and not sent twice.
    package static func exchange(code: String, secret: Secret, of application: OAuthApplication) -> Endpoint {
        var endpoint = Endpoint("oauth.exchange", .get, ["oauth", .trailingSlash], access: .open, isRepeatable: false) {
            answer throws(ResponseError) in
            try answer["access_token"].required()
        }
        endpoint.isChange = true
        return endpoint.with(envelope: .bare).with(dryRun: ["access_token": "a-dry-run-has-none"]).with(query: [
            (name: "client_id", value: application.id), (name: "client_secret", value: secret.exposed),
            (name: "redirect_uri", value: application.redirectURI),
            (name: "code", value: code), (name: "scope", value: "everything"),
        ])
    }
}
