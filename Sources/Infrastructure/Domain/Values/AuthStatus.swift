/// The login: profile, address, and the source of the token.
package struct AuthStatus: Sendable, Hashable {
    package var profile: String
    package var address: Address?
    package var email: String?
    package var apiURL: String
    /// The source of the token; nil without one.
    package var tokenSource: String?
    /// Its last four characters.
    package var tokenHint: String?
    /// Whether the service accepts it; nil when it was not asked or gave no clear answer.
    package var isValid: Bool?

    package init(profile: String, address: Address?, email: String?, apiURL: String) {
        self.profile = profile
        self.address = address
        self.email = email
        self.apiURL = apiURL
    }
}
