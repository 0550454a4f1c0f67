import AccountNetworkService
import AccountRepository
import Changes
import Database
import Domain
import OMGAPI
import Session

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct AccountEnvironment: Sendable {
    private let lazyRepository: Lazy<AccountRepository>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes, session: Session) {
        lazyRepository = Lazy { AccountRepository(network: AccountNetworkService(api: api), cache: cache, reads: reads, changes: changes, session: session) }
    }

    var repository: AccountRepository {
        get throws { try lazyRepository.get() }
    }
}
