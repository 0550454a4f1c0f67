import Arguments
import Changes
import Commands
import Domain
import Outbox
import Output
import Platform
import Session
import Shell
import Terminal

/// The results of commands whose changes are kept for later.
extension Dispatcher {
    /// Whether everything that failed was kept for later, because of `--queue` or `--at`.
    func areKept(_ failures: [CommandOutput.Failure], _ run: CommandRun) -> Bool {
        let stored = run.call.changes.queued
        return !run.call.isDryRun && !stored.isEmpty && failures.count == stored.count
            && failures.allSatisfy { [.tryLater, .unavailable].contains($0.error.code) }
    }

    /// The fields that `--fields` can name. A change that may be kept prints either of two records.
    static func fields(of page: CommandPage, _ options: GlobalOptions) -> RecordSchema? {
        mayBeKept(options) ? page.output?.adding(fieldsOf: OutboxFactory.schema) : page.output
    }

    /// The result of a change that was sent, although it might have been kept.
    static func sent(_ output: CommandOutput, _ options: GlobalOptions) -> CommandOutput {
        var output = output
        if mayBeKept(options) { output.add(fieldsOf: OutboxFactory.schema) }
        return output
    }

    /// Whether the fields of the outbox are accepted too.
    private static func mayBeKept(_ options: GlobalOptions) -> Bool {
        !options.fields.isEmpty && (options.queue || options.at != nil)
    }

    /// The result of changes that are all kept.
    func kept(_ stored: [StoredChange], _ run: CommandRun) async throws -> LineOutcome {
        QueueMarker(directories: try environment.directories.get(), profile: try run.call.session.profile).set()
        var output = OutboxFactory.output(of: stored, by: run.graph.changeHandlers)
        if let own = run.command.type.page.output, Self.mayBeKept(run.call.options) { output.add(fieldsOf: own) }
        output.script = .nothing
        output.screen = .lines
        output.sentence = Self.sentence(of: stored)
        try await run.call.output.write(output)
        return LineOutcome(exitCode: 0, output: output)
    }

    /// The result of a command of which only some changes are kept: the records of the outbox stand in their places.
    func partlyKept(_ output: CommandOutput, _ run: CommandRun) throws -> CommandOutput {
        let stored = run.call.changes.queued
        QueueMarker(directories: try environment.directories.get(), profile: try run.call.session.profile).set()
        var result = output.replacingFailures(by: OutboxFactory.output(of: stored, by: run.graph.changeHandlers))
        result.trailingError = nil
        result.sentence = Self.sentence(of: stored)
        return result
    }

    /// The error of a result that cannot be printed: a change that was sent must not be repeated.
    static func unprinted(_ output: CommandOutput, _ call: Invocation, _ error: TritonError) -> TritonError {
        guard output.isOfChange, call.changes.effect != .unchanged else { return error }
        var error = error
        if case .lines(let lines) = output.script, let line = lines.first, lines.count == 1 {
            error.addHint("it was sent: \(line: line.original)")
        } else {
            error.addHint("what it changes was sent: 'triton undo --list' shows it")
        }
        return error
    }

    private static func sentence(of stored: [StoredChange]) -> SafeText {
        guard stored.count == 1 else {
            guard let due = stored.first?.dueAt else {
                return
                    "\(stored.count) changes are queued: they are sent with the next command that reaches the service"
            }
            return """
                \(stored.count) changes are kept until \(LocalTime.text(due)): 'triton help schedule' says what sends \
                them
                """
        }
        guard let due = stored[0].dueAt else {
            return "queued as \(line: stored[0].id): it is sent with the next command that reaches the service"
        }
        return """
            kept as \(line: stored[0].id) until \(LocalTime.text(due)): 'triton help schedule' says what sends it
            """
    }
}
