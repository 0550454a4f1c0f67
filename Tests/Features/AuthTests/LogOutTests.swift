import Auth
import Domain
import FeatureSupport
import OMGAPI
import Session
import Testing

@Suite struct LogOutTests {
    /// A secret service that deletes nothing, beside a file that does.
    private struct LockedKeyring: CredentialKeeping {
        func find() async throws -> FoundToken? { nil }
        func keep(_ token: Token, allowsPlainFile: Bool) async throws -> CredentialChain.Kept? { nil }
        func client(trying token: Token) -> any APIClient { StubService() }
        func forget() async throws -> CredentialChain.Forgotten {
            CredentialChain.Forgotten(
                sources: [.store("the file")], notices: ["the keyring is locked"], remaining: [])
        }
    }

    @Test func `logging out fails if a token may still be stored`() async throws {
        var bench = try FeatureBench { AuthFactory($0) }
        bench.credentials = LockedKeyring()
        #expect(
            await bench.run("auth logout")
                == Effect(
                    exitCode: 74,
                    error: """
                        triton: deleted the token from the file
                        triton: the keyring is locked; a token may still be there

                        """))
    }
}
