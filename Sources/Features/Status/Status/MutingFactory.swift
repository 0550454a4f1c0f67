import Commands
import StatusPersistenceService

/// The verbs for muting, which hides statuses in the timeline.
struct MutingFactory: NounFactory {
    let environment: MuteStore

    init(_ services: FeatureServices) { environment = MuteStore(services.userData) }

    static let noun = Noun<MuteStore>(
        "status", "", .verb(AddMute.self), .verb(RemoveMute.self), .verb(ListMutes.self))
}
