import Arguments
import Commands
import DNSRepository
import Domain
import Output

struct ListDNSRecords: TritonCommand {
    static let page = CommandPage("list", "list records", examples: [Example("triton dns list", "all of the address")], output: DNSRecord.schema, isList: true)

    @OptionGroup var list: ListOptions
    @OptionGroup var options: GlobalOptions

    func run(in environment: DNSEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let records = try await environment.repository.list(of: address)
        return .list(list.apply(to: records, now: call.time.now()) { $0.createdAt }, empty: list.notice("'\(address)' has no dns records"))
    }
}
