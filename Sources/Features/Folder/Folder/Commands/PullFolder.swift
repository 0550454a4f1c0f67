import Arguments
import Commands
import Domain
import FolderPlan
import Output

struct PullFolder: TritonCommand {
    static let page = CommandPage(
        "pull", "pull the service's changes into the folder", form: "[KIND|PATH…]",
        discussion: """
            Changes of both sides are merged if they do not overlap. If they overlap, nothing is replaced: the \
            service's version is written beside yours as 'NAME.remote.EXT', and the exit code is 3. Remove that file \
            when you have resolved the conflict, and push with '--ours PATH'; or take the service's version with 'pull \
            --theirs PATH'. The image of a picture is fetched if its file is missing here. A file that is replaced or \
            removed is moved to '.triton/trash'. What was deleted at the service stays in the folder unless --delete \
            is given.
            """,
        examples: [Example("cd demo && triton folder pull", "pull everything", after: Example.clone)],
        output: FolderChangeRecord.schema,
        operands: [.wordsOrFile(ItemKind.nouns)], traits: .local)

    @OptionGroup var selected: FolderItems
    @Option(
        "--theirs", takes: "path", help: "Take the service's version of this file or folder.",
        completion: .file) var theirs: [String] = []
    @Flag("--delete", help: "Remove files of what was deleted at the service.") var delete = false
    @Option("--max-delete", takes: "n", help: "Allow this many deletions; with more, change nothing.")
    var maxDelete: Int?
    @Flag("--full", help: "Fetch pictures again that the folder has already.") var full = false

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let filter = try environment.filter(selected),
            chosen = try theirs.map { PathFilter(path: try environment.below($0)) }
        let workspace = try environment.workspace(call, filter, isReadOnly: call.isDryRun)
        return try await workspace.withLock(call) {
            let view = try await workspace.compare(call)
            try view.requireMatches(filter, selected.paths)
            let puller = FolderPuller(
                workspace: workspace, call: call, deletes: delete, maximumDeletions: maxDelete, isFull: full,
                chosen: try view.names(of: chosen, theirs))
            var output = try await puller.output(view, view.chosen(filter))
            output.add(view.refused(filter), workspace.paths)
            return output
        }
    }
}
