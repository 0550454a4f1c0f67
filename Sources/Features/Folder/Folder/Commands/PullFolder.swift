import Arguments
import Commands
import Output
import Domain
import Files
import FolderPlan

struct PullFolder: TritonCommand {
    static let page = CommandPage(
        "pull", "pull the service's changes into the folder", form: "[KIND|PATH…]",
        discussion: """
            Changes of both sides are merged if they do not overlap. If they overlap, nothing is replaced: the \
            service's version is written beside yours as 'NAME.remote.EXT', and the exit code is 3. Remove that file \
            when you have resolved the conflict, and push with '--ours PATH'; or take the service's version with 'pull \
            --theirs PATH'. A file that is replaced or removed is moved to '.triton/trash'. What was deleted at the \
            service stays in the folder unless --delete is given.
            """,
        examples: [Example("cd demo && triton folder pull", "pull everything", after: Example.clone)],
        output: FolderChangeRecord.schema,
        operands: [.wordsOrFile(ItemKind.nouns)], traits: .local)

    @Argument("kind|path", help: "Kinds, files and folders (default: everything).") var paths: [String] = []
    @Option(
        "--kinds", takes: "list", help: "Only these kinds, separated by commas.", completion: .words(ItemKind.nouns))
    var kinds: String?
    @Option(
        "--theirs", takes: "path", help: "Take the service's version of this file or folder.",
        completion: .file) var theirs: [String] = []
    @Flag("--delete", help: "Remove files of what was deleted at the service.") var delete = false
    @Option("--max-delete", takes: "n", help: "Allow this many deletions; with more, change nothing.")
    var maxDelete: Int?
    @Flag("--full", help: "Fetch pictures again that the folder has already.") var full = false
    @OptionGroup var options: GlobalOptions

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let filter = try environment.filter(paths, kinds: kinds),
            resolved = try theirs.map { PathFilter(path: try environment.below($0)) }
        let workspace = try environment.workspace(call, filter, isReadOnly: call.isDryRun)
        return try await workspace.withLock(call) {
            let view = try await workspace.compare(call)
            try view.requireMatches(filter, paths)
            for (place, path) in zip(resolved, theirs) { try view.requireMatches(place, [path]) }
            var puller = FolderPuller(workspace: workspace, call: call, deletes: delete, maximumDeletions: maxDelete) {
                item in
                resolved.contains { $0.contains(item.name, at: item.path, files: view.files(of: item)) } ? .theirs : nil
            }
            puller.isFull = full
            return try await puller.output(view, view.chosen(filter))
        }
    }
}

extension FolderPuller {
    /// Makes the plan, carries it out unless it is a dry run, and reports the changes.
    func output(_ view: FolderWorkspace.View, _ chosen: [ComparedItem]) async throws -> CommandOutput {
        let plan = try plan(view, chosen)
        FolderNotes.report(plan.notes, relativeTo: workspace.paths, call)
        let isDryRun = call.isDryRun
        let elements: [CommandOutput.Element] =
            isDryRun
            ? plan.records(workspace.paths).map { .row($0.row) }
                + plan.conflicts.map {
                    .failure(operand: workspace.paths($0.item.path), TritonError(.partial, $0.reason))
                }
            : try await run(plan, view)
        let succeeded = elements.count { if case .row = $0 { true } else { false } }
        var output = CommandOutput(schema: FolderChangeRecord.schema, records: .many(ElementList(elements)))
        output.emptyNotice = "there is nothing to pull"
        output.screen = .own(plan.records(workspace.paths).map { $0.line + "\n" }.joined())
        output.sentence =
            isDryRun
            ? "nothing was written, because of --dry-run"
            : succeeded == 0 ? nil : "pulled \(FolderNotes.changes(succeeded)) into the folder"
        return output
    }
}
