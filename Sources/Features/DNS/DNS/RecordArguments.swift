import Arguments
import Commands
import Domain
import Output

/// The parts of a record as they are on a command line.
struct RecordArguments: CommandOptions {
    @Argument("name", help: "The name; '@' for the address itself.") var name: String
    @Argument("type", help: "A, AAAA, CAA, CNAME, MX, NS, SRV or TXT.", completion: .words(DNSRecordRules.types))
    var type: String
    @Argument("data", help: "The data of the record.") var data: [String]
    @OptionGroup var numbers: RecordNumbers

    func check() throws(TritonError) { try draft.check() }

    func record(of address: Address) throws(TritonError) -> DNSRecord { try draft.record(of: address) }

    private var draft: RecordDraft {
        RecordDraft(
            name: name, type: type, data: data.joined(separator: " "), ttl: numbers.ttl, priority: numbers.priority)
    }
}
