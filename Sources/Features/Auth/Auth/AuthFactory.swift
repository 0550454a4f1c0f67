import AuthPersistenceService
public import CommandKit
package import Database
package import Domain
package import OMGAPI
package import Session

/// Logging in and out, and the token itself.
public struct AuthFactory: AppFactory {
    private let environment: AuthEnvironment

    /// - Parameters:
    ///   - credentials: where the token of the profile is kept.
    ///   - settings: where a login keeps address and e-mail.
    package init(
        api: any APIClient, credentials: any CredentialKeeping, settings: ProfileSettings, cache: CacheDatabase, userDatabase: Lazy<UserDatabase>, session: Session,
        time: TimeSource, isDryRun: Bool
    ) {
        environment = AuthEnvironment(
            api: api, credentials: credentials, settings: settings, cache: cache, userDatabase: userDatabase, session: session, time: time, isDryRun: isDryRun)
    }

    package static let userSchemas = [LoginStateStore.schema]

    static let noun = Noun<AuthEnvironment>(
        "auth", "log in and out",
        about: """
            The token is the API key at the bottom of the account page on home.omg.lol, or one that 'auth exchange' fetched. It is kept in the desktop's secret service, \
            or else in a file that only you can read, together with the service that it may be sent to. TRITON_TOKEN and token_command go before what is kept. \
            The profile 'sandbox' needs no login: there, a token is tried and nothing is kept.
            """,
        .verb(Login.self), .verb(Logout.self), .verb(Status.self), .verb(PrintToken.self), .verb(Exchange.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
