import Arguments
import Commands
import Domain
import FolderPlan
import Output

struct DiffFolder: TritonCommand {
    static let page = CommandPage(
        "diff", "show how the texts differ", form: "[KIND|PATH…]",
        discussion: """
            The service's text has '-' and the folder's has '+', whichever of them changed. Line ends, and newlines at \
            the end of a text, do not count. With --exit-code the command ends with code 1 if something differs.
            """,
        examples: [Example("cd demo && triton folder diff now.md", "compare one file", after: Example.clone)],
        output: FolderDifference.schema, operands: [.wordsOrFile(ItemKind.nouns)], traits: .read)

    @OptionGroup var selected: FolderItems
    @Flag("--exit-code", help: "End with code 1 if something differs.") var exitCode = false

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let filter = try environment.filter(selected)
        let workspace = try environment.workspace(call, filter, isReadOnly: true)
        let compared = try await workspace.compare(call)
        try compared.requireMatches(filter, selected.paths)
        let items = compared.chosen(filter), view = FolderDiffView(items, workspace.paths)
        var output = view.output(call)
        let images = items.compactMap(\.imageDifference)
        for image in images {
            let file = workspace.paths(image.file)
            switch image {
            case .other: call.note("'\(line: file)' is another picture than at the service")
            case .missing: call.note("'\(line: file)' is missing here")
            }
        }
        if !images.isEmpty { output.emptyNotice = "the texts of the folder and the service do not differ" }
        output.add(compared.refused(filter), workspace.paths)
        if exitCode, view.count + images.count > 0 {
            output.trailingError = TritonError(.findings, "the folder and the service differ")
        }
        return output
    }
}
