public import Commands
import HTTPTransport
import PURLsPersistenceService
import PURLsRepository
import Session

/// PURLs: names that lead to URLs.
public struct PURLsFactory: NounFactory {
    package let environment: PURLsEnvironment

    package init(_ services: FeatureServices) { environment = PURLsEnvironment(services) }

    package static let cacheSchemas = [PURLsPersistenceService.schema]
    package static let userSchemas = [VisitStore.schema]

    /// The PURLs of an address with their visits, most visited first.
    package func visits(of address: Address) async throws -> [PURLVisits] {
        try await environment.repository.visits(of: address)
    }

    package static let changes = [PURLsRepository.description]

    package static let noun = Noun<PURLsEnvironment>(
        "purl", "short names that redirect to URLs",
        about: """
            A PURL is a short, lasting address for another page: https://ADDRESS.url.lol/NAME redirects to its target \
            and counts the visit. A listed PURL is shown to everybody who lists your PURLs; an unlisted one still \
            works for everybody who knows its name.
            """,
        .verb(AddPURL.self), .verb(ListPURLs.self), .verb(GetPURL.self), .verb(EditPURL.self), .verb(DeletePURL.self),
        .verb(OpenPURL.self),
        .verb(CheckPURLs.self), .verb(ShowPURLStatistics.self))

    package func makeChangeHandlers() -> [any ChangeHandler] { [environment.repository] }
}

package struct PURLsEnvironment: Sendable {
    let repository: PURLsRepository
    /// Asks the hosts that PURLs lead to.
    let links: LinkProbe
    let ownership: AddressOwnership

    init(_ services: FeatureServices) {
        links = services.links
        ownership = services.ownership
        repository = PURLsRepository(services.items(), visits: VisitStore(services.serviceData))
    }
}

extension OperandKind {
    static let purl = item(PURLsPersistenceService.names)
}

extension ItemOperand {
    // An existing PURL, which the website or another client made, may have a name that a new one cannot have.
    static let purl = ItemOperand(hosts: ["url.lol", "omg.lol"]) { name throws(TritonError) in
        guard name.isPathLine else {
            throw TritonError(
                .usage, "'\(line: name)' cannot be a PURL's name",
                hint: "give the name, such as 'blog', or the PURL's URL")
        }
    }
}
