package import Domain
package import FoundationEssentials
import HTTPTypes
package import OMGAPI

/// The call of the service reference, section 6.3, about the service itself.
package struct ServiceNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    /// - Parameter now: the time that is returned with the counts.
    package func counts(at now: Date) async throws -> ServiceCounts { try await api.perform(.serviceCounts(at: now)) }
}

extension Endpoint where Answer == ServiceCounts {
    package static func serviceCounts(at now: Date) -> Endpoint {
        Endpoint("service.info", .get, ["service", "info"], access: .open) { response in
            ServiceCounts(
                members: response["members"].int, addresses: response["addresses"].int,
                profiles: response["profiles"].int, updatedAt: now)
        }
    }
}
