import Cache
import Changes
import Commands
import Domain
import OMGAPI
import PastebinNetworkService
import PastebinPersistenceService
import PastebinRepository
import ProcessRuntime

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PastebinEnvironment: Sendable {
    private let lazyRepository: Lazy<PastebinRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            PastebinRepository(
                network: PastebinNetworkService(api: services.api),
                store: PastebinPersistenceService.store(in: services.cache),
                reads: services.reads, changes: services.changes)
        }
    }

    var repository: PastebinRepository {
        get throws { try lazyRepository.get() }
    }
}
