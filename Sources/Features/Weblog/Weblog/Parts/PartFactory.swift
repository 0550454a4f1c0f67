import Cache
import Changes
import Commands
import Domain
import Manual
import OMGAPI
import WeblogRepository

/// The configuration or the template of a weblog.
struct PartFactory<Part: ShownPart>: AppFactory {
    private let environment: PartEnvironment<Part>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes) {
        environment = PartEnvironment(api: api, cache: cache, reads: reads, changes: changes)
    }

    static var noun: Noun<PartEnvironment<Part>> {
        Noun(
            "weblog", "",
            .group(
                name: "\(Part.word)", abstract: "read or change the weblog's \(Part.label)", standard: "get",
                [Verb(GetPart<Part>.self), Verb(SetPart<Part>.self), Verb(EditPart<Part>.self)]))
    }

    static var description: NounDescription { noun.description }

    static var changes: [ChangeDescription] { [PartChange<Part>.description] }

    func makeChangeHandlers() throws -> [any ChangeHandler] { [try environment.repository.handler] }

    func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
