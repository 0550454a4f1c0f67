import Cache
import Changes
import Commands
import Domain
import OMGAPI
import PicsNetworkService
import PicsPersistenceService
import PicsRepository
import ProcessRuntime

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PicsEnvironment: Sendable {
    private let lazyRepository: Lazy<PicsRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            PicsRepository(
                network: PicsNetworkService(api: services.api, files: services.files), store: PicsPersistenceService.store(in: services.cache),
                reads: services.reads, changes: services.changes,
                note: { services.call.note($0) })
        }
    }

    var repository: PicsRepository {
        get throws { try lazyRepository.get() }
    }
}
