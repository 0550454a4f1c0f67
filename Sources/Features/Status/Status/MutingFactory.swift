import Commands
import StatusPersistenceService
import StatusRepository

/// The verbs for muting, which hides statuses in the timeline.
struct MutingFactory: NounFactory {
    let environment: MutingEnvironment

    init(_ services: FeatureServices) {
        environment = MutingEnvironment(
            mutes: MuteRepository(
                store: MuteStore(services.userData), time: services.time, isDryRun: services.isDryRun))
    }

    static let noun = Noun<MutingEnvironment>(
        "status", "", .verb(AddMute.self), .verb(RemoveMute.self), .verb(ListMutes.self))
}

struct MutingEnvironment: Sendable {
    let mutes: MuteRepository
}
