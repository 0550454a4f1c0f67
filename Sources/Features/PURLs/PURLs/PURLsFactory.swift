package import Changes
public import CommandKit
package import Database
package import Domain
package import HTTPTransport
package import OMGAPI
import PURLsPersistenceService
import PURLsRepository

/// PURLs: names that lead to URLs.
public struct PURLsFactory: AppFactory {
    private let environment: PURLsEnvironment

    /// - Parameters:
    ///   - links: asks the hosts that PURLs lead to; it sends no token.
    ///   - userDatabase: where the visits of each day are kept; opened when a list was fetched.
    ///   - profile: whose visits.
    package init(
        api: any APIClient, links: LinkProbe, cache: CacheDatabase, userDatabase: Lazy<UserDatabase>, profile: String, reads: ReadThrough,
        changes: Changes
    ) {
        environment = PURLsEnvironment(
            api: api, links: links, cache: cache, visits: VisitStore(userDatabase, profile: profile), reads: reads, changes: changes)
    }

    package static let cacheSchema = PURLsPersistenceService.schema
    package static let userSchema = VisitStore.schema

    /// The PURLs of an address with their visits, most visited first.
    package func visits(of address: Address) async throws -> [PURLVisits] { try await environment.repository.visits(of: address) }

    /// Such a list as `--json` prints it.
    package static func json(_ visits: [PURLVisits]) -> JSON { .array(visits.map(\.json)) }

    package static let changes = [PURLChange.description]

    static let noun = Noun<PURLsEnvironment>(
        "purl", "names that lead to URLs",
        about: """
            A PURL is a short, lasting address for another page: https://ADDRESS.url.lol/NAME leads to its target and counts the visit. \
            A listed PURL is shown to everybody who lists your PURLs; an unlisted one works all the same for whoever knows its name.
            """,
        .verb(AddPURL.self), .verb(ListPURLs.self), .verb(GetPURL.self), .verb(EditPURL.self), .verb(DeletePURL.self), .verb(OpenPURL.self),
        .verb(CheckPURLs.self), .verb(ShowPURLStatistics.self))

    package static var description: NounDescription { noun.description }

    package func makeChangeHandlers() throws -> [any ChangeHandler] { [try environment.repository.handler] }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
