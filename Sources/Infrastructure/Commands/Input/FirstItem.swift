package import Domain
import Session
import Terminal

extension Invocation {
    /// What a person is told whose own list is empty: how the first item is made. Scripts and other people's lists get
    /// the plain sentence.
    /// - Parameter command: without `triton`, as it is typed.
    package func notice(of address: Address, _ plain: SafeText, first command: SafeText) -> SafeText {
        // Without a session there is nothing of one's own.
        guard console.isTerminal(.error), (try? session.address) == address else { return plain }
        return notice(plain, first: command)
    }

    /// The same for a list that belongs to no address.
    package func notice(_ plain: SafeText, first command: SafeText) -> SafeText {
        guard console.isTerminal(.error) else { return plain }
        return "\(plain): 'triton \(command)' makes the first"
    }
}
