import Commands
import Domain
import StatusPersistenceService
import StatusRepository
import StatusService

/// The dependencies of the commands about statuses.
struct StatusEnvironment: Sendable {
    let statuses: StatusRepository
    let bios: BioRepository
    let timeline: TimelineRepository
    let follows: FollowRepository
    let mutes: MuteStore

    init(_ services: FeatureServices) {
        let api = services.api, cache = services.cache, reads = services.reads, changes = services.changes
        let store = StatusPersistenceService.statuses(in: cache)
        statuses = StatusRepository(api: api, store: store, reads: reads, changes: changes)
        bios = BioRepository(
            api: api, store: StatusPersistenceService.bios(in: cache), reads: reads, changes: changes)
        timeline = TimelineRepository(api: api, store: store, reads: reads)
        follows = FollowRepository(
            api: api, store: StatusPersistenceService.follows(in: cache), reads: reads, changes: changes)
        mutes = MuteStore(services.userData, time: services.time, isDryRun: services.isDryRun)
    }

    /// The present mutes.
    func policy() throws -> MutePolicy { MutePolicy(try mutes.all()) }

    /// Nil, with a warning, if the mutes cannot be read; nothing is hidden then.
    func policy(_ call: Invocation) -> MutePolicy? {
        do { return try policy() } catch {
            call.note("nothing is hidden: the mutes cannot be read")
            return nil
        }
    }
}
