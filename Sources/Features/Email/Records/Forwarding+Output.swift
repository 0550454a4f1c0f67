import Domain
import Output

extension Forwarding {
    /// The output of a change: the new list.
    func output(_ effect: ChangeEffect) -> CommandOutput {
        let sentence: SafeText =
            switch destinations.count {
            case 0: "mail is not forwarded"
            case 1: "mail goes to one mailbox"
            default: "mail goes to \(destinations.count) mailboxes"
            }
        var output = CommandOutput.changed(
            self, effect, prints: RemoteText(""), sentence, unchanged: "nothing was changed: \(sentence)")
        output.script = .lines(destinations.map { RemoteText($0) })
        return output
    }
}
