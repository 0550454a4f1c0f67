import Arguments
package import Domain
import Session
import Terminal

extension Invocation {
    /// The notice about an empty list. On a terminal, for an own list, it names the command that makes the first item;
    /// otherwise it is the plain sentence.
    /// - Parameter command: the command line without `triton`.
    package func notice(of address: Address, _ plain: SafeText, first command: SafeText) -> SafeText {
        // Without a session there is no own list.
        guard console.isTerminal(.error), (try? session.address) == address else { return plain }
        let isTyped = options.address != nil
        guard ownAddresses()?.contains(address) ?? !isTyped else { return plain }
        return notice(plain, first: isTyped ? "-a \(address) \(command)" : command)
    }

    /// The same for a list that belongs to no address.
    package func notice(_ plain: SafeText, first command: SafeText) -> SafeText {
        guard console.isTerminal(.error) else { return plain }
        return "\(plain): 'triton \(command)' makes the first"
    }
}
