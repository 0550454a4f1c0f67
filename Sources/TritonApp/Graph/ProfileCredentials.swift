import Domain
import OMGAPI
import Session

/// Finds, stores and deletes the token of one profile.
struct ProfileCredentials: CredentialKeeping {
    let session: Session
    let credentials: Credentials
    let wait: TokenCommand.Wait
    let makeClient: @Sendable (Token) -> any APIClient

    /// The sandbox has one account, whose token is public.
    func find() async throws -> FoundToken? {
        guard session.isSandbox else { return try await credentials.chain(for: session).find(wait) }
        return try await credentials.token(for: session).map {
            FoundToken(token: $0, source: .store("the sandbox itself"))
        }
    }

    func keep(_ token: Token, allowsPlainFile: Bool) async throws -> CredentialChain.Kept? {
        guard !session.isSandbox else { return nil }
        let kept = try await credentials.chain(for: session).store(token, allowsPlainFile: allowsPlainFile)
        credentials.forget()
        return kept
    }

    func forget() async throws -> CredentialChain.Forgotten {
        guard !session.isSandbox else {
            return CredentialChain.Forgotten(sources: [], notices: [], remaining: [.store("the sandbox itself")])
        }
        let forgotten = try await credentials.chain(for: session).delete()
        credentials.forget()
        return forgotten
    }

    func client(trying token: Token) -> any APIClient { makeClient(token) }
}
