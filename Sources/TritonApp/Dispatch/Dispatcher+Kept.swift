import Changes
import Commands
import Domain
import Outbox
import Output
import Platform
import Session
import Terminal

/// The results of commands whose changes are kept for later.
extension Dispatcher {
    func queued(_ stored: StoredChange, _ run: CommandRun) async throws -> Outcome {
        let sentence: SafeText =
            stored.dueAt.map { due in
                "kept as \(line: stored.id) until \(LocalTime.text(due)): 'triton help schedule' says what sends it"
            } ?? "queued as \(line: stored.id): it is sent with the next command that reaches the service"
        return try await kept([stored], sentence, run)
    }

    /// The result of several changes with `--at`, which are all kept; nil if one failed for another reason.
    func scheduled(_ failures: [(operand: String, error: TritonError)], _ run: CommandRun) async throws -> Outcome? {
        let stored = run.call.changes.queued
        guard let due = stored.first?.dueAt, failures.count == stored.count,
            failures.allSatisfy({ $0.error.code == .tryLater })
        else { return nil }
        return try await kept(
            stored,
            """
            \(stored.count) changes are kept until \(LocalTime.text(due)): 'triton help schedule' says what sends them
            """, run)
    }

    private func kept(_ stored: [StoredChange], _ sentence: SafeText, _ run: CommandRun) async throws -> Outcome {
        QueueMarker(directories: try environment.directories.get(), profile: try run.call.session.profile).set()
        var output = OutboxFactory.output(of: stored, by: run.graph.changeHandlers)
        output.script = .nothing
        output.screen = .lines
        output.sentence = sentence
        if !run.runOptions.isInner { try await run.call.output.write(output) }
        return Outcome(exitCode: 0, output: output, error: nil)
    }
}
