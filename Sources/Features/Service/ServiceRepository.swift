package import FoundationEssentials
package import Items

/// Reads the counts. They change slowly, so an answer is reused for an hour.
package struct ServiceRepository: ItemLayer {
    private static let freshSeconds = 3600.0

    package let items: ItemAccess<ServiceCounts>

    func counts() async throws -> ServiceCounts {
        let counts = try await reads.list(store, of: nil, freshFor: Self.freshSeconds) {
            // The time of the request is in the counts, also if the answer is the same.
            [try await LastAnswer.$current.withValue(nil) { try await api.perform(.serviceCounts(at: reads.now)) }]
        }
        guard let counts = counts.first else {
            throw TritonError(.notFound, "the service gives no information about itself")
        }
        return counts
    }
}

extension Endpoint where Answer == ServiceCounts {
    /// The request of the service reference, section 6.3.
    /// - Parameter now: the time that is returned with the counts.
    package static func serviceCounts(at now: Date) -> Endpoint<ServiceCounts> {
        Endpoint("service.info", .get, ["service", "info"], access: .open) { response in
            var counts = ServiceCounts(key: "", of: .unowned)
            counts.members = response["members"].int
            counts.addresses = response["addresses"].int
            counts.profiles = response["profiles"].int
            counts.updatedAt = now
            return counts
        }
    }
}
