import Commands
import DNSRepository

struct SetDNSRecord: TritonCommand {
    static let page = CommandPage(
        "set", "make a record the only one of its name and type", form: "NAME TYPE DATA \(DNSRecordOptions.form)",
        discussion: """
            omg.lol does not show the priority of an SRV record, so it is not compared. With --at and --queue it is \
            refused where several records have the name and type.
            """,
        examples: [Example("triton dns set home A 203.0.113.7", "for cron: nothing is sent if nothing differs")],
        output: DNSRecord.schema.changed, operands: [.words(["@", "www"]), .words(DNSRecord.types), .free])

    @Argument("name", help: "The name; '@' for the address itself.") var name: String
    @Argument("type", help: "\(DNSRecord.listedTypes).", completion: .words(DNSRecord.types))
    var type: String
    @Argument("data", help: "The data of the record.") var data: [String]
    @OptionGroup var options: DNSRecordOptions

    func check() throws(TritonError) { try record(of: Address("")).check() }

    private func record(of address: Address) -> DNSRecord {
        var record = DNSRecord(
            address: address, name: name, type: type.uppercased(), data: data.joined(separator: " "))
        options.set(&record)
        return record
    }

    func run(in repository: DNSRepository, _ call: Invocation) async throws -> CommandOutput {
        let result = try await repository.set(record(of: call.address)), effect = call.changes.effect
        return .changed(
            result, effect, prints: RemoteText(result.id),
            "\(effect.done()) the \(line: result.type) record for \(line: result.fqdn): \(line: result.data)",
            unchanged: "\(line: result.fqdn) is \(line: result.data) already")
    }
}
