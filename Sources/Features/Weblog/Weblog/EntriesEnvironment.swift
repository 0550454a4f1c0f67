import Cache
import Changes
import Commands
import Domain
import OMGAPI
import WeblogNetworkService
import WeblogPersistenceService
import WeblogRepository

/// The dependencies of the commands about entries.
struct EntriesEnvironment: Sendable {
    let repository: EntriesRepository

    let upload: EntryPictures.Upload

    init(_ services: FeatureServices, upload: @escaping EntryPictures.Upload) {
        self.upload = upload
        repository = EntriesRepository(
            network: WeblogNetworkService(api: services.api),
            store: WeblogPersistenceService.store(in: services.cache), reads: services.reads,
            changes: services.changes)
    }
}
