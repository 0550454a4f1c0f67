import Cache
import Changes
import Commands
import Domain
import OMGAPI
import WeblogNetworkService
import WeblogPersistenceService
import WeblogRepository

/// What the commands about entries see of the program.
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
