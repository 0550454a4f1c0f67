import Commands
import HTTPTransport
import PURLsPersistenceService
import PURLsRepository
import Session

package struct PURLsEnvironment: Sendable {
    let repository: PURLsRepository
    /// Asks the hosts that PURLs lead to.
    let links: LinkProbe
    let ownership: AddressOwnership

    init(_ services: FeatureServices) {
        links = services.links
        ownership = services.ownership
        repository = PURLsRepository(
            services.items(), cache: services.cache, visits: VisitStore(services.serviceData))
    }
}
