import Arguments
import Commands
import Domain
import Output
import Terminal

extension Dispatcher {
    /// Copies the URLs or ids that a change prints on a terminal (`--copy`). Other results are never copied: they may
    /// be texts of somebody else.
    func copy(_ output: CommandOutput, _ call: Invocation) async {
        guard call.options.copy.map({ $0 == .copy }) ?? call.preferences.copies, output.isOfChange,
            case .lines(let lines) = output.script, case .lines = output.screen
        else { return }
        // Other lines are names and mailboxes.
        let words = lines.map(\.original).filter { word in
            word.isWord && (word.contains("://") || word.allSatisfy { $0.isHexDigit && $0.isASCII })
        }
        guard !words.isEmpty else { return }
        switch await Clipboard(console: call.console, variables: call.variables).copy(words.joined(separator: "\n")) {
        case .copied: call.note("copied to the clipboard")
        case .told: call.note("the terminal was told to copy it, and does not say whether it can")
        case .failed: call.note("nothing was copied: there is no terminal that can, and no wl-copy, xclip or tmux")
        }
    }
}
