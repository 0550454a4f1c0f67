import Cache
import Changes
import Commands
import Domain
import HTTPTransport
import OMGAPI
import PURLsPersistenceService
import PURLsRepository
import ProcessRuntime
import Session

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PURLsEnvironment: Sendable {
    private let lazyRepository: Lazy<PURLsRepository>
    /// Asks the hosts that PURLs lead to.
    let links: LinkProbe

    init(_ services: FeatureServices) {
        links = services.links
        let visits = VisitStore(services.userDatabase, profile: services.session.profile)
        lazyRepository = Lazy {
            PURLsRepository(
                api: services.api, store: PURLsPersistenceService.store(in: services.cache), visits: visits,
                reads: services.reads,
                changes: services.changes)
        }
    }

    var repository: PURLsRepository {
        get throws { try lazyRepository.get() }
    }
}
