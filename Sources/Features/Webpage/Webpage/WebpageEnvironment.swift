import Cache
import Changes
import Commands
import Domain
import OMGAPI
import ProcessRuntime
import Session
import WebpageNetworkService
import WebpagePersistenceService
import WebpageRepository

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct WebpageEnvironment: Sendable {
    private let lazyRepository: Lazy<WebpageRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            WebpageRepository(
                network: WebpageNetworkService(api: services.api, files: services.files),
                store: WebpagePersistenceService.store(in: services.cache),
                reads: services.reads, changes: services.changes, hasPublicHosts: services.session.hasPublicHosts)
        }
    }

    var repository: WebpageRepository {
        get throws { try lazyRepository.get() }
    }
}
