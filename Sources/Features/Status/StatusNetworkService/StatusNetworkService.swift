package import Domain
package import OMGAPI

/// The calls of the service reference, section 6.11, typed. Quirks of the service end here.
package struct StatusNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func list(of address: Address) async throws -> [Status] { try await api.perform(.statuses(of: address)) }
    package func status(_ id: String, of address: Address) async throws -> Status {
        try await api.perform(.status(id, of: address))
    }

    package func statusToEdit(_ id: String, of address: Address) async throws -> ReadItem<Status> {
        try await api.perform(.statusToEdit(id, of: address))
    }

    package func latest(of address: Address) async throws -> Status {
        try await api.perform(.latestStatus(of: address))
    }
    package func post(_ draft: StatusDraft, as address: Address) async throws -> Status {
        try await api.perform(.post(draft, as: address))
    }
    package func edit(_ status: Status) async throws { try await api.perform(.edit(status)) }
    package func delete(_ id: String, of address: Address) async throws {
        try await api.perform(.deleteStatus(id, of: address))
    }

    /// - Parameter latestOnly: only the newest status of each address.
    package func timeline(latestOnly: Bool) async throws -> [Status] {
        try await api.perform(latestOnly ? .latestOfEverybody : .statuslog)
    }

    package func bio(of address: Address) async throws -> Bio { try await api.perform(.bio(of: address)).value }

    package func bioToEdit(of address: Address) async throws -> ReadItem<Bio> {
        try await api.perform(.bio(of: address))
    }
    package func save(_ bio: Bio) async throws { try await api.perform(.save(bio)) }

    package func following(of address: Address) async throws -> [Follow] {
        try await api.perform(.following(of: address))
    }
    package func followers(of address: Address) async throws -> [Follow] {
        try await api.perform(.followers(of: address))
    }
    package func follow(_ target: Address, as address: Address) async throws {
        try await api.perform(.follow(target, as: address))
    }
    package func unfollow(_ target: Address, as address: Address) async throws {
        try await api.perform(.unfollow(target, as: address))
    }
}
