package import Domain

/// Stores tokens between runs. Each token belongs to a profile and to the origin that it may be sent to.
package protocol SecretStore: Sendable {
    /// The name in messages: `the desktop's secret service`.
    var name: SafeText { get }

    /// - Throws: ``SecretStoreUnavailable`` when the store cannot be used now; a `TritonError` when it is damaged.
    func find(profile: String, origin: Origin) async throws -> StoredToken
    /// Stores a token, and replaces the one that the profile has for this origin.
    func store(_ token: Token, profile: String, origin: Origin) async throws
    /// Deletes the profile's token for this origin, or for all origins if it is nil.
    ///
    /// - Returns: whether there were any.
    func delete(profile: String, origin: Origin?) async throws -> Bool
}

/// The entry of a store for a profile and an origin.
package enum StoredToken: Sendable, Equatable {
    case none
    /// - Parameter warning: a problem of the store, such as permissions of the file.
    case found(Token, warning: SafeText? = nil)
    /// The profile has tokens only for other services; they are not returned.
    case otherOrigins([Origin])
}

/// The error of a store that cannot be used. The next one is tried.
package struct SecretStoreUnavailable: Error, Equatable {
    package let reason: SafeText
    /// Whether the user expects this store to work. A missing message bus is normal on a server; a locked keyring is
    /// not.
    package let isSurprising: Bool
}
