import CommandKit
import Database
import OMGAPI

/// The entries of a weblog.
struct EntriesFactory: AppFactory {
    private let environment: EntriesEnvironment

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = EntriesEnvironment(api: api, cache: cache, reads: reads, undo: undo)
    }

    static let noun = Noun<EntriesEnvironment>(
        "weblog", "posts and pages of your weblog",
        .verb(List.self), .verb(Get.self), .verb(Latest.self), .verb(Post.self), .verb(Edit.self), .verb(Delete.self), .verb(Open.self))

    static var description: NounDescription { noun.description }

    func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
