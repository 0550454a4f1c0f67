import CommandKit
import Domain

/// The parts of a record as they stand on a command line.
struct RecordArguments: CommandOptions {
    @Argument("name", help: "The name; '@' for the address itself.") var name: String
    @Argument("type", help: "A, AAAA, CAA, CNAME, MX, NS, SRV or TXT.", completion: .words(DNSData.types)) var type: String
    @Argument("data", help: "What it says.") var data: [String]
    @Option("--ttl", takes: "seconds", help: "Seconds that it may be kept.") var ttl: Int?
    @Option("--priority", takes: "number", help: "For MX and SRV.") var priority: Int?

    func check() throws(TritonError) {
        try DNSData.checkName(name)
        try DNSData.check(data.joined(separator: " "), type: try DNSData.type(type), priority: priority)
        try Self.check(ttl: ttl, priority: priority)
    }

    static func check(ttl: Int?, priority: Int?) throws(TritonError) {
        if let ttl, !(1...2_147_483_647).contains(ttl) { throw TritonError(.usage, "--ttl takes seconds above 0") }
        if let priority, !(0...65_535).contains(priority) { throw TritonError(.usage, "--priority takes a number from 0 to 65535") }
    }

    func record(of address: Address) throws(TritonError) -> DNSRecord {
        DNSRecord(address: address, name: name, type: try DNSData.type(type), data: data.joined(separator: " "), priority: priority, ttl: ttl)
    }
}
