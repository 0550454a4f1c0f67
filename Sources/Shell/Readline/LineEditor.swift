@preconcurrency import CReadline
package import Domain
import Platform
package import Terminal

/// The result of reading a line.
package enum LineInput: Sendable, Equatable {
    case line(String)
    /// Ctrl-C: the typed text is dropped, `^C` is shown.
    case interrupted
    /// Ctrl-D on an empty line, a terminal that was closed, or a cancelled task.
    case end
}

/// Reads lines from the terminal with GNU readline.
///
/// readline has global state, so there is one editor; every call into the library happens on its queue, where blocking
/// in `poll` does no harm. It uses readline's callback interface in its own poll loop: no signal handler jumps out of
/// it, and all other events (Ctrl-C, a resize, a line to announce) arrive through one ``Mailbox``.
package actor LineEditor {
    package static let shared = LineEditor()

    package struct Configuration: Sendable {
        /// For `$if triton` in `~/.inputrc`.
        package var programName: StaticString = "triton"
        package var terminal: LineTerminal
        package var isColored = true
        package var history: HistoryFile?
        /// Lines that must not be remembered.
        package var isSecret: @Sendable (String) -> Bool = { _ in false }
        package var completer: Completer = { _ in .none }

        package init(terminal: LineTerminal) { self.terminal = terminal }
    }

    private let executor = QueueExecutor(label: "line-editor")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    nonisolated let mailbox = Mailbox()
    var configuration: Configuration?
    private var readCount = 0
    /// Number of SIGCONT still to come for stops by this editor, after which it has redrawn the line already.
    var expectedContinues = 0

    private init() {}

    /// Sets readline up for a terminal and loads the history. May be called again for another terminal.
    ///
    /// - Throws: `io` when the history cannot be read; the editor then works without it.
    package func configure(_ configuration: Configuration) throws(TritonError) {
        self.configuration = configuration
        SavedTerminal.remember(configuration.terminal)
        TextEncoding.adopt()
        rl_readline_name = UnsafeRawPointer(configuration.programName.utf8Start).assumingMemoryBound(to: CChar.self)
        // The streams of an earlier configuration are left open: readline may still use them.
        rl_instream = fdopen(configuration.terminal.input, "r")
        rl_outstream = fdopen(configuration.terminal.output, "w")
        // Signals reach the poll loop through Signals; readline's own handlers are installed only while it reads a key.
        rl_catch_signals = 0
        rl_catch_sigwinch = 0
        rl_change_environment = 0
        CompletionBridge.install(configuration.completer)
        rl_bind_history_search()
        using_history()
        clear_history()
        stifle_history(Int32(clamping: configuration.history?.limit ?? HistoryFile.defaultLimit))
        for entry in try configuration.history?.load() ?? [] { add_history(entry) }
    }

    /// Reads one line, without its line break.
    ///
    /// Ctrl-Z, a resize and announcements are handled meanwhile. The terminal is in its normal mode before and after. A
    /// pasted newline does not end the line (bracketed paste), so the result may have several lines.
    /// - Parameter isMarked: as for ``StyledText/prompt(isColored:isMarked:)``.
    package func read(_ prompt: StyledText, isMarked: Bool = false) async -> LineInput {
        readCount += 1
        let number = readCount
        // The operation inherits the isolation of the actor, so it runs on the editor's queue.
        return await withTaskCancellationHandler {
            waitForLine(prompt, isMarked: isMarked, number)
        } onCancel: {
            mailbox.post(.cancelled(read: number))
        }
    }

    /// Adds a line to the history, in memory and in the file, unless it is empty, the same as the one before, a
    /// secret, or begins with a blank.
    ///
    /// - Throws: `io` when the file cannot be written; the line is then remembered for this session only.
    package func remember(_ line: String) throws(TritonError) {
        guard let first = line.utf8.first, first != 0x20, first != 0x09, configuration?.isSecret(line) != true,
            line != history(last: 1).first
        else { return }
        add_history(line)
        try configuration?.history?.append(line)
    }

    /// The remembered lines, oldest first; only the newest `last` of them when that is given.
    package func history(last: Int? = nil) -> [String] {
        let count = Int(history_length)
        return (max(0, count - (last ?? count))..<count).compactMap { index in
            history_get(history_base + Int32(index))?.pointee.line.map { String(cString: $0) }
        }
    }

    /// Shows lines at once, between two reads.
    package nonisolated func announce(_ lines: [SafeText]) { SavedTerminal.write(lines) }

    /// Tells the terminal program that the output of a line begins (OSC 133).
    package nonisolated func markOutput() { SavedTerminal.write("\u{1B}]133;C\u{7}") }

    /// Tells it that the output has ended.
    package nonisolated func markEnd(exitCode: Int32) { SavedTerminal.write("\u{1B}]133;D;\(exitCode)\u{7}") }

    /// Shows lines above the current prompt, and keeps the text that is being typed, or above the next one: never in
    /// the middle of the output of a command, a pager or an editor.
    package nonisolated func announceAtPrompt(_ lines: [SafeText]) { mailbox.announce(lines) }

    /// Restores the modes of the terminal from before ``configure(_:)``. For a process that ends at once; between two
    /// reads the terminal is in its normal mode already.
    package static nonisolated func restoreTerminal() { SavedTerminal.restore() }
}
