import Cache
import Changes
import Commands
import Domain
import NowPersistenceService
import NowRepository
import OMGAPI

/// The dependencies of the commands of this feature.
struct NowEnvironment: Sendable {
    let repository: NowRepository

    init(_ services: FeatureServices) {
        repository = NowRepository(
            api: services.api, pages: NowPersistenceService.pages(in: services.cache),
            garden: NowPersistenceService.garden(in: services.cache), reads: services.reads,
            changes: services.changes)
    }
}
