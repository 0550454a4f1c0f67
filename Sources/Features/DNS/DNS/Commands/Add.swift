import CommandKit
import Domain
import DNSRepository

struct Add: TritonCommand {
    static let page = CommandPage(
        "add", "make a record", form: "NAME TYPE DATA [--ttl N] [--priority N]",
        examples: [
            Example("triton dns add shop CNAME example.com", "its number is printed"),
            Example("triton dns add @ MX mail.example.com --priority 10 --ttl 300", "mail for the address"),
        ],
        output: DNSRecord.schema, operands: [.words(["@", "www"]), .words(DNSData.types), .free])

    @OptionGroup var record: RecordArguments
    @OptionGroup var options: GlobalOptions

    func run(in environment: DNSEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let record = try record.record(of: call.address)
        let made = try await environment.repository.add(record)
        return .made(made, prints: RemoteText(made.id), "added \(line: made.type) record for \(line: made.fqdn)")
    }
}
