import AddressesPersistenceService
import AddressesRepository
package import Cache
public import Commands
package import FoundationEssentials
package import OMGAPI
import Session

/// The account's addresses, and the public information about all addresses.
public struct AddressesFactory: NounFactory {
    package let environment: AddressesEnvironment

    package init(_ services: FeatureServices) { environment = AddressesEnvironment(services) }

    package static let cacheSchemas = [AddressesPersistenceService.schema]

    package static let addressLists = AddressLists(
        own: AddressesPersistenceService.ownNames, seen: AddressesPersistenceService.seenNames)

    /// The account's addresses as they were last fetched; nil when they never were.
    package static func own(in cache: CacheDatabase) -> [Address]? { AddressesPersistenceService.own(in: cache) }

    /// Fetches the account's addresses, and stores them.
    package static func fetchOwn(by api: any APIClient, email: String?, into cache: CacheDatabase, at date: Date)
        async throws -> [Address]
    {
        let all = try await api.ownAddresses(of: email)
        ItemStore(cache).replace(all, of: nil, in: AddressesPersistenceService.accountCollection, at: date)
        return all.map(\.address)
    }

    package func own() async throws -> [AddressDetails] { try await environment.repository.own() }

    package static let noun = Noun<AddressesEnvironment>(
        "address", "your addresses, and those of others",
        about: """
            An account has one or more addresses, and a command acts as one of them: the one that --address, \
            TRITON_ADDRESS, a .triton.toml or 'address use' chose, in this order. Names in Punycode are shown decoded; \
            both forms are understood.
            """,
        .verb(ListAddresses.self), .verb(UseAddress.self), .verb(GetAddress.self), .verb(CheckAvailability.self),
        .verb(GetExpiration.self), .verb(ListDirectory.self))
}

package struct AddressesEnvironment: Sendable {
    let settings: ProfileSettings
    let repository: AddressesRepository

    init(_ services: FeatureServices) {
        settings = services.settings
        repository = AddressesRepository(services.items(), session: services.session)
    }
}

/// An address as a person types it.
enum AddressOperand {
    /// - Throws: ``TritonError`` of code `usage` with a hint.
    static func check(_ name: String) throws(TritonError) {
        // The URL of a page is accepted too; `readAddress` finds the address in it.
        if name.contains("://") { return }
        _ = try Address(validating: name)
    }
}
