import Arguments
import Commands
import Domain
import FolderPlan
import HTTPTransport
import Output
import Platform
import Terminal

extension FolderPusher {
    /// Makes the plan, asks for confirmation, and carries it out.
    /// - Parameter items: the items of the command.
    func output(_ view: FolderWorkspace.View, _ items: [ComparedItem]) async throws -> CommandOutput {
        let plan = try await plan(view, items)
        plan.notes.report(relativeTo: workspace.paths, call)
        let sent = Dictionary(plan.steps.map { ($0.item.name, $0.version) }) { first, _ in first }
        let limit = min(HTTPExchange.standardAnswerLimit, AddressSpace.maximumAnswer)
        for note in ListSizeRules.notes(view.items, sending: sent, limit: limit) { call.note(note) }
        var output = call.isDryRun ? shown(plan) : try await carryOut(plan, view)
        output.trailingError = output.trailingError ?? unproven(plan.unproven)
        return output
    }

    private func shown(_ plan: Plan) -> CommandOutput {
        if !call.console.isTerminal(.output) { noteDetails(of: plan) }
        var output = plan.output(in: call.outputTraits)
        output.sentence = "nothing was sent, because of --dry-run"
        return output
    }

    private func carryOut(_ plan: Plan, _ view: FolderWorkspace.View) async throws -> CommandOutput {
        // A plan that contains only conflicts needs no confirmation.
        if !plan.steps.isEmpty { try call.confirm(plan.question, showing: plan.lines) }
        var elements: [CommandOutput.LateElement] = [], interruption: TritonError?
        do { try await run(plan, view, into: &elements) } catch {
            let error = TritonError(surfacing: error)
            if elements.isEmpty || error.code == .cancelled { throw error }
            interruption = error
        }
        // Without --yes the question has shown the plan.
        var output = Plan.output(
            of: elements, showing: call.options.yes ? plan.lines : [], in: call.outputTraits)
        output.closing = workspace.help(for: plan.conflicts)
        output.trailingError = interruption
        let succeeded = elements.count { !$0.isFailure }
        output.sentence = succeeded == 0 ? nil : "sent \(FolderNotes.changes(succeeded))"
        return output
    }

    /// The error for items that may have been deleted in a commit that this clone does not have; nil without such ones.
    private func unproven(_ items: [ComparedItem]) -> TritonError? {
        guard let first = items.first else { return nil }
        return TritonError(
            .partial,
            """
            this clone has only a part of its history, so whether a commit deleted \
            \(items.count == 1 ? "'\(line: workspace.paths(first.path))'" : "\(items.count) items") is not known: \
            nothing of it was deleted at the service
            """,
            hint: FolderNotes.wholeHistory)
    }

    /// Names what moved, and what an undo would not restore; on a terminal the plan has it.
    private func noteDetails(of plan: Plan) {
        for step in plan.steps {
            guard let old = step.renamedFrom else { continue }
            call.note("\(line: workspace.paths(step.item.path)): renamed from \(line: workspace.paths(old.path))")
        }
        for step in plan.steps where !step.lost.isEmpty {
            call.note(
                """
                \(line: workspace.paths(step.item.path)): \(line: step.lost.joined(separator: ", ")) cannot be restored
                """)
        }
    }
}

extension FolderPusher.Plan {
    /// A plan that is only shown.
    func output(in traits: TerminalTraits) -> CommandOutput {
        Self.output(
            of: steps.map { .record($0.record(isDone: false, paths)) } + (conflicts + refusals).failures(paths)
                + refusedFiles.failures(paths),
            showing: lines, in: traits)
    }

    /// A line that is too long goes on below the path.
    fileprivate static func output(
        of elements: [CommandOutput.LateElement], showing lines: [SafeText], in traits: TerminalTraits
    ) -> CommandOutput {
        var output = CommandOutput(schema: FolderChangeRecord.schema, records: .many(ElementList(elements)))
        output.emptyNotice = "there is nothing to send"
        output.screen = .own(lines.map { StyledText($0) }.messages(in: traits, indent: 2))
        return output
    }

    func output(savedTo path: String, in traits: TerminalTraits) -> CommandOutput {
        var output = output(in: traits)
        output.script = .lines([RemoteText(path)])
        output.sentence = "the plan is in '\(line: path)': send it with --plan"
        return output
    }
}
