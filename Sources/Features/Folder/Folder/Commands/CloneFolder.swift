import Arguments
import Commands
import Domain
import Files
import FolderPlan
import FoundationEssentials
import Output
import Platform
import Session
import Settings

struct CloneFolder: TritonCommand {
    static let page = CommandPage(
        "clone", "create a folder from an address", form: "[ADDRESS] [FOLDER]",
        discussion: """
            Pages, weblog, pastes, PURLs, statuses and pictures of the address are written into the folder, which is \
            created if it does not exist, and must be empty apart from '.git'. DNS records and the forwarding of \
            e-mail ('dns' and 'email') are left out, unless --kinds or 'kinds' in '.triton.toml' names them. A paste \
            or a PURL without a name, which no request can change, is named and left out.

            '.triton.toml' names the address and the kinds that the folder keeps, and has the line to use for more; \
            '.triton' contains the state of the program and does not belong in a repository.
            """,
        examples: [
            Example("triton folder clone demo", "clone 'demo' into the folder 'demo'"),
            Example("triton folder clone demo notes --kinds now,weblog", "clone two kinds into the folder 'notes'"),
        ], output: FolderChangeRecord.schema, operands: [.address, .folder], traits: .local)

    @Argument("address", help: "Address to read (default: yours).") var address: String?
    @Argument("folder", help: "Folder to create (default: the name of the address).") var folder: String?
    @Option(
        "--kinds", takes: "list", help: "Keep these kinds, separated by commas (default: all but dns and email).",
        completion: .words(ItemKind.nouns))
    var kinds: String?

    func check() throws(TritonError) {
        if let address { _ = try Address(validating: address) }
        _ = try PathFilter([], kinds: kinds)
    }

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let owner = try address.flatMap { Address(typed: $0) } ?? call.address
        let shown = folder ?? owner.name, path = Path.join(environment.workingFolder, shown)
        guard Self.isEmpty(path) else {
            throw TritonError(.exists, "the folder is not empty").withContext(
                "cannot clone into", SafeText(line: shown))
        }
        let nouns = kinds.map { $0.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty } }
        let kept = Set(nouns ?? ItemKind.standardNouns)
        // The service is read first, so that no folder is created for an address that does not exist.
        let reader = ServiceReader(handlers: environment.handlers, address: owner)
        let remote = try await reader.read(kept, call)
        try NameRules.check(
            remote.compactMap {
                FolderPath.table(of: $0.key.kind) == nil ? FolderLayout.path(of: $0.key, nil, $0.value) : nil
            })
        guard !call.isDryRun else { return Self.preview(remote, of: owner) }
        try make(path, for: owner, nouns, in: try call.session)
        let root = try FolderRoot(path, at: call.time.now())
        try root.prepare()
        let workspace = try environment.workspace(in: root, reader, kept, call, isReadOnly: false)
        var output = try await workspace.withLock(call) {
            let view = try await workspace.compare(call, remote: remote)
            return try await FolderPuller(workspace: workspace, call: call).output(view, view.items)
        }
        if nouns == nil { noteOptionalKinds(of: shown, call) }
        let place = ShellQuoting.bash(shown).map { "; go on with 'cd \(line: $0)'" as SafeText } ?? ""
        output.emptyNotice = "the address has nothing that a folder keeps\(place)"
        output.script = .lines([RemoteText(path)])
        output.screen = .lines
        if case .many(let elements) = output.records {
            output.sentence = "cloned \(elements.count) items of '\(owner)'\(place)"
        }
        return output
    }

    private func noteOptionalKinds(of folder: String, _ call: Invocation) {
        call.note(
            """
            left out: \(trusted: ItemKind.optionalNouns.joined(separator: ", ")); to include them, name them in \
            'kinds' of '\(line: Path.join(folder, FolderPath.settings))', and run 'triton folder pull'
            """)
    }

    /// Whether the folder does not exist, or is empty: a new repository, too.
    private static func isEmpty(_ path: String) -> Bool {
        // A folder that cannot be listed counts as not empty.
        stat.of(path) == nil
            || (try? FileManager.default.contentsOfDirectory(atPath: path))?.allSatisfy { $0 == ".git" } == true
    }

    private static func preview(_ remote: [ItemName: RemoteItem], of owner: Address) -> CommandOutput {
        let records = remote.keys.sorted().map {
            FolderChangeRecord(
                action: .create, path: FolderLayout.path(of: $0, nil, remote[$0]), name: $0, address: owner,
                before: nil, after: remote[$0]?.version, isDone: false)
        }
        return .list(records, empty: "there is nothing to pull")
    }

    /// A line of the settings.
    static func kinds(_ nouns: [String]) -> String {
        "kinds = \(SettingValue.array(nouns.map { .string($0) }).toml)"
    }

    private func make(_ path: String, for owner: Address, _ nouns: [String]?, in session: Session) throws {
        try PrivateFolder.create(Path.folder(of: path))
        guard mkdir(path, 0o775) == 0 || errno == EEXIST else {
            throw TritonError.system(errno, "cannot create folder", path)
        }
        var lines = ["address = \(SettingValue.string(owner.name).toml)"]
        if session.profile != Session.defaultProfile {
            lines.append("profile = \(SettingValue.string(session.profile).toml)")
        }
        if let nouns {
            lines.append(Self.kinds(nouns))
        } else {
            let left = ItemKind.optionalNouns.joined(separator: " and ")
            lines.append(
                "# \(left) are left out. Remove the '# ' below, and run 'triton folder pull', to include them:")
            lines.append("# " + Self.kinds(ItemKind.nouns))
        }
        try FileWriter.createNew(
            Path.join(path, FolderPath.settings), Array((lines.joined(separator: "\n") + "\n").utf8))
    }
}
