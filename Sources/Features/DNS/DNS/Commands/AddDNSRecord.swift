import Commands
import DNSRepository
import OMGAPI

struct AddDNSRecord: TritonCommand {
    static let page = CommandPage(
        "add", "add a record", form: "NAME TYPE DATA \(DNSRecordOptions.form) | --from FILE",
        discussion: """
            All records of a file are checked before the first one is sent. One that the service refuses does not stop \
            the others. On a terminal a missing name, type, priority or data is asked for.
            """,
        examples: [
            Example("triton dns add shop CNAME example.com", "its number is printed"),
            Example("triton dns add @ MX mail.example.com --priority 10 --ttl 300", "mail for the address"),
            Example(
                "triton dns add --from -", "add what 'dns list --jsonl' wrote",
                input: """
                    {"name":"old","type":"A","data":"192.0.2.1"}
                    {"name":"new","type":"A","data":"192.0.2.2","ttl":60}

                    """
            ),
        ],
        output: DNSRecord.schema.changed, operands: [.words(["@", "www"]), .words(DNSRecord.types), .free])

    @Argument("name", help: "The name; '@' for the address itself.") var name: String?
    @Argument("type", help: "\(DNSRecord.listedTypes).", completion: .words(DNSRecord.types))
    var type: String?
    @Argument("data", help: "The data of the record.") var data: [String] = []
    @OptionGroup var options: DNSRecordOptions
    @Option(
        "--from", takes: "file", help: "Add the records that 'dns list --jsonl' wrote; '-' is standard input.",
        completion: .file) var from: String?

    func check() throws(TritonError) {
        guard from == nil else {
            guard name == nil, !options.isGiven else {
                throw TritonError(.usage, "give either a record, or --from")
            }
            return
        }
        if let name { try DNSRecordRules.checkName(name) }
        guard let type = try type.map({ name throws(TritonError) in try DNSRecordRules.type(name) }) else { return }
        try DNSRecordRules.checkPriority(options.priority, type: type)
        // A missing priority is asked for.
        guard let text, options.priority != nil || !DNSRecordRules.needsPriority(type) else { return }
        try DNSRecordRules.check(text, type: type, priority: options.priority)
    }

    private var text: String? { data.isEmpty ? nil : data.joined(separator: " ") }

    private func record(_ call: Invocation) throws -> DNSRecord {
        let problem: SafeText = "a name, a type and data are needed"
        let name = try call.argument(
            name, "Name ('@' for the address itself)", orRefuse: problem, check: DNSRecordRules.checkName)
        let types = DNSRecord.types.joined(separator: ", ")
        let type = try DNSRecordRules.type(
            call.argument(type, "Type (\(line: types))", orRefuse: problem) { text throws(TritonError) in
                _ = try DNSRecordRules.type(text)
            })
        var priority = options.priority
        if priority == nil, DNSRecordRules.needsPriority(type), call.canAsk {
            priority = try DNSRecordRules.priority(
                call.ask("Priority") { text throws(TritonError) in _ = try DNSRecordRules.priority(text) })
        }
        let data = try call.argument(text, "Data", orRefuse: problem) { text throws(TritonError) in
            try DNSRecordRules.check(text, type: type, priority: priority)
        }
        var record = DNSRecord(address: try call.address, name: name, type: type, data: data, priority: priority)
        options.set(&record)
        try record.check()
        return record
    }

    func run(in repository: DNSRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let records = try from.map { try read($0, address, call) } ?? [record(call)]
        let changes = records.map { repository.makeAddition($0) }
        let sent = try await call.sendAll(
            changes, by: repository, carriesText: from != nil, recordsOf: from,
            named: changes.map(AppliedRecord.name)
        ) { DNSRecord($0, of: address) }
        let added = sent.items
        let sentence: SafeText =
            added.count == 1
            ? "added \(line: added[0].type) record for \(line: added[0].fqdn)" : "added \(added.count) records"
        return .sent(sent, prints: \.id, sentence)
    }

    private func read(_ file: String, _ address: Address, _ call: Invocation) throws -> [DNSRecord] {
        try call.records(from: file, check: { try $0.check() }) { value throws(ResponseError) in
            for field in ["name", "type", "data"] { _ = try value[field].required() }
            var record = try DNSRecord(settable: value, of: address)
            record.type = record.type.uppercased()
            return record
        }
    }
}
