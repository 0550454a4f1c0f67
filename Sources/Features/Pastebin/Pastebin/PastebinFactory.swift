public import CommandKit
package import Database
package import OMGAPI
import PastebinPersistenceService

/// Pastes: named texts at an address of their own.
public struct PastebinFactory: AppFactory {
    private let environment: PastebinEnvironment

    package init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = PastebinEnvironment(api: api, cache: cache, reads: reads, undo: undo)
    }

    package static let cacheSchema = PastebinPersistenceService.schema

    static let noun = Noun<PastebinEnvironment>(
        "paste", "named texts to link to",
        about: """
            A paste is a text at https://ADDRESS.paste.lol/TITLE. The end of its title, such as '.py', chooses how the page colours it. \
            A listed paste is shown to everybody who lists your pastes. An unlisted one is only left out of that list: \
            whoever knows or guesses its title can read it, so a paste is no place for a secret.
            """,
        .verb(Add.self), .verb(List.self), .verb(Get.self), .verb(Edit.self), .verb(Delete.self), .verb(Open.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
