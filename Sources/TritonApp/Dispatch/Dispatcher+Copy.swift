import Arguments
import Commands
import Domain
import Output
import Terminal

extension Dispatcher {
    /// Copies the URLs or ids that a change prints on a terminal (`--copy`). Other results are never copied: they may
    /// be texts of somebody else.
    func copy(_ output: CommandOutput, _ call: Invocation) async {
        guard call.options.copy.map({ $0 == .copy }) ?? call.preferences.copies else { return }
        // A command that changes only this machine may have no address.
        let own = (call.ownAddresses() ?? []) + [try? call.address].compactMap(\.self)
        let words = output.printedKeys(of: Set(own.map(\.name)))
        guard !words.isEmpty else { return }
        let clipboard = Clipboard(console: call.console, variables: call.variables, time: call.time)
        let outcome = await call.progress.during("copying") { _ in
            await clipboard.copy(words.joined(separator: "\n"))
        }
        switch outcome {
        case .copied: call.note("copied to the clipboard")
        case .told: call.note("the terminal was told to copy it, and does not say whether it can")
        case .timedOut: call.note("nothing was copied: the program of the desktop did not answer")
        case .failed: call.note("nothing was copied: there is no terminal that can, and \(clipboard.obstacle)")
        }
    }
}
