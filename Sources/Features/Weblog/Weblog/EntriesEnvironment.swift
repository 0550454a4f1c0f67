import Cache
import Changes
import Commands
import Domain
import OMGAPI
import WeblogPersistenceService
import WeblogRepository
import WeblogService

/// The dependencies of the commands about entries.
struct EntriesEnvironment: Sendable {
    let repository: EntriesRepository

    let pictures: PictureUploads
    let origins: EntryOrigins

    init(_ services: FeatureServices, _ pictures: PictureUploads, _ origins: @escaping EntryOrigins) {
        self.pictures = pictures
        self.origins = origins
        repository = EntriesRepository(
            api: services.api,
            store: WeblogPersistenceService.store(in: services.cache), reads: services.reads,
            changes: services.changes)
    }
}
