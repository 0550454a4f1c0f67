package import Domain

/// A place that keeps tokens between runs. Each token belongs to a profile and to the origin that it may be sent to.
package protocol SecretStore: Sendable {
    /// The name in messages: `the desktop's secret service`.
    var name: SafeText { get }

    /// - Throws: ``SecretStoreUnavailable`` when the store cannot be used now; a `TritonError` when it is damaged.
    func find(profile: String, origin: Origin) async throws -> StoredToken
    /// Replaces what the profile has for the token's origin.
    func store(_ token: Token, profile: String, origin: Origin) async throws
    /// Forgets all tokens of the profile, whatever their origin.
    ///
    /// - Returns: whether there were any.
    func delete(profile: String) async throws -> Bool
}

/// The entry of a store for a profile and an origin.
package enum StoredToken: Sendable, Equatable {
    case none
    /// - Parameter warning: what is wrong with the place it was found in.
    case found(Token, warning: SafeText? = nil)
    /// The profile has tokens, but for other services; they are not given out.
    case otherOrigins([Origin])
}

/// Why a store cannot be used. The next one is tried.
package struct SecretStoreUnavailable: Error, Equatable {
    package let reason: SafeText
    /// Whether the person expects this store to work: no message bus at all is normal on a server, a locked keyring is
    /// not.
    package let isSurprising: Bool

    package init(_ reason: SafeText, isSurprising: Bool) {
        self.reason = reason
        self.isSurprising = isSurprising
    }
}
