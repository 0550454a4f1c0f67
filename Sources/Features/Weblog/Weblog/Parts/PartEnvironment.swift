import Cache
import Changes
import Commands
import Domain
import OMGAPI
import WeblogPersistenceService
import WeblogRepository

/// The dependencies of the commands about the configuration or the template.
struct PartEnvironment<Part: ShownPart>: Sendable {
    let repository: WeblogPartRepository<Part>

    init(_ services: FeatureServices) {
        repository = WeblogPartRepository(
            api: services.api,
            store: WeblogPersistenceService.store(in: services.cache), reads: services.reads,
            changes: services.changes)
    }
}
