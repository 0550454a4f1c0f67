import CommandKit
import Database
import Domain
import StatusPersistenceService
import StatusRepository

/// What is hidden in the timeline.
struct MutingFactory: Sendable {
    let environment: MutingEnvironment

    init(userDatabase: Lazy<UserDatabase>, profile: String, time: TimeSource, isRehearsal: Bool) {
        let store = Lazy { MuteStore(try userDatabase.get(), profile: profile) }
        environment = MutingEnvironment(mutes: MuteRepository(store: store, time: time, isRehearsal: isRehearsal))
    }

    static let verbs: [VerbNode<MutingEnvironment>] = [.verb(AddMute.self), .verb(RemoveMute.self), .verb(ListMutes.self)]
}

struct MutingEnvironment: Sendable {
    let mutes: MuteRepository
}
