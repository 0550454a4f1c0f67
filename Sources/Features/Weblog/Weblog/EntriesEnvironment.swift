import Cache
import Changes
import Commands
import Domain
import HTTPTransport
import OMGAPI
import WeblogPersistenceService
import WeblogRepository
import WeblogService

/// The dependencies of the commands about entries.
struct EntriesEnvironment: Sendable {
    let repository: EntriesRepository

    let pictures: PictureUploads
    let origins: EntryOrigins
    /// Asks the hosts that texts link to.
    let links: LinkProbe

    init(_ services: FeatureServices, _ pictures: PictureUploads, _ origins: @escaping EntryOrigins) {
        self.pictures = pictures
        self.origins = origins
        links = services.links
        repository = EntriesRepository(
            api: services.api,
            store: WeblogPersistenceService.store(in: services.cache), reads: services.reads,
            changes: services.changes)
    }
}
