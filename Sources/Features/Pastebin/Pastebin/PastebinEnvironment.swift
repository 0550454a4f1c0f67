import Cache
import Changes
import Commands
import Domain
import OMGAPI
import PastebinNetworkService
import PastebinPersistenceService
import PastebinRepository

/// What the commands of this feature see of the program.
struct PastebinEnvironment: Sendable {
    let repository: PastebinRepository

    init(_ services: FeatureServices) {
        repository = PastebinRepository(
            network: PastebinNetworkService(api: services.api),
            store: PastebinPersistenceService.store(in: services.cache),
            reads: services.reads, changes: services.changes)
    }
}
