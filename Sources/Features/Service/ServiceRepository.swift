package import Cache
package import Domain

/// Reads the counts. They change slowly, so an answer is reused for an hour.
package struct ServiceRepository: Sendable {
    private static let freshSeconds = 3600.0

    private let network: ServiceNetworkService
    private let store: ItemStore<ServiceCounts>
    private let reads: ReadThrough

    package init(network: ServiceNetworkService, store: ItemStore<ServiceCounts>, reads: ReadThrough) {
        self.network = network
        self.store = store
        self.reads = reads
    }

    package func counts() async throws -> ServiceCounts {
        let counts = try await reads.list(store, of: nil, freshFor: Self.freshSeconds, isOfAnswerAlone: false) {
            [try await network.counts(at: reads.now)]
        }
        guard let counts = counts.first else {
            throw TritonError(.notFound, "the service gives no information about itself")
        }
        return counts
    }
}
