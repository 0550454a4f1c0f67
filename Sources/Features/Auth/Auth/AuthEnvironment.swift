import AuthNetworkService
import AuthPersistenceService
import AuthRepository
import CommandKit
import Database
import Domain
import OMGAPI
import Session

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct AuthEnvironment: Sendable {
    private let lazyRepository: Lazy<AuthRepository>
    private let lazyOAuth: Lazy<OAuthRepository>

    init(
        api: any APIClient, credentials: any CredentialKeeping, settings: ProfileSettings, cache: CacheDatabase, userDatabase: Lazy<UserDatabase>, session: Session,
        time: TimeSource, isDryRun: Bool
    ) {
        lazyRepository = Lazy {
            AuthRepository(credentials: credentials, settings: settings, cache: cache, session: session, isDryRun: isDryRun)
        }
        lazyOAuth = Lazy {
            OAuthRepository(
                network: AuthNetworkService(api: api), states: Lazy { LoginStateStore(try userDatabase.get(), profile: session.profile) }, session: session, time: time,
                isDryRun: isDryRun)
        }
    }

    var repository: AuthRepository {
        get throws { try lazyRepository.get() }
    }

    var oauth: OAuthRepository {
        get throws { try lazyOAuth.get() }
    }
}
