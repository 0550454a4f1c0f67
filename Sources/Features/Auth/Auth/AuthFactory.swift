import AuthPersistenceService
import AuthRepository
public import Commands

/// Logging in and out, and the token itself.
public struct AuthFactory: NounFactory {
    package let environment: AuthEnvironment

    package init(_ services: FeatureServices) { environment = AuthEnvironment(services) }

    package static let userSchemas = [LoginStateStore.schema]

    package static let noun = Noun<AuthEnvironment>(
        "auth", "log in and out",
        about: """
            The token is the API key at the bottom of the account page on home.omg.lol, or one that 'auth exchange' \
            fetched. It is kept in the desktop's secret service, or else in a file that only you can read, together \
            with the service that it may be sent to. TRITON_TOKEN and token_command take precedence over what is \
            stored; a token_command that runs triton is refused where it would run itself again. The profile 'sandbox' \
            needs no login: there, a token is tested and nothing is stored.
            """,
        .verb(LogIn.self), .verb(LogOut.self), .verb(GetAuthStatus.self), .verb(PrintToken.self),
        .verb(ExchangeCode.self))
}

package struct AuthEnvironment: Sendable {
    let repository: AuthRepository
    let oauth: OAuthRepository

    init(_ services: FeatureServices) {
        repository = AuthRepository(
            credentials: services.credentials, settings: services.settings, cache: services.cache,
            session: services.session, isDryRun: services.isDryRun)
        oauth = OAuthRepository(
            api: services.api, states: LoginStateStore(services.userData), session: services.session,
            time: services.time, isDryRun: services.isDryRun)
    }
}
