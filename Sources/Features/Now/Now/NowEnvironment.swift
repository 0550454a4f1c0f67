import Cache
import Changes
import Commands
import Domain
import NowNetworkService
import NowPersistenceService
import NowRepository
import OMGAPI

/// What the commands of this feature see of the program.
struct NowEnvironment: Sendable {
    let repository: NowRepository

    init(_ services: FeatureServices) {
        repository = NowRepository(
            network: NowNetworkService(api: services.api), pages: NowPersistenceService.pages(in: services.cache),
            garden: NowPersistenceService.garden(in: services.cache), reads: services.reads,
            changes: services.changes)
    }
}
