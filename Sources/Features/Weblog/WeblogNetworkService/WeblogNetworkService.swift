package import Domain
package import OMGAPI

/// Typed calls of the service (service reference, section 6.14). The layers above do not see the quirks of the service.
package struct WeblogNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func entries(of address: Address) async throws -> [WeblogEntry] {
        try await api.perform(.entries(of: address))
    }
    package func entry(_ id: String, of address: Address) async throws -> WeblogEntry {
        try await api.perform(.entry(id, of: address))
    }
    package func entryWithText(_ id: String, of address: Address) async throws -> ReadItem<WeblogEntry> {
        try await api.perform(.entryWithText(id, of: address))
    }

    package func latest(of address: Address) async throws -> WeblogEntry {
        try await api.perform(.latestPost(of: address))
    }
    /// - Parameter id: nil lets the service choose one.
    package func save(_ source: String, id: String?, of address: Address) async throws -> WeblogEntry {
        try await api.perform(.save(source, id: id, of: address))
    }
    package func delete(_ id: String, of address: Address) async throws {
        try await api.perform(.deleteEntry(id, of: address))
    }

    package func part<Part: WeblogPartCoding>(of address: Address) async throws -> Part {
        try await api.perform(Part.endpoint(of: address))
    }
    package func save(_ part: some WeblogPartCoding) async throws { try await api.perform(Endpoint<Void>.save(part)) }
}
