package import Domain
package import OMGAPI

/// The calls of the service reference, section 6.9, typed. Quirks of the service end here.
package struct PastebinNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func list(of address: Address) async throws -> [Paste] { try await api.perform(.pastes(of: address)) }
    package func listed(of address: Address) async throws -> [Paste] {
        try await api.perform(.listedPastes(of: address))
    }
    package func paste(_ title: String, of address: Address) async throws -> Paste {
        try await api.perform(.paste(title, of: address))
    }
    /// Returns the title that was stored.
    package func save(_ paste: Paste) async throws -> String { try await api.perform(.save(paste)) }
    package func delete(_ title: String, of address: Address) async throws {
        try await api.perform(.deletePaste(title, of: address))
    }
}
