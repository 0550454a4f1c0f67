import Arguments
import Commands
import Domain
import Output
import Terminal

extension Dispatcher {
    /// Copies the URLs or ids that a change has printed (`--copy`). Other results are never copied: they may be
    /// texts of somebody else.
    func copy(_ output: CommandOutput, _ call: Invocation) async {
        guard call.options.copy || call.preferences.copies, output.isOfChange, case .lines(let lines) = output.script
        else { return }
        // Other lines are names and mailboxes.
        let words = lines.map(\.original).filter { word in
            word.isWord && (word.contains("://") || word.allSatisfy { $0.isHexDigit && $0.isASCII })
        }
        guard !words.isEmpty else { return }
        let isCopied = await Clipboard(console: call.console, variables: call.variables).copy(
            words.joined(separator: "\n"))
        call.note(
            isCopied ? "copied to the clipboard" : "nothing was copied: there is no terminal, and no wl-copy or xclip")
    }
}
