import Aliases
import Arguments
import Commands
import Domain
import Output
import Platform
import Session
import Settings
import Terminal

/// `[hooks]` of the user's configuration: programs that run after a command has succeeded. A folder's `.triton.toml`
/// cannot name any, because it may come from a stranger.
struct Hooks {
    /// How long a program may run, in seconds.
    static let timeout = 30.0

    /// Seconds after which the user is told what is waited for. No progress is drawn: the terminal is the program's.
    static let silence = 5.0

    /// Set for the programs: a command that one of them runs has no hooks, or a hook could run itself without end.
    private static let marker = "TRITON_HOOK"

    let environment: TritonEnvironment

    /// Runs the program for the command, if the configuration names one: with the records as JSON lines on its standard
    /// input, without the token, and with its output on standard error. Its failure is a note.
    func run(after output: CommandOutput, of run: CommandRun) async {
        let call = run.call
        guard !call.isDryRun, !call.options.noHooks, !output.isSecret,
            environment.variables[Self.marker]?.isEmpty != false
        else { return }
        do {
            guard let words = try words(for: run.command.name) else { return }
            let name = SafeText(line: words[0])
            var variables = ExternalCommands.environment(environment, try call.session, nil)
            variables[Self.marker] = run.command.name
            // The shell would report it in its own words.
            guard ChildProcess.isInstalled(words[0], variables: variables) else {
                let isAlias = try Alias.all(in: environment.settings.get()).contains { $0.name == words[0] }
                let reason: SafeText =
                    isAlias
                    ? "it is an alias, which is named behind 'triton': [\"triton\", \"\(name)\"]"
                    : "there is no such program, or it is not executable"
                throw TritonError(.noInput, reason).withContext("cannot run", name)
            }
            // The shell only sends the output to standard error: standard output has the result of the command.
            let child = ChildProcess(
                .shell("exec \"$@\" >&2", words), variables: variables,
                input: .bytes(call.secrets.mask.bytes(output.jsonLines)))
            let code = try await environment.time.within(Self.timeout, silentFor: Self.silence) {
                call.note("waiting for the hook '\(name)'")
            } _: {
                try await child.run()
            }
            guard let code else {
                return call.note("the hook '\(name)' took longer than \(Int(Self.timeout)) seconds and was ended")
            }
            if ChildProcess.isInterruption(code) { throw TritonError.interrupted }
            if code != 0 { call.note("the hook '\(name)' failed with exit code \(Int(code))") }
        } catch {
            let error = TritonError(surfacing: error), end: SafeText = error.code == .cancelled ? "ended" : "not run"
            call.note("the hook of '\(line: run.command.name)' was \(end): \(error.sentence)")
        }
    }

    private func words(for command: String) throws -> [String]? {
        // A command that succeeds with an invalid configuration does not need it, and it says nothing of a hook.
        guard let settings = try? environment.settings.get() else { return nil }
        let key = SettingKey(["hooks", "after", command])
        guard let words = try settings.strings(key) else { return nil }
        guard words.first?.isEmpty == false else { throw settings.located(key, "it names no program") }
        try settings.requireTrusted(key)
        return words
    }
}
