import AddressesPersistenceService
import AddressesRepository
public import CommandKit
package import Database
package import Domain
package import OMGAPI
package import Session

/// Addresses: those of the account, and what everybody may know of others'.
public struct AddressesFactory: AppFactory {
    private let environment: AddressesEnvironment

    /// - Parameter settings: where `use` keeps its choice.
    package init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, session: Session, settings: ProfileSettings) {
        environment = AddressesEnvironment(api: api, cache: cache, reads: reads, session: session, settings: settings)
    }

    package static let cacheSchema = AddressesPersistenceService.schema

    /// For completion.
    package static let ownNames = AddressesPersistenceService.ownNames
    package static let addressQueries = [AddressesPersistenceService.seenNames]

    /// The account's addresses as they were last fetched; nil when they never were.
    package static func own(in cache: CacheDatabase) -> [Address]? { AddressesPersistenceService.own(in: cache) }

    /// The account's addresses.
    package func own() async throws -> [AddressDetails] { try await environment.repository.own().map(\.details) }

    static let noun = Noun<AddressesEnvironment>(
        "address", "your addresses, and those of others",
        about: """
            An account has one or more addresses, and a command speaks as one of them: the one that --address, TRITON_ADDRESS, a .triton.toml or \
            'address use' chose, in this order. Names in Punycode are shown decoded; both forms are understood.
            """,
        .verb(List.self), .verb(Use.self), .verb(Get.self), .verb(Available.self), .verb(Expires.self), .verb(Directory.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
