import Arguments
import Commands
import Domain
import Output

/// The options for the time to live and the priority of a record.
struct RecordNumbers: CommandOptions {
    @Option("--ttl", takes: "seconds", help: "Seconds that the record may be cached.") var ttl: Int?
    @Option("--priority", takes: "number", help: "For MX and SRV.") var priority: Int?

    func check() throws(TritonError) {
        if let ttl, !(1...2_147_483_647).contains(ttl) { throw TritonError(.usage, "--ttl takes seconds above 0") }
        if let priority, !(0...65_535).contains(priority) {
            throw TritonError(.usage, "--priority takes a number from 0 to 65535")
        }
    }
}
