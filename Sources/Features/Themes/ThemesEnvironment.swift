import Cache
import Commands
import Domain
import OMGAPI
import Output
import ProcessRuntime

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct ThemesEnvironment: Sendable {
    private let lazyRepository: Lazy<ThemesRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            ThemesRepository(
                network: ThemesNetworkService(api: services.api), cache: services.cache, reads: services.reads)
        }
    }

    var repository: ThemesRepository {
        get throws { try lazyRepository.get() }
    }
}
