import Commands
import StatusPersistenceService
import StatusRepository

/// The verbs for muting, which hides statuses in the timeline.
struct MutingFactory: NounFactory {
    let environment: MuteRepository

    init(_ services: FeatureServices) {
        environment = MuteRepository(
            store: MuteStore(services.userData), time: services.time, isDryRun: services.isDryRun)
    }

    static let noun = Noun<MuteRepository>(
        "status", "", .verb(AddMute.self), .verb(RemoveMute.self), .verb(ListMutes.self))
}
