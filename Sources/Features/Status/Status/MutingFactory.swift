import CommandKit
import Database
import Domain
import StatusPersistenceService
import StatusRepository

/// What is left out of the timeline.
struct MutingFactory: Sendable {
    let environment: MutingEnvironment

    init(userDatabase: Lazy<UserDatabase>, profile: String, time: TimeSource, isRehearsal: Bool) {
        let store = Lazy { MuteStore(try userDatabase.get(), profile: profile) }
        environment = MutingEnvironment(mutes: MuteRepository(store: store, time: time, isRehearsal: isRehearsal))
    }

    static let verbs: [VerbNode<MutingEnvironment>] = [.verb(MuteAdd.self), .verb(MuteRemove.self), .verb(MuteList.self)]
}

struct MutingEnvironment: Sendable {
    let mutes: MuteRepository
}
