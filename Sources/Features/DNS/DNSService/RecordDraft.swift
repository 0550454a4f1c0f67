package import Domain

/// A record from the command line or from a file, without its id. A value that is nil stays unchanged at the service.
package struct RecordDraft: Sendable, Equatable {
    package var name: String
    package var type: String
    package var data: String
    package var priority: Int?
    package var ttl: Int?

    package init(name: String, type: String, data: String, priority: Int? = nil, ttl: Int? = nil) {
        self.name = name
        self.type = type
        self.data = data
        self.priority = priority
        self.ttl = ttl
    }

    package func record(of address: Address) -> DNSRecord {
        DNSRecord(address: address, name: name, type: type.uppercased(), data: data, priority: priority, ttl: ttl)
    }
}
