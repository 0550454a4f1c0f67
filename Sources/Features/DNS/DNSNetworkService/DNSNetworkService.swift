package import Domain
package import OMGAPI

/// Typed calls of the service (service reference, section 6.4). The layers above do not see the quirks of the service.
package struct DNSNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func list(of address: Address) async throws -> [DNSRecord] {
        try await api.perform(.dnsRecords(of: address))
    }
    package func create(_ record: DNSRecord) async throws -> DNSRecord {
        try await api.perform(.createDNSRecord(record))
    }
    package func update(_ record: DNSRecord) async throws -> DNSRecord {
        try await api.perform(.updateDNSRecord(record))
    }
    package func delete(_ record: DNSRecord) async throws { try await api.perform(.deleteDNSRecord(record)) }
}
