import Changes
import Database
import Domain
import HTTPTransport
import OMGAPI
import PURLsNetworkService
import PURLsPersistenceService
import PURLsRepository

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PURLsEnvironment: Sendable {
    private let lazyRepository: Lazy<PURLsRepository>
    /// Asks the hosts that PURLs lead to.
    let links: LinkProbe

    init(api: any APIClient, links: LinkProbe, cache: CacheDatabase, visits: VisitStore, reads: ReadThrough, changes: Changes) {
        self.links = links
        lazyRepository = Lazy {
            PURLsRepository(
                network: PURLsNetworkService(api: api), store: PURLsPersistenceService.store(in: cache), visits: visits, reads: reads, changes: changes)
        }
    }

    var repository: PURLsRepository {
        get throws { try lazyRepository.get() }
    }
}
