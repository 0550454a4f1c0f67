import Arguments
import DNSService
import Domain

/// The options of `dns add`, `dns set` and `dns edit` that set a field.
struct DNSRecordOptions: CommandOptions {
    static let form = "[--ttl N] [--priority N]"

    @Option("--ttl", takes: "seconds", help: "Seconds that the record may be cached.") var ttl: Int?
    @Option("--priority", takes: "number", help: "For MX and SRV.") var priority: Int?

    var isGiven: Bool { ttl != nil || priority != nil }

    func check() throws(TritonError) {
        if let ttl, !DNSRecord.lifetimes.contains(ttl) {
            throw ArgumentReader.invalid("\(ttl)", "--ttl", takes: "whole seconds above 0")
        }
        if let priority, !DNSRecord.priorities.contains(priority) {
            throw ArgumentReader.invalid("\(priority)", "--priority", takes: "a whole number from 0 to 65535")
        }
    }

    /// Fields without an option stay as they are.
    func set(_ record: inout DNSRecord) {
        record.ttl = ttl ?? record.ttl
        record.priority = priority ?? record.priority
    }
}
