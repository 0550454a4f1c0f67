import Arguments
package import Domain
import Output
import Terminal

extension Invocation {
    /// Opens the user's editor on a text and returns the saved text.
    /// - Parameters:
    ///   - fileName: the name of the temporary file, such as `now.md`.
    ///   - otherwise: the hint if there is no terminal.
    ///   - recover: called with the saved text when a signal ends the editor or this program, or the editor fails.
    /// - Throws: ``TritonError``: `cancelled` when the text was not changed or is empty, `usage` without a terminal.
    package func edit(
        _ text: String, instructions: SafeText, fileName: String = "text.md",
        otherwise: SafeText = ContentRequest.wantsWords,
        recover: ((String) throws -> Void)? = nil
    ) async throws -> String {
        guard !options.noInput, console.isTerminal(.input) else {
            throw TritonError(.usage, "there is no terminal to edit in", hint: otherwise)
        }
        notePreviousEdits()
        switch try await editor.edit(
            text, instructions: instructions.isEmpty ? [] : [instructions], fileName: fileName,
            recover: recover
        ) {
        case .changed(let text): return text
        case .unchanged: throw TritonError(.cancelled, "nothing was changed")
        case .empty: throw TritonError(.cancelled, "the text was left empty")
        }
    }

    /// Prints the paths of texts that were being edited when the program was killed.
    package func notePreviousEdits() {
        let paths = editor.abandoned
        for path in paths.prefix(3) {
            note("an edit was interrupted: its text is in '\(line: path)' until you remove it")
        }
        if paths.count > 3 { note("\(paths.count - 3) more are beside it") }
    }

    private var editor: Editor { Editor(variables: variables, setting: preferences.editor, console: console) }
}
