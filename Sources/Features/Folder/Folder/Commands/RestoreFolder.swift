import Arguments
import Commands
import Domain
import Files
import FolderPlan
import Output
import Settings

struct RestoreFolder: TritonCommand {
    static let page = CommandPage(
        "restore", "restore an archive to an address", form: "FILE.tar.gz",
        discussion: """
            The archive is sent like a folder without a history: what is missing is created, what is equal is kept, \
            and what differs is a conflict: the service's version is written into the folder 'NAME.remote' here, where \
            NAME is that of the archive. --force replaces what differs; 'triton undo' reverts that. The selected \
            address is used, even if the archive was made from another one. Statuses and pictures get new ids and \
            times. Nothing is deleted. An archive that tar has \
            packed again is read too, in the formats ustar, pax and gnu. One with more than 4 GB of files is refused.
            """,
        examples: [
            Example(
                "triton folder restore demo.tar.gz --address lab --yes --force --kinds now,paste",
                "restore two kinds to another address", after: "triton folder export demo.tar.gz >/dev/null")
        ], output: FolderChangeRecord.schema, operands: [.file], traits: .asksFirst)

    @Argument("file", help: "The archive to read.") var file: String
    @OptionGroup var only: FolderKinds

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let filter = try PathFilter([], kinds: only.kinds)
        let temporary = try TemporaryFolder(variables: call.variables)
        let root = try FolderRoot(temporary.path, at: call.time.now(), deleting: temporary)
        try await root.unpack(
            Path.join(environment.workingFolder, file), of: filter.onlyNouns, variables: call.variables)
        let kept = try SettingsFile(Path.join(temporary.path, FolderPath.settings)).load().strings("kinds")
        var workspace = try environment.workspace(in: root, keeping: kept, filter, call, isReadOnly: true)
        workspace.copies = ConflictCopies(of: file, in: environment.workingFolder, at: call.time.now())
        var view = try await workspace.compare(call)
        // Items that differ are replaced only with --force, and only in the version that was just read.
        if call.options.force {
            for position in view.items.indices {
                if let remote = view.items[position].remote?.version {
                    view.items[position].shown.add(remote, of: view.items[position].name.kind)
                }
            }
        }
        let chosen = call.options.force ? Set(view.items.map(\.name)) : []
        let pusher = FolderPusher(
            workspace: workspace, call: call, chosen: chosen, options: .trusted, refused: view.refused(PathFilter()))
        // Items that are only at the service stay as they are.
        return try await pusher.output(view, view.items.filter { $0.local != nil })
    }
}
