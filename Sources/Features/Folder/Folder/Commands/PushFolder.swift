import Arguments
import Commands
import Domain
import Files
import FolderPlan
import Output

struct PushFolder: TritonCommand {
    static let page = CommandPage(
        "push", "send the folder's changes to the service", form: "[KIND|PATH…]",
        discussion: """
            The plan is shown first: '+' is new, '~' is changed, '-' is deleted, '!' is a conflict. On a terminal you \
            are asked to confirm it; elsewhere --yes is needed. 'triton undo' reverts a push.

            A text of the service is replaced only if the folder knows it: it is the one that both sides last had, or \
            one that git committed after that (another clone, as in CI, has sent it), or in a new clone any one of the \
            history of git. It is read once more before it is replaced or deleted. What the folder has no longer is \
            deleted at the service only with --delete. What it never had stays there; 'triton folder status' names it.

            A renamed paste stays listed or unlisted, unless listed.tsv has its new name. A status without an id is \
            posted even if the website has one that says the same. In a new clone, or if git has committed its line, \
            it may be that one, and is not posted again. A status or a picture with an id of the service was there \
            before: in a new clone it counts as deleted there if the service does not have it, and only --ours sends \
            it again. A paste, PURL or entry that was deleted at the website is new for a new clone, which sends it: \
            nothing says that it was there. A paste that was unlisted, and that the service keeps in its public list, \
            is an error of each push.

            If both sides have changed a text, the changes are merged. It is a conflict where they overlap, and where \
            one side renamed the text and the other side changed, renamed or deleted it. A conflict is not sent, and \
            the exit code is 3. The message names the file with the service's version, and the commands that end the \
            conflict: --ours sends yours anyway, if the service still has the version that the conflict showed. No \
            push deletes a text that the folder never had: what was deleted here and changed at the service is a \
            conflict until 'triton folder pull' has restored it, and a push may delete it then. A text with the \
            conflict markers of git is sent only with --ours, too, unless they are within a block of code in Markdown.

            A file that cannot be used is named, and the exit code is 3. Its item is neither sent nor deleted; the \
            others are sent. While paste/ or the weblog has such a file, or one whose name is not UTF-8, which may be \
            the new name of a text, no paste, or no entry, is deleted, except with --ours. These files cannot be used: \
            a link (it is never followed), what is not UTF-8 text, a folder in place of a file, two files of one item, \
            or whose names differ only in case, and a new text or picture with '.remote' in its name, which is that of \
            the service's version of a conflict. The same holds for a text that is empty, only white space, or of an \
            entry only a header, where the service has another one: a crash or a full disk leaves such files. The hint \
            names the command that clears the text. A new file without a text is not sent either, but only noted, \
            except with --strict. An empty table, such as 'purls.tsv', or one of comments alone, deletes nothing \
            either: remove the file to delete all of its records.

            A header of an entry that omg.lol does not read as it is meant is sent all the same, with a note about all \
            of them ('triton weblog check' names the lines). With --strict nothing is sent then (code 65). Pictures \
            without an alternative text are noted, too, also in pages; with the setting 'pics.require_alt' they are \
            not uploaded, and what needs them is not sent.

            git only reads commits, its index and what it ignores: it runs no hook, filter or other program of the \
            repository, and uses no network. A new file that git ignores is not sent, and a file that a sparse \
            checkout leaves out counts as neither changed nor deleted. If git cannot say what it ignores, such as \
            where it is not installed, no new file is sent (exit code 3), except with --ours. The history of a partial \
            clone is not used, nor one for which git needs more than two minutes in all, or of which more than 256 MB \
            are needed.

            A picture beside an entry, as in ![a cat](cat.jpg) or <img src="cat.jpg" alt="a cat">, is uploaded once, \
            with its alternative text; the text that is sent names its URL, and the file stays as it is. Another \
            machine finds the URL in the text of the service, also under the former name of the text. A picture \
            without a file here, such as one that git ignores, keeps its URL if a commit has the text of the service; \
            otherwise the text is not sent. If the picture changes, the new one is uploaded too; one that was deleted \
            at the service is uploaded again, when its text is sent. The service cannot replace a picture: a changed \
            file in 'pics' is not sent, but under a new name it is uploaded as a new picture. A file there that is no \
            picture, and a line of pics.jsonl without a file, are not sent (exit code 3).
            """,
        examples: [
            Example(
                "cd demo && triton folder push --yes", "send everything that was changed",
                after: Example.clone + "; echo 'Planting tomatoes.' > demo/now.md"),
            Example(
                "cd demo && triton folder push weblog --dry-run", "show the plan for the weblog", after: Example.clone),
        ], output: FolderChangeRecord.schema, operands: [.wordsOrFile(ItemKind.nouns)], traits: .asksFirst)

    @OptionGroup var selected: FolderItems
    @Option("--ours", takes: "path", help: "Send this although the service's version differs.", completion: .file)
    var ours: [String] = []
    @Flag("--delete", help: "Delete at the service what was deleted in the folder.") var delete = false
    @Option("--max-delete", takes: "n", help: "Allow this many deletions; with more, change nothing.")
    var maxDelete: Int?
    @Flag("--strict", help: "Refuse headers of entries that omg.lol does not read as they are meant.") var strict =
        false
    @Option("--save-plan", takes: "file", help: "Write the plan into a file, and send nothing.", completion: .file)
    var savePlan: String?
    @Option("--plan", takes: "file", help: "Send exactly what this file says.", completion: .file) var plan: String?

    /// A plan that is only written changes nothing at the service.
    var needsWritableSession: Bool { savePlan == nil }

    func check() throws(TritonError) {
        if savePlan != nil, plan != nil { throw TritonError(.usage, "--save-plan and --plan exclude each other") }
    }

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let filter = try environment.filter(selected),
            chosen = try ours.map { PathFilter(path: try environment.below($0)) }
        let workspace = try environment.workspace(call, filter, isReadOnly: call.isDryRun)
        return try await workspace.withLock(call) {
            let view = try await workspace.compare(call)
            try view.requireMatches(filter, selected.paths)
            let saved = try plan.map {
                try SavedPlan(reading: FileReader.read(Path.join(environment.workingFolder, $0), limit: 64 << 20))
            }
            var pushing: FolderPusher.Options = strict ? .strict : []
            if delete || saved?.hasDeletions == true { pushing.insert(.deletes) }
            let pusher = FolderPusher(
                workspace: workspace, call: call, maximumDeletions: maxDelete, chosen: try view.names(of: chosen, ours),
                options: pushing, refused: view.refused(filter), saved: saved)
            guard let savePlan else { return try await pusher.output(view, view.chosen(filter)) }
            let plan = try await pusher.plan(view, view.chosen(filter)),
                path = Path.join(environment.workingFolder, savePlan)
            try FileWriter.replace(
                path, with: SavedPlan(plan.steps.map(\.saved)).json.bytes(.pretty) + [10],
                mode: .kept(otherwise: 0o666))
            return plan.output(savedTo: path, in: call.outputTraits)
        }
    }
}
