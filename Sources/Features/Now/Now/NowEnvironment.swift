import Cache
import Changes
import Commands
import Domain
import NowNetworkService
import NowPersistenceService
import NowRepository
import OMGAPI
import ProcessRuntime

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct NowEnvironment: Sendable {
    private let lazyRepository: Lazy<NowRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            NowRepository(
                network: NowNetworkService(api: services.api), pages: NowPersistenceService.pages(in: services.cache),
                garden: NowPersistenceService.garden(in: services.cache), reads: services.reads,
                changes: services.changes)
        }
    }

    var repository: NowRepository {
        get throws { try lazyRepository.get() }
    }
}
