import Cache
import Changes
import Commands
import Domain
import OMGAPI
import ProcessRuntime
import Session

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct AccountEnvironment: Sendable {
    private let lazyRepository: Lazy<AccountRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            AccountRepository(
                network: AccountNetworkService(api: services.api), cache: services.cache, reads: services.reads,
                changes: services.changes, session: services.session)
        }
    }

    var repository: AccountRepository {
        get throws { try lazyRepository.get() }
    }
}
