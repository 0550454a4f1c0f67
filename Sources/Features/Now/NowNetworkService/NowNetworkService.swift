package import Domain
package import OMGAPI

/// Typed calls of the service (service reference, section 6.6). The layers above do not see the quirks of the service.
package struct NowNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func page(of address: Address) async throws -> ReadItem<NowPage> {
        try await api.perform(.nowPage(of: address))
    }

    package func save(_ page: NowPage) async throws { try await api.perform(.save(page)) }
    package func garden() async throws -> [GardenPage] { try await api.perform(.garden) }
}
