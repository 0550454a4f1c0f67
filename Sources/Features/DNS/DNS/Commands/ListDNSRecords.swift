import Commands
import DNSRepository
import DNSService

struct ListDNSRecords: TritonCommand {
    static let page = CommandPage(
        "list", "list records", form: "[NAME*…] [--toml]",
        examples: [
            Example("triton dns list", "all of the address"),
            Example("triton dns list 'w*'", "those whose names begin with w"),
            Example("triton dns list --toml", "as a file for 'dns apply'"),
        ],
        output: DNSRecord.schema, traits: .list)

    @Flag("--toml", help: "Print them as a file that 'dns apply' takes.") var toml = false
    @OptionGroup var list: ListOptions

    func run(in repository: DNSRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let records = try await repository.list(of: address)
        let chosen = list.apply(to: records, now: call.time.now()) { $0.createdAt }
        if toml {
            guard !chosen.isEmpty else { throw TritonError(.notFound, "'\(address)' has no dns records") }
            return .list(DNSFile.sorted(chosen), asFile: DNSFile.text(of:))
        }
        return .list(
            chosen,
            empty: list.notice(
                call.notice(of: address, "'\(address)' has no dns records", first: "dns add NAME TYPE DATA")))
    }
}
