import Arguments
import Commands
import Domain
import FolderPlan
import Output

struct ShowFolderStatus: TritonCommand {
    static let page = CommandPage(
        "status", "show what differs between the folder and the service", form: "[KIND|PATH…]",
        discussion: """
            One line for each item that differs, in both directions: a letter, the file, and what happened. 'M' is \
            changed, 'A' new, 'D' deleted, 'R' renamed, and 'U' has to be resolved by a person. The service is asked \
            once for each kind; nothing is written. A note names a file or folder that is not kept if its name is like \
            one that is, such as 'pastes' for 'paste'.
            """,
        examples: [
            Example("cd demo && triton folder status", "show what a push and a pull would do", after: Example.clone)
        ],
        output: FolderItemRecord.schema, operands: [.wordsOrFile(ItemKind.nouns)], traits: .list)

    @OptionGroup var selected: FolderItems

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let filter = try environment.filter(selected)
        let workspace = try environment.workspace(call, filter, isReadOnly: true)
        let view = try await workspace.compare(call)
        try view.requireMatches(filter, selected.paths)
        let chosen = view.chosen(filter), names = Set(chosen.map(\.name))
        var output = FolderStatusView.output(chosen, of: workspace, call)
        output.add(view.refused(filter), workspace.paths)
        output.add(view.unsure.filter { names.contains($0.item.name) }, workspace.paths)
        let doubled = workspace.doubled(in: view)
        output.add(
            chosen.compactMap { item in doubled[item.name].map { UnwrittenItem(item: item, reason: $0) } },
            workspace.paths)
        return output
    }
}

extension Example {
    /// Clones the address of the sandbox.
    static let clone = "triton folder clone demo demo --yes >/dev/null"
}
