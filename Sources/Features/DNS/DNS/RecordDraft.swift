import Domain

/// A record from the command line or from a file, not checked yet.
struct RecordDraft: Sendable {
    var name: String
    var type: String
    var data: String
    var ttl: Int?
    var priority: Int?

    /// - Throws: ``TritonError`` of code `usage` with the expected form as a hint.
    func check() throws(TritonError) {
        try DNSRecordRules.checkName(name)
        try DNSRecordRules.check(data, type: try DNSRecordRules.type(type), priority: priority)
    }

    func record(of address: Address) throws(TritonError) -> DNSRecord {
        DNSRecord(
            address: address, name: name, type: try DNSRecordRules.type(type), data: data, priority: priority, ttl: ttl)
    }
}
