import AddressesNetworkService
import AddressesRepository
import CommandKit
import Database
import Domain
import OMGAPI
import Session

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct AddressesEnvironment: Sendable {
    let settings: ProfileSettings
    private let lazyRepository: Lazy<AddressesRepository>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, session: Session, settings: ProfileSettings) {
        self.settings = settings
        lazyRepository = Lazy { AddressesRepository(network: AddressesNetworkService(api: api), cache: cache, reads: reads, session: session) }
    }

    var repository: AddressesRepository {
        get throws { try lazyRepository.get() }
    }
}
