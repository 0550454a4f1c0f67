import Cache
import Changes
import Domain
import OMGAPI
import ProcessRuntime
import WeblogNetworkService
import WeblogPersistenceService
import WeblogRepository

/// What the commands about the configuration or the template see of the program.
struct PartEnvironment<Part: ShownPart>: Sendable {
    private let lazyRepository: Lazy<PartRepository<Part>>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes) {
        lazyRepository = Lazy {
            PartRepository(
                network: WeblogNetworkService(api: api), store: WeblogPersistenceService.store(in: cache), reads: reads,
                changes: changes)
        }
    }

    var repository: PartRepository<Part> {
        get throws { try lazyRepository.get() }
    }
}
