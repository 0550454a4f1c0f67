import Domain

/// A record as somebody wrote it, in words or in a file.
struct RecordDraft: Sendable {
    var name: String
    var type: String
    var data: String
    var ttl: Int?
    var priority: Int?

    /// - Throws: ``TritonError`` of code `usage` saying what would be right.
    func check() throws(TritonError) {
        try DNSData.checkName(name)
        try DNSData.check(data, type: try DNSData.type(type), priority: priority)
    }

    func record(of address: Address) throws(TritonError) -> DNSRecord {
        DNSRecord(address: address, name: name, type: try DNSData.type(type), data: data, priority: priority, ttl: ttl)
    }
}
