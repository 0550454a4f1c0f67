/// A program that is registered with the service (service reference, section 6.7).
package struct OAuthApplication: Sendable, Hashable {
    /// The `client_id`.
    package let id: String
    /// The URL to which the approval page redirects the browser.
    package let redirectURI: String

    package init(id: String, redirectURI: String) {
        self.id = id
        self.redirectURI = redirectURI
    }
}
