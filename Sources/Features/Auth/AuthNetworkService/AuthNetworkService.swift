package import Domain
import HTTPTypes
package import OMGAPI

/// The calls that log in (service reference, sections 6.1 and 6.7), typed. Quirks of the service end here.
package struct AuthNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    /// - Parameter email: the account's; nil where only the token is known.
    package func addresses(_ email: String?) async throws -> [Address] {
        do {
            return try await api.perform(.addresses(of: email)).map(\.address)
        } catch let error as TritonError where error.code == .notFound && email != nil {
            return []
        }
    }

    /// The addresses of the account that the token belongs to (service reference, section 6.1).
    package func addressesOfToken() async throws -> [Address] {
        try await api.perform(.addressesOfToken).map(\.address)
    }

    package func email() async throws -> String { try await api.perform(.accountInfo(of: nil)).email }

    /// The token for a code, as text.
    package func exchange(code: String, secret: Secret, of application: OAuthApplication) async throws -> String {
        try await api.perform(.exchange(code: code, secret: secret, of: application))
    }
}

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
