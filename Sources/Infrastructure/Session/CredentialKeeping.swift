package import Domain
package import OMGAPI

/// The token of the selected profile, for the commands that log in and out. Everybody else only sends it.
package protocol CredentialKeeping: Sendable {
    /// The token that commands would send, or nil.
    /// - Throws: ``TritonError`` of code `no_permission` when there is one that cannot be used for this service.
    func find() async throws -> FoundToken?

    /// Keeps a token for the profile and the service in use.
    /// - Parameter allowsPlainFile: the person has asked for a plain file, so nothing is said about it.
    /// - Returns: where; nil for a profile that needs no token.
    func keep(_ token: Token, allowsPlainFile: Bool) async throws -> CredentialChain.Kept?

    /// Forgets the profile's tokens in every store.
    func forget() async throws -> CredentialChain.Forgotten

    /// A client that sends this token, which nobody keeps yet.
    func client(trying token: Token) -> any APIClient
}
