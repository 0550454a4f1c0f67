import Commands
import Database
import Domain
import ProcessRuntime
import StatusPersistenceService
import StatusRepository

/// What is hidden in the timeline.
struct MutingFactory: Sendable {
    let environment: MutingEnvironment

    init(userDatabase: Lazy<UserDatabase>, profile: String, time: TimeSource, isDryRun: Bool) {
        let store = Lazy { MuteStore(try userDatabase.get(), profile: profile) }
        environment = MutingEnvironment(mutes: MuteRepository(store: store, time: time, isDryRun: isDryRun))
    }

    static let verbs: [VerbNode<MutingEnvironment>] = [
        .verb(AddMute.self), .verb(RemoveMute.self), .verb(ListMutes.self),
    ]
}

struct MutingEnvironment: Sendable {
    let mutes: MuteRepository
}
