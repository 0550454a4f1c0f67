import Commands
import DNSRepository

struct EditDNSRecord: TritonCommand {
    static let page = CommandPage(
        "edit", "change a record", form: "ID [--name N] [--type T] [--data D] \(DNSRecordOptions.form)",
        discussion: """
            What is not given stays as it is. Changes that somebody else made to other fields are kept; changes to the \
            same fields are a conflict (code 73), unless --force replaces them. On a terminal the values are asked for \
            when none is given; Enter keeps the present one.
            """,
        examples: [Example("triton dns edit 4200001 --ttl 300", "another TTL; 'triton dns list' has the numbers")],
        output: DNSRecord.schema.changed,
        operands: [.dnsRecord])

    @Argument("id", help: "The number of the record, or a name that only it has.") var id: String
    @Option("--name", takes: "name", help: "The name; '@' for the address itself.") var name: String?
    @Option("--type", takes: "type", help: "The type.", completion: .words(DNSRecord.types)) var type: String?
    @Option("--data", takes: "data", help: "Data of the record.") var data: String?
    @OptionGroup var options: DNSRecordOptions

    func check() throws(TritonError) {
        if let name { try DNSRecordRules.checkName(name) }
        if let type { try DNSRecordRules.checkPriority(options.priority, type: DNSRecordRules.type(type)) }
    }

    func run(in repository: DNSRepository, _ call: Invocation) async throws -> CommandOutput {
        guard isGiven || call.canAsk else { throw call.missing("nothing to change") }
        let present = try await repository.record(id, of: try call.address)
        if type == nil { try DNSRecordRules.checkPriority(options.priority, type: present.type) }
        let changed = isGiven ? try given(for: present) : try asked(about: present, call)
        // What stays as it is may say anything.
        if changed.data != present.data || changed.type != present.type {
            try DNSRecordRules.check(changed.data, type: changed.type, priority: changed.priority)
        }
        let result = try await repository.edit(present, to: changed)
        return .changed(
            result, call.changes.effect, prints: RemoteText(result.id),
            "changed the \(line: result.type) record for \(line: result.fqdn)")
    }

    private var isGiven: Bool {
        name != nil || type != nil || data != nil || options.isGiven
    }

    private func given(for present: DNSRecord) throws -> DNSRecord {
        var changed = present
        changed.name = name ?? present.name
        changed.type = try type.map { text throws(TritonError) in try DNSRecordRules.type(text) } ?? present.type
        changed.data = data ?? present.data
        if type != nil, !DNSRecordRules.takesPriority(changed.type) { changed.priority = nil }
        options.set(&changed)
        return changed
    }

    private func asked(about present: DNSRecord, _ call: Invocation) throws -> DNSRecord {
        var changed = present
        changed.name = try call.ask("Name", keeping: present.name, check: DNSRecordRules.checkName)
        let type = try call.ask("Type", keeping: present.type) { text throws(TritonError) in
            _ = try DNSRecordRules.type(text)
        }
        // A type of the service that is not known here stays as it is.
        changed.type = type == present.type ? type : try DNSRecordRules.type(type)
        if DNSRecordRules.needsPriority(changed.type) {
            let priority = try call.ask("Priority", keeping: present.priority.map(String.init)) {
                text throws(TritonError) in _ = try DNSRecordRules.priority(text)
            }
            changed.priority = Int(priority)
        }
        let (newType, priority) = (changed.type, changed.priority)
        changed.data = try call.ask("Data", keeping: newType == present.type ? present.data : nil) {
            text throws(TritonError) in try DNSRecordRules.check(text, type: newType, priority: priority)
        }
        changed.ttl = Int(
            try call.ask("TTL in seconds", keeping: present.ttl.map(String.init) ?? "") { text throws(TritonError) in
                _ = try DNSRecordRules.ttl(text)
            })
        return changed
    }
}
