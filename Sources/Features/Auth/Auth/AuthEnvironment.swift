import AuthPersistenceService
import AuthRepository
import Commands

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
