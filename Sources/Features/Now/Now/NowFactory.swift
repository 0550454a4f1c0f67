public import CommandKit
package import Database
import Domain
import NowPersistenceService
package import OMGAPI

/// The now page: what an address is doing these days.
public struct NowFactory: AppFactory {
    private let environment: NowEnvironment

    package init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = NowEnvironment(api: api, cache: cache, reads: reads, undo: undo)
    }

    package static let cacheSchema = NowPersistenceService.schema

    static let noun = Noun<NowEnvironment>(
        "now", "what you are doing these days",
        about: """
            The now page stands at https://ADDRESS.omg.lol/now. Its source is Markdown with a few additions of omg.lol's own, which pass through untouched. \
            A listed page is shown in the Now Garden; an unlisted one can be read by everybody all the same.
            """,
        .verb(Get.self), .verb(Set.self), .verb(Edit.self), .verb(Garden.self), .verb(Open.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

extension Invocation {
    /// Whose now page a read is about.
    func nowPageOwner(_ operand: String?) throws -> Address { try pageOwner(operand, host: "omg.lol", path: ["now"]) }
}
