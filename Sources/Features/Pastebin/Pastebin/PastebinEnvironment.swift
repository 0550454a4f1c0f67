import Cache
import Changes
import Commands
import Domain
import OMGAPI
import PastebinPersistenceService
import PastebinRepository

/// The dependencies of the commands of this feature.
struct PastebinEnvironment: Sendable {
    let repository: PastebinRepository

    init(_ services: FeatureServices) {
        repository = PastebinRepository(
            api: services.api,
            store: PastebinPersistenceService.store(in: services.cache),
            reads: services.reads, changes: services.changes)
    }
}
