package import Domain
package import OMGAPI

/// The calls of the service reference, sections 6.2 and 6.3, and the account's list of 6.1, typed. Quirks of the
/// service end here.
package struct AddressesNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func own(_ email: String?) async throws -> [AddressDetails] { try await api.perform(.addresses(of: email)) }
    package func info(_ address: Address) async throws -> AddressDetails {
        try await api.perform(.addressInfo(address))
    }
    package func availability(of name: String) async throws -> AddressAvailability {
        try await api.perform(.availability(of: name))
    }
    package func expiration(of address: Address) async throws -> AddressExpiration {
        try await api.perform(.expiration(of: address))
    }
    package func directory() async throws -> [DirectoryEntry] { try await api.perform(.directory) }
    package func exists(_ address: Address) async throws -> Bool { try await api.perform(.isTaken(address)) }
}
