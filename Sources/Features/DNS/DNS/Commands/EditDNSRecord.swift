import Arguments
import Changes
import Commands
import DNSRepository
import Domain
import Output

struct EditDNSRecord: TritonCommand {
    static let page = CommandPage(
        "edit", "change a record", form: "ID [--name N] [--type T] [--data D] [--ttl N] [--priority N]",
        discussion: """
            What is not given stays as it is. Changes that somebody else made to other fields are kept; changes to the \
            same fields are a conflict (code 73), unless --force replaces them.
            """,
        examples: [Example("triton dns edit 4200001 --ttl 300", "another TTL; 'triton dns list' has the numbers")],
        output: DNSRecord.schema.changed,
        operands: [.dnsRecord])

    @Argument("id", help: "The number of the record.") var id: String
    @Option("--name", takes: "name", help: "The name; '@' for the address itself.") var name: String?
    @Option("--type", takes: "type", help: "The type.", completion: .words(DNSRecordRules.types)) var type: String?
    @Option("--data", takes: "data", help: "Data of the record.") var data: String?
    @OptionGroup var numbers: RecordNumbers
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        guard name != nil || type != nil || data != nil || numbers.ttl != nil || numbers.priority != nil else {
            throw TritonError(.usage, "nothing to change")
        }
        if let name { try DNSRecordRules.checkName(name) }
        if let type { _ = try DNSRecordRules.type(type) }
    }

    func run(in environment: DNSEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let present = try await environment.repository.record(id, of: try call.address)
        var changed = present
        changed.name = name ?? present.name
        changed.type = try type.map { text throws(TritonError) in try DNSRecordRules.type(text) } ?? present.type
        changed.data = data ?? present.data
        changed.ttl = numbers.ttl ?? present.ttl
        changed.priority = numbers.priority ?? present.priority
        try DNSRecordRules.check(changed.data, type: changed.type, priority: changed.priority)
        let result = try await environment.repository.edit(present, to: changed)
        return .changed(
            result, call.changes.effect, prints: RemoteText(result.id),
            "changed the \(line: result.type) record for \(line: result.fqdn)")
    }
}
