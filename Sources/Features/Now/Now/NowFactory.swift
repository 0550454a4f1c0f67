package import Cache
public import Commands
package import FoundationEssentials
import NowPersistenceService
package import NowRepository

/// The now page: what an address is doing these days.
public struct NowFactory: NounFactory {
    package let environment: NowRepository

    package init(_ services: FeatureServices) { environment = NowRepository(services.items()) }

    package static let cacheSchemas = [NowPersistenceService.schema]

    /// Time of the last change of the page; nil if there is no page.
    package func updatedAt(of address: Address) async throws -> Date? {
        do { return try await environment.page(of: address).updatedAt } catch let error as TritonError
            where error.code == .notFound
        { return nil }
    }

    package static let noun = Noun<NowRepository>(
        "now", "what you are doing these days",
        about: """
            The now page is at https://ADDRESS.omg.lol/now. Its source is Markdown with a few additions of omg.lol, \
            which are not changed. The Now Garden shows listed pages; everybody can read an unlisted page, too.
            """,
        .verb(GetNow.self), .verb(SetNow.self), .verb(EditNow.self), .verb(ListGarden.self), .verb(OpenNow.self))
}

extension Invocation {
    func nowPageOwner(_ operand: String?) throws -> Address { try pageOwner(operand, path: ["now"]) }
}
