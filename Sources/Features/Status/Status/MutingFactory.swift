import Commands
import StatusPersistenceService
import StatusRepository

/// The verbs for muting, which hides statuses in the timeline.
struct MutingFactory: AppFactory {
    let environment: MutingEnvironment

    init(_ services: FeatureServices) {
        environment = MutingEnvironment(
            mutes: MuteRepository(
                store: MuteStore(services.userData), time: services.time, isDryRun: services.isDryRun))
    }

    static let noun = Noun<MutingEnvironment>(
        "status", "", .verb(AddMute.self), .verb(RemoveMute.self), .verb(ListMutes.self))

    static var description: NounDescription { noun.description }

    func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

struct MutingEnvironment: Sendable {
    let mutes: MuteRepository
}
