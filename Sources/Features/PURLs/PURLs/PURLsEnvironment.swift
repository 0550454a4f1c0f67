import Cache
import Changes
import Commands
import Domain
import OMGAPI
import PURLsPersistenceService
import PURLsRepository
import ProcessRuntime

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PURLsEnvironment: Sendable {
    private let lazyRepository: Lazy<PURLsRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            PURLsRepository(
                api: services.api, store: PURLsPersistenceService.store(in: services.cache), reads: services.reads, changes: services.changes)
        }
    }

    var repository: PURLsRepository {
        get throws { try lazyRepository.get() }
    }
}
