import Domain
import Output

extension Forwarding: Recordable {
    static let schema = RecordSchema(
        "email",
        .init("address", .string, "the address that the mail is for", column: .key),
        .init("destinations", .strings, "the mailboxes that it goes to", column: .main))

    var row: [FieldValue] { [.text(address.name), .texts(destinations)] }

    /// The output of a change: the new list.
    func output() -> CommandOutput {
        var output = CommandOutput.record(self)
        output.isOfChange = true
        output.script = .lines(destinations.map { RemoteText($0) })
        output.screen = .lines
        output.sentence =
            switch destinations.count {
            case 0: "mail is not forwarded"
            case 1: "mail goes to one mailbox"
            default: "mail goes to \(destinations.count) mailboxes"
            }
        return output
    }
}
