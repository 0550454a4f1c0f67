package import Domain
package import OMGAPI

/// The calls of `API.md` section 6.8, typed. Wire quirks end here.
package struct PURLsNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func list(of address: Address) async throws -> [PURL] { try await api.perform(.purls(of: address)) }
    package func purl(_ name: String, of address: Address) async throws -> PURL { try await api.perform(.purl(name, of: address)).purl }

    /// And whether the answer said anything of its listing.
    package func purlWithListing(_ name: String, of address: Address) async throws -> (purl: PURL, saysListing: Bool) {
        try await api.perform(.purl(name, of: address))
    }

    /// Those that everybody sees.
    package func listed(of address: Address) async throws -> [PURL] { try await api.perform(.purls(of: address, publicly: true)) }
    package func save(_ purl: PURL) async throws { try await api.perform(.save(purl)) }
    package func delete(_ name: String, of address: Address) async throws { try await api.perform(.deletePURL(name, of: address)) }
}
