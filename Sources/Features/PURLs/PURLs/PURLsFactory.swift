public import CommandKit
package import Database
package import OMGAPI
import PURLsPersistenceService

/// PURLs: names that lead to URLs.
public struct PURLsFactory: AppFactory {
    private let environment: PURLsEnvironment

    package init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = PURLsEnvironment(api: api, cache: cache, reads: reads, undo: undo)
    }

    package static let cacheSchema = PURLsPersistenceService.schema

    static let noun = Noun<PURLsEnvironment>(
        "purl", "names that lead to URLs",
        about: """
            A PURL is a short, lasting address for another page: https://ADDRESS.url.lol/NAME leads to its target and counts the visit. \
            A listed PURL is shown to everybody who lists your PURLs; an unlisted one works all the same for whoever knows its name.
            """,
        .verb(Add.self), .verb(List.self), .verb(Get.self), .verb(Edit.self), .verb(Delete.self), .verb(Open.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
