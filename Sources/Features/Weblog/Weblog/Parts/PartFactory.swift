import Commands
import Domain
import WeblogRepository

/// The configuration or the template of a weblog.
struct PartFactory<Part: ShownPart>: NounFactory {
    let environment: WeblogPartRepository<Part>

    init(_ services: FeatureServices) { environment = WeblogPartRepository(services.items()) }

    static var noun: Noun<WeblogPartRepository<Part>> {
        Noun(
            "weblog", "",
            .group(
                name: "\(Part.word)", abstract: "read or change the weblog's \(Part.label)", standard: "get",
                [Verb(GetPart<Part>.self), Verb(SetPart<Part>.self), Verb(EditPart<Part>.self)]))
    }

    func text(of address: Address) async throws -> String { try await environment.part(of: address).content }
}
