import Domain
import Readline
import Terminal

/// Meta-commands that need a prompt: its history, its editor, its watchers.
extension Repl {
    /// - Returns: the exit code; nil when it ends the prompt.
    func runMetaCommand(_ word: MetaCommand, _ destination: ShellLine.Destination) async -> Int32? {
        do {
            switch word {
            case .history: return try await showHistory(destination)
            case .editLast: return try await editLast()
            case .watch(let seconds): return try await runAgain(every: seconds)
            case .watcher(let wanted): return try await switchWatcher(wanted)
            // The interpreter runs these itself.
            case .shell, .help, .quit, .use, .clear, .leave, .timing: return 0
            }
        } catch {
            let error = TritonError(surfacing: error)
            report(error)
            return error.code.exitCode
        }
    }

    private func showHistory(_ destination: ShellLine.Destination) async throws -> Int32 {
        let entries = await editor.history()
        let width = String(entries.count).count
        let lines = entries.enumerated().map { number, entry in
            let digits = String(number + 1)
            let indent = String(repeating: " ", count: width + 2)
            let text = SafeText(prose: entry).rendered.split(separator: "\n", omittingEmptySubsequences: false).joined(
                separator: "\n" + indent)
            return String(repeating: " ", count: width - digits.count) + digits + "  " + text + "\n"
        }
        return try await destination.write(
            SafeText(trusted: lines.joined()), LineOptions(console: runner.console), by: runner)
    }

    /// Opens the last line in the user's editor; the edited line is shown, remembered and run. An unchanged line is not
    /// run.
    private func editLast() async throws -> Int32? {
        // The newest entry is `\e` itself.
        let last = await editor.history().last { !$0.hasPrefix(#"\e"#) } ?? ""
        let edited: String
        switch try await runner.editor.edit(last, fileName: "line.triton") {
        case .changed(let text): edited = text.trimmed
        case .unchanged: throw TritonError(.cancelled, "nothing was changed, so nothing is run")
        case .empty: throw TritonError(.cancelled, "the line was left empty")
        }
        editor.announce([StyledText(SafeText(prose: edited), Palette.minor).rendered(in: runner.errorTraits)])
        // The line runs also when the history cannot be written.
        do { try await editor.remember(edited) } catch { report(error) }
        var assembly = LineAssembly(home: configuration.variables["HOME"])
        for row in edited.split(separator: "\n", omittingEmptySubsequences: false) { assembly.add(String(row)) }
        var exitCode: Int32 = 0
        while let line = assembly.next(await interpreter.underscore) {
            guard line != .meta(.editLast, destination: .terminal) else {
                throw TritonError(.usage, #"'\e' does not edit itself"#)
            }
            guard let code = await run(line) else { return nil }
            exitCode = code
        }
        if let missing = assembly.missing { throw missing.error }
        return exitCode
    }

    /// Runs the last command again and again, until Ctrl-C.
    private func runAgain(every seconds: Double) async throws -> Int32 {
        guard let line = await interpreter.lastCommand else {
            throw TritonError(.usage, "there is no command to run again yet")
        }
        guard await interpreter.lastIsRead else {
            throw TritonError(
                .usage, #"'\watch' runs commands that only read, and the last one may change something"#,
                hint: "run a command such as 'status list' first")
        }
        let console = LineConsole(runner.console)
        let lineOptions = LineOptions(console: console)
        _ = await cancellable(console) { [self] in
            var isFirst = true
            while !Task.isCancelled {
                runner.refresh()
                announceRepeat(every: seconds, isFirst: isFirst, on: console)
                isFirst = false
                _ = await interpreter.run(line, lineOptions)
                // Only Ctrl-C interrupts the pause, and it ends the loop.
                do { try await Task.sleep(for: .seconds(seconds)) } catch { break }
            }
            return .done(exitCode: 0)
        }
        return 0
    }

    /// The time of the repeat, as psql shows it: an answer that stays the same is a sign of life too. It is on standard
    /// error, so that a pipe gets the answers alone.
    private func announceRepeat(every seconds: Double, isFirst: Bool, on console: LineConsole) {
        guard !configuration.isQuiet, runner.errorTraits.isTerminal else { return }
        let pause = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
        let time = LocalTime.text(runner.time.now(), hasSeconds: true)
        let header = StyledText("\(time) (every \(trusted: pause) s)", Palette.minor).rendered(in: runner.errorTraits)
        do throws(TritonError) {
            try console.flush()
            try console.writeLine(isFirst ? header : "\n" + header, to: .error)
        } catch { return }
    }

    private func switchWatcher(_ wanted: Bool?) async throws -> Int32 {
        let isOn = await watcher.isOn
        if wanted ?? !isOn { try await watcher.switchOn() } else { await watcher.switchOff() }
        try runner.console.writeLine(await watcher.isOn ? "the watcher is on" : "the watcher is off", to: .error)
        return 0
    }
}
