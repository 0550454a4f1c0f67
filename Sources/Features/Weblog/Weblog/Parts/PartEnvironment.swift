import Cache
import Changes
import Commands
import Domain
import OMGAPI
import WeblogNetworkService
import WeblogPersistenceService
import WeblogRepository

/// What the commands about the configuration or the template see of the program.
struct PartEnvironment<Part: ShownPart>: Sendable {
    let repository: PartRepository<Part>

    init(_ services: FeatureServices) {
        repository = PartRepository(
            network: WeblogNetworkService(api: services.api),
            store: WeblogPersistenceService.store(in: services.cache), reads: services.reads,
            changes: services.changes)
    }
}
