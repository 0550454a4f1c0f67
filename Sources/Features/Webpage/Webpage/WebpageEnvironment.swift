import Cache
import Changes
import Commands
import Domain
import OMGAPI
import Session
import WebpageNetworkService
import WebpagePersistenceService
import WebpageRepository

/// The dependencies of the commands of this feature.
struct WebpageEnvironment: Sendable {
    let repository: WebpageRepository

    init(_ services: FeatureServices) {
        repository = WebpageRepository(
            network: WebpageNetworkService(api: services.api, files: services.files),
            store: WebpagePersistenceService.store(in: services.cache),
            reads: services.reads, changes: services.changes, hasPublicHosts: services.session.hasPublicHosts)
    }
}
