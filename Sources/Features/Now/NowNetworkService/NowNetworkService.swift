package import Domain
package import OMGAPI

/// The calls of the service reference, section 6.6, typed. Quirks of the service end here.
package struct NowNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func page(of address: Address) async throws -> NowPage { try await api.perform(.nowPage(of: address)) }

    /// And whether the answer had a text.
    package func pageWithText(of address: Address) async throws -> (page: NowPage, hasText: Bool) {
        try await api.perform(.nowPageWithText(of: address))
    }

    package func save(_ page: NowPage) async throws { try await api.perform(.save(page)) }
    package func garden() async throws -> [GardenPage] { try await api.perform(.garden) }
}
