package import Domain
package import OMGAPI

/// Access to the token of the selected profile, for the commands that log in and out. Other commands only send it.
package protocol CredentialKeeping: Sendable {
    /// The token that commands would send, or nil.
    /// - Throws: ``TritonError`` of code `no_permission` when there is a token that cannot be used for this service.
    func find() async throws -> FoundToken?

    /// Stores a token for the profile and the service in use.
    /// - Parameter allowsPlainFile: whether the user asked for a plain file, so that there is no notice about it.
    /// - Returns: the place; nil for a profile that needs no token.
    func keep(_ token: Token, allowsPlainFile: Bool) async throws -> CredentialChain.Kept?

    /// Deletes the profile's tokens from every store.
    func forget() async throws -> CredentialChain.Forgotten

    /// A client that sends this token, which is not stored yet.
    func client(trying token: Token) -> any APIClient
}
