import CommandKit
import Domain
import DNSRepository

struct Edit: TritonCommand {
    static let page = CommandPage(
        "edit", "change a record", form: "ID [--name N] [--type T] [--data D] [--ttl N] [--priority N]",
        discussion: "What is not given stays as it is.",
        examples: [Example("triton dns edit 4200001 --ttl 300", "another TTL; 'triton dns list' has the numbers")], output: DNSRecord.schema,
        operands: [.cached(table: "dns_record", describedBy: "data")])

    @Argument("id", help: "Its number.") var id: String
    @Option("--name", takes: "name", help: "The name; '@' for the address itself.") var name: String?
    @Option("--type", takes: "type", help: "The type.", completion: .words(DNSData.types)) var type: String?
    @Option("--data", takes: "data", help: "What it shall say.") var data: String?
    @Option("--ttl", takes: "seconds", help: "Seconds that it may be kept.") var ttl: Int?
    @Option("--priority", takes: "number", help: "For MX and SRV.") var priority: Int?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        guard name != nil || type != nil || data != nil || ttl != nil || priority != nil else { throw TritonError(.usage, "nothing to change") }
        if let name { try DNSData.checkName(name) }
        if let type { _ = try DNSData.type(type) }
        try RecordArguments.check(ttl: ttl, priority: priority)
    }

    func run(in environment: DNSEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let present = try await environment.repository.record(id, of: try call.address)
        var changed = present
        changed.name = name ?? present.name
        changed.type = try type.map { text throws(TritonError) in try DNSData.type(text) } ?? present.type
        changed.data = data ?? present.data
        changed.ttl = ttl ?? present.ttl
        changed.priority = priority ?? present.priority
        try DNSData.check(changed.data, type: changed.type, priority: changed.priority)
        let result = try await environment.repository.edit(present, to: changed)
        if let warning = result.warning { call.note(warning) }
        let record = result.record
        return .made(record, prints: RemoteText(record.id), "changed the \(line: record.type) record for \(line: record.fqdn)")
    }
}
