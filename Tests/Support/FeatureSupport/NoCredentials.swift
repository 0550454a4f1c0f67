package import Domain
package import OMGAPI
package import Session

/// No user is logged in, and a login fails.
package struct NoCredentials: CredentialKeeping {
    package init() {}

    package func find() async throws -> FoundToken? { nil }
    package func keep(_ token: Token, allowsPlainFile: Bool) async throws -> CredentialChain.Kept? {
        throw UnexpectedEndpoint(id: "credentials")
    }
    package func forget() async throws -> CredentialChain.Forgotten { throw UnexpectedEndpoint(id: "credentials") }
    package func client(trying token: Token) -> any APIClient { StubService() }
}
