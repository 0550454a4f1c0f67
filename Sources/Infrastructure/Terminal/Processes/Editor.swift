package import Domain

/// Lets the user write a text in an editor: `TRITON_EDITOR`, then the settings' editor, `VISUAL`, `EDITOR`, `vi`.
package struct Editor: Sendable {
    package enum Result: Sendable, Equatable {
        case changed(String)
        case unchanged
        /// Nothing but white space was left.
        case empty
    }

    private let variables: [String: String]
    private let setting: String?
    private let console: any Console

    package init(variables: [String: String], setting: String?, console: any Console) {
        self.variables = variables
        self.setting = setting
        self.console = console
    }

    /// The command line for the shell.
    package var command: String {
        [variables["TRITON_EDITOR"], setting, variables["VISUAL"], variables["EDITOR"]].lazy.compactMap { $0 }
            .first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    }

    /// Whether there is a terminal on which an editor can run.
    package var canEdit: Bool {
        console.isTerminal(.input) && console.isTerminal(.error) && variables["TERM"] != "dumb"
    }

    /// - Parameters:
    ///   - instructions: lines for the user, below a scissors line; everything from that line on is removed from the
    ///     result.
    ///   - fileName: the name of the file in the editor, such as `now.md`. Its ending tells the editor the kind of
    ///     text.
    ///   - recover: gets the saved text when a signal ends the editor, or us while it runs.
    /// - Throws: code `usage` without a terminal; `failed` when the editor fails, `bad_data` when the file is not
    ///   UTF-8: in both cases the text stays in the file that the error names. `io` when the file cannot be written or
    ///   read, `cancelled` after a signal.
    package func edit(
        _ text: String, instructions: [SafeText] = [], fileName: String = "text.md",
        recover: ((String) throws -> Void)? = nil
    ) async throws(TritonError) -> Result {
        guard canEdit else {
            throw TritonError(
                .usage, "there is no terminal to edit on",
                hint: "give the text as an argument, with --file, or on standard input"
            ).withContext("cannot open an editor")
        }
        let buffer = EditorBuffer(text, instructions: instructions)
        let file = try EditorFile.make(buffer.bytes, fileName: fileName, variables: variables)
        try console.flush()
        do throws(TritonError) {
            let code = try await run(on: file.path)
            guard code == 0 else {
                let remedy: SafeText =
                    code == ChildProcess.notFoundCode ? "set EDITOR to an editor that is installed; " : ""
                throw TritonError(
                    code > 128 ? .cancelled : .failed, "it ended with \(code)",
                    hint: remedy + "the text is kept in \(line: file.path)"
                )
                .withContext("cannot use the editor", SafeText(line: command))
            }
        } catch {
            throw interrupted(error, buffer, file, recover: recover)
        }
        guard let edited = buffer.text(from: try file.read()) else {
            throw TritonError(.badData, "it is not UTF-8", hint: "the text is kept in \(line: file.path)").withContext(
                "cannot use the edited text")
        }
        file.remove()
        if edited.utf8.allSatisfy({ $0 == 32 || (9...13).contains($0) }) { return .empty }
        return edited.utf8.elementsEqual(text.utf8) ? .unchanged : .changed(edited)
    }

    /// The text that was saved before a signal is as valuable as a final one, and unsaved text may be in another file
    /// of the editor (swap file). Who leaves with an error (`:cq`) gives the text up, as for git: it stays in its file,
    /// and nothing sends it later. A file without changes is removed.
    private func interrupted(
        _ error: TritonError, _ buffer: EditorBuffer, _ file: borrowing EditorFile,
        recover: ((String) throws -> Void)?
    ) -> TritonError {
        guard [.cancelled, .failed].contains(error.code) else { return error }
        var error = error
        // If the file does not exist any more, there is no text to keep.
        if let saved = try? file.read(), saved != buffer.bytes,
            error.code == .failed || !Self.isRecovered(saved, buffer, recover)
        {
            error.hint = "the text is kept in \(line: file.path)"
            return error
        }
        error.hint = nil
        if file.isAlone {
            file.remove()
        } else {
            error.message += "; what was not saved may be in \(line: file.folder)"
        }
        return error
    }

    /// False when the text could not be handed to `recover`: then its file is kept.
    private static func isRecovered(_ saved: [UInt8], _ buffer: EditorBuffer, _ recover: ((String) throws -> Void)?)
        -> Bool
    {
        guard let recover, let text = buffer.text(from: saved) else { return false }
        // An error of `recover` means that the text is not stored elsewhere.
        return (try? recover(text)) != nil
    }

    /// Paths of the files that remain from runs that were killed while an editor was open, of this user.
    package var abandoned: [String] { EditorFile.abandoned(variables: variables) }

    private func run(on path: String) async throws(TritonError) -> Int32 {
        // When our output is collected (`URL=$(triton status post)`) the editor still needs the terminal.
        let redirection = console.isTerminal(.output) ? "" : " >/dev/tty"
        return try await ChildProcess(
            .shell(
                ChildProcess.interactiveScript(command, " \"$@\"\(redirection)", variables: variables), [path]),
            variables: variables, isInteractive: true
        ).run()
    }
}
