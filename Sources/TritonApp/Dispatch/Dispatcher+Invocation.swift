import CommandKit
import Database
import Domain
import Session
import Settings
import Terminal

extension Dispatcher {
    /// Everything that one command may touch, none of it made yet.
    func invocation(for command: any TritonCommand, name: String, words: [String], _ setting: Setting) throws -> Invocation {
        let environment = environment
        let options = command.options
        let session = Lazy {
            try SessionResolver(
                variables: environment.variables, workingFolder: { try environment.workingFolderSettings.get() }, settings: { try environment.settings.get() }
            ).session(address: options.address, profile: options.profile, chosen: environment.sessionController.chosenAddress)
        }
        let rehearsal = options.dryRun ? Rehearsal() : nil
        let note: @Sendable (SafeText) -> Void = { text in
            guard !options.quiet, !setting.isInner else { return }
            // A notice that cannot be written is no reason to fail what it is about.
            try? setting.console.writeLine("triton: \(text)", to: .error)
        }
        return Invocation(
            words: words, options: options, session: session, console: setting.console, time: environment.time, variables: environment.variables,
            preferences: type(of: command).page.needsConfiguration ? try preferences() : Preferences(),
            journal: Journal(outbox: environment.outbox, session: session, time: environment.time, isSwitchedOff: options.dryRun || setting.isInner),
            undo: UndoKeeper(store: environment.undoStore, session: session, time: environment.time, command: name, rehearsal: rehearsal, note: note),
            rehearsal: rehearsal, rerun: rerun(setting), note: note)
    }

    private func preferences() throws -> Preferences {
        let settings = try environment.settings.get()
        return Preferences(
            color: try settings.string("color").flatMap { ColorChoice(rawValue: $0) }, pager: try settings.string("pager"), editor: try settings.string("editor"))
    }

    /// Lines that a command runs again see the same graph and write nothing.
    private func rerun(_ setting: Setting) -> Rerun {
        Rerun { words, input in
            var inner = setting
            inner.isInner = true
            inner.depth += 1
            inner.console = InputConsole(setting.console, input: input ?? [])
            guard inner.depth < Self.deepest else {
                return Rerun.Result(exitCode: 64, output: nil, error: TritonError(.usage, "command lines run each other too deeply"))
            }
            let outcome = await run(words, inner)
            return Rerun.Result(exitCode: outcome.exitCode, output: outcome.output, error: outcome.error)
        }
    }

    /// How deep aliases and inner lines may be nested.
    static let deepest = 16
}
