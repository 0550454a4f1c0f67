import AuthNetworkService
import AuthPersistenceService
import AuthRepository
import Cache
import Commands
import Database
import Domain
import OMGAPI
import Output
import ProcessRuntime
import Session

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct AuthEnvironment: Sendable {
    private let lazyRepository: Lazy<AuthRepository>
    private let lazyOAuth: Lazy<OAuthRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            AuthRepository(
                credentials: services.credentials, settings: services.settings, cache: services.cache,
                session: services.session, isDryRun: services.isDryRun)
        }
        lazyOAuth = Lazy {
            OAuthRepository(
                network: AuthNetworkService(api: services.api),
                states: Lazy { LoginStateStore(try services.userDatabase.get(), profile: services.session.profile) },
                session: services.session, time: services.time,
                isDryRun: services.isDryRun)
        }
    }

    var repository: AuthRepository {
        get throws { try lazyRepository.get() }
    }

    var oauth: OAuthRepository {
        get throws { try lazyOAuth.get() }
    }
}
