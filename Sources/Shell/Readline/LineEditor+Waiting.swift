@preconcurrency import CReadline
import Domain
import Platform
import Synchronization
import Terminal

extension LineEditor {
    /// The line from readline's callback, which cannot capture values.
    private static let finished = Mutex<LineInput?>(nil)

    func waitForLine(_ prompt: StyledText, isMarked: Bool, _ number: Int) -> LineInput {
        guard let configuration else { return .end }
        Foreground.wait(for: configuration.terminal.input)
        mailbox.beginReading()
        expectedContinues = 0
        let signals = observeSignals()
        defer {
            signals.cancel()
            mailbox.endReading { SavedTerminal.write($0) }
        }
        // The prompt does not begin behind the `^C` of a Ctrl-C that came after the end of a command.
        if Interrupts.forget() { show("\n") }
        Self.finished.withLock { $0 = nil }
        Self.missingBytes.withLock { $0 = [] }
        rl_getc_function = { LineEditor.nextByte(from: $0) }
        TextEncoding.adopt()
        let promptText = prompt.prompt(isColored: configuration.isColored, isMarked: isMarked)
        rl_callback_handler_install(promptText) { raw in
            let input: LineInput = raw.map { .line(String(cString: $0)) } ?? .end
            free(raw)
            LineEditor.finished.withLock { $0 = input }
            // Else readline would show the prompt again before the next line is read.
            rl_callback_handler_remove()
        }
        LineDisplay.install()
        if TextEncoding.adopt() {
            // The prompt that is shown was measured in bytes.
            rl_set_prompt(promptText)
            show("\r")
            rl_forced_update_display()
        }
        let input = poll(configuration.terminal, number)
        if input == .end { show("\n") }
        return input
    }

    private func observeSignals() -> Signals.Observation {
        Signals.observe([SIGINT, SIGWINCH, SIGTSTP, SIGCONT], evenIfIgnored: true) { [mailbox] signal in
            switch signal {
            case SIGINT: mailbox.post(.interrupted)
            case SIGWINCH: mailbox.post(.resized)
            case SIGTSTP: mailbox.post(.stopped)
            default: mailbox.post(.continued)
            }
        }
    }

    /// The end of a paste that did not come, see ``nextByte(from:)``.
    private static let missingBytes = Mutex<ArraySlice<UInt8>>([])

    /// The next byte of a paste, or of a character of several bytes. readline waits for their end, also when it never
    /// comes: after Ctrl-C it gets the mark that ends a paste, and the line is dropped.
    private static func nextByte(from stream: UnsafeMutablePointer<FILE>?) -> Int32 {
        while true {
            if let byte = missingBytes.withLock({ $0.popFirst() }) { return Int32(byte) }
            var input = pollfd(fd: fileno(stream), events: Int16(POLLIN), revents: 0)
            if Platform.poll(&input, 1, interruptionInterval) > 0 { return rl_getc(stream) }
            if shared.mailbox.endsLine { missingBytes.withLock { $0 = Array("\u{1B}[201~".utf8)[...] } }
        }
    }

    /// Milliseconds between two checks for Ctrl-C.
    private static let interruptionInterval: Int32 = 50

    private func poll(_ terminal: LineTerminal, _ number: Int) -> LineInput {
        while true {
            if let input = Self.finished.withLock({ $0 }) { return input }
            var descriptors = [
                pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            guard Platform.poll(&descriptors, 2, -1) >= 0 || errno == EINTR else { return leave(.end) }
            if descriptors[1].revents != 0 {
                for event in mailbox.drain() {
                    if let input = handle(event, number) { return input }
                }
            }
            let state = Int32(descriptors[0].revents)
            if state & POLLIN == 0 {
                if state != 0 { return leave(.end) }
            } else if Foreground.hasTerminal(terminal.input) {
                rl_callback_read_char()
            } else {
                // The key is for the shell that continued this process in the background.
                takeTerminalBack()
                // In an orphaned group nothing was waited for.
                if !Foreground.hasTerminal(terminal.input) { return leave(.end) }
            }
        }
    }

    private func handle(_ event: Mailbox.Event, _ number: Int) -> LineInput? {
        switch event {
        case .interrupted:
            Interrupts.forget()
            // `^C` is shown after the whole line, also when that takes several rows.
            rl_callback_sigcleanup()
            rl_point = rl_end
            LineDisplay.redraw()
            show("^C\n")
            rl_free_line_state()
            return leave(.interrupted)
        case .cancelled(let read): return read == number ? leave(.end) : nil
        case .resized:
            // With another redisplay function, readline clears nothing.
            rl_clear_visible_line()
            rl_resize_terminal()
        case .announcement(let lines):
            rl_clear_visible_line()
            show(lines.map { $0.rendered + "\n" }.joined())
            rl_on_new_line()
            LineDisplay.redraw()
        case .stopped:
            rl_deprep_term_function?()
            expectedContinues += 1
            Signals.stop()
            takeTerminalBack()
        case .continued:
            if expectedContinues > 0 { expectedContinues -= 1 } else { takeTerminalBack() }
        }
        return nil
    }

    /// After a stop the shell has changed the terminal's modes and written over the prompt. It keeps both until it
    /// brings this process to the foreground.
    private func takeTerminalBack() {
        if let configuration {
            expectedContinues += Foreground.wait(for: configuration.terminal.input)
        }
        rl_prep_term_function?(1)
        show("\r")
        rl_forced_update_display()
    }

    private func leave(_ input: LineInput) -> LineInput {
        rl_callback_handler_remove()
        return input
    }

    private func show(_ text: String) {
        fputs(text, rl_outstream)
        fflush(rl_outstream)
    }
}
