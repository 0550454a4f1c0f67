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

    /// Set for the programs: a command that one of them runs has no hooks, or a hook could run itself without end.
    private static let marker = "TRITON_HOOK"

    let environment: TritonEnvironment

    /// Runs the program for the command, if the configuration names one: with the records as JSON lines on its standard
    /// input, without the token, and with its output on standard error. Its failure is a note.
    func run(after output: CommandOutput, of run: CommandRun) async {
        let call = run.call
        guard !run.runOptions.isInner, !call.isDryRun, !call.options.noHooks, !output.isSecret,
            environment.variables[Self.marker]?.isEmpty != false
        else { return }
        do throws(TritonError) {
            guard let words = try words(for: run.command.name) else { return }
            let name = SafeText(line: words.first ?? "")
            let session = try session(of: call)
            var variables = ExternalCommands.environment(environment, session, nil)
            variables[Self.marker] = run.command.name
            // The shell only sends the output to standard error: standard output has the result of the command.
            let child = ChildProcess(
                .shell("exec \"$@\" >&2", words), variables: variables,
                input: .bytes(call.secrets.mask.bytes(output.jsonLines)))
            guard let code = try await code(of: child) else {
                return call.note("the hook '\(name)' took longer than \(Int(Self.timeout)) seconds and was ended")
            }
            if code != 0 { call.note("the hook '\(name)' failed with exit code \(Int(code))") }
        } catch {
            guard error.code != .cancelled else {
                return call.note("the hook of '\(line: run.command.name)' was ended: \(error.sentence)")
            }
            call.note("the hook of '\(line: run.command.name)' was not run: \(error.sentence)")
        }
    }

    private func words(for command: String) throws(TritonError) -> [String]? {
        let settings: Settings
        do { settings = try environment.settings.get() } catch { throw TritonError(surfacing: error) }
        let key = SettingKey(["hooks", "after", command])
        guard let words = try settings.strings(key) else { return nil }
        guard words.first?.isEmpty == false else { throw settings.located(key, "it names no program") }
        return words
    }

    private func session(of call: Invocation) throws(TritonError) -> Session {
        do { return try call.session } catch { throw TritonError(surfacing: error) }
    }

    /// The exit code; nil after the timeout.
    private func code(of child: ChildProcess) async throws(TritonError) -> Int32? {
        do { return try await environment.time.within(Self.timeout) { try await child.run() } } catch {
            throw TritonError(surfacing: error)
        }
    }
}
