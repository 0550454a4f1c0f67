import Commands
import DNSRepository
import Items

struct DeleteDNSRecord: TritonCommand {
    static let page = CommandPage(
        "delete", "delete records", form: "ID…",
        discussion: """
            A name stands for its record if no other record has it; one with '*' stands for all that match.
            """,
        examples: [
            Example("triton dns delete 4200004 --yes", "without asking, as in a script"),
            Example("triton dns delete www --yes", "the only record of that name, without asking"),
            Example("triton dns delete 'w*' --dry-run", "show what it would do to those whose names begin with w"),
        ],
        output: DNSRecord.schema.deleted,
        operands: [.dnsRecord], traits: .asksFirst)

    @Argument("id", help: "The numbers or names of the records.") var ids: [String]

    func run(in repository: DNSRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let found: Deletion<DNSRecord> = try await call.deletion(of: ids, "record", plural: "records") {
            try await repository.list(of: address)
        } check: { id in
            try Self.check(id)
            return id
        } find: { id in
            try await repository.record(id, of: address)
        } showing: { (record: DNSRecord) in
            "\(line: record.id)  \(line: record.fqdn) \(line: record.type) \(line: record.data)"
        }
        return try await found.delete { try await repository.delete($0) }
    }

    private static func check(_ id: String) throws(TritonError) {
        guard id.isPathWord else {
            throw TritonError(
                .usage, "'\(line: id)' cannot be the number of a record", hint: "see them with 'triton dns list'")
        }
    }
}
