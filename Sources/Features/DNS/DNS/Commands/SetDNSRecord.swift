import Arguments
import Changes
import Commands
import DNSRepository
import Domain
import Output

struct SetDNSRecord: TritonCommand {
    static let page = CommandPage(
        "set", "make a record the only one of its name and type", form: "NAME TYPE DATA [--ttl N] [--priority N]",
        examples: [Example("triton dns set home A 203.0.113.7", "for cron: nothing is sent if nothing differs")],
        output: DNSRecord.schema.changed, operands: [.words(["@", "www"]), .words(DNSRecordRules.types), .free])

    @OptionGroup var record: RecordArguments
    @OptionGroup var options: GlobalOptions

    func run(in repository: DNSRepository, _ call: Invocation) async throws -> CommandOutput {
        let record = try record.record(of: call.address)
        let result = try await repository.set(record)
        return .changed(
            result, call.changes.effect, prints: RemoteText(result.id),
            "\(line: result.fqdn) is now \(line: result.data)",
            unchanged: "\(line: result.fqdn) is \(line: result.data) already")
    }
}
