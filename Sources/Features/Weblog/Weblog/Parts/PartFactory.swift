import CommandKit
import Database
import Domain
import OMGAPI
import WeblogRepository

/// The configuration or the template of a weblog.
struct PartFactory<Part: StoredPart>: AppFactory {
    private let environment: PartEnvironment<Part>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = PartEnvironment(api: api, cache: cache, reads: reads, undo: undo)
    }

    static var noun: Noun<PartEnvironment<Part>> {
        Noun(
            "weblog", "",
            .group(
                name: "\(Part.word)", abstract: "read or change the weblog's \(Part.label)", standard: "get",
                [Verb(GetPart<Part>.self), Verb(SetPart<Part>.self), Verb(EditPart<Part>.self)]))
    }

    static var description: NounDescription { noun.description }

    func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
