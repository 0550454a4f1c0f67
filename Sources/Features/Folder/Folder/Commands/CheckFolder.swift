import Arguments
import Commands
import Domain
import FolderPlan
import FoundationEssentials
import Output
import Terminal
import WeblogCheck
import WeblogService

struct CheckFolder: TritonCommand {
    static let page = CommandPage(
        "check", "find mistakes in the texts before they are sent",
        form: "[KIND|PATH…] [--fix] [--links [--allow-private]]",
        discussion: """
            \(SiteCheck.about) The table of PURLs is checked too, and so is what every push refuses, such as a new \
            name with a space or a text that has become empty. Without the state in '.triton', as in a clone by git, \
            the service may have any name already, so none counts as new. A file or folder that is not kept is named \
            if its name is like one that is, such as 'pastes'. With the setting 'pics.require_alt' a picture of pics/ \
            without a description is found. Nothing is sent, and nothing is read from the service.

            --fix changes the files where one answer is right: a header is converted as 'triton weblog check' does it, \
            a link to the file of an entry becomes its location, a link to a location or a picture that only one item \
            can mean becomes that, a link that has moved for good becomes the new one (with --links), and a file gets \
            a name that works everywhere. What was replaced is in '.triton/trash'. With --dry-run nothing is written, \
            and each finding says what would become of it. The exit code is 1 if a finding is left; \
            --where leaves out findings, and then the others decide.
            """,
        examples: [
            Example("cd demo && triton folder check", "all texts", after: Example.clone),
            Example(
                "cd demo && triton folder check weblog --fix", "only the weblog, with its simple mistakes corrected",
                after: Example.clone + "; printf '# A\\n\\n[b](half-an-idea.md)\\n' > demo/weblog/a.md"),
        ],
        output: Finding.schema, operands: [.wordsOrFile(ItemKind.nouns)], traits: .list)

    @Argument("kind|path", help: "Kinds, files and folders (default: everything).") var paths: [String] = []
    @Flag("--fix", help: "Change what one answer is right for.") var fix = false
    @Flag("--links", help: "Ask the targets on other sites too.") var links = false
    @Flag("--allow-private", help: "With --links: ask hosts of this machine and its network too.") var allowPrivate =
        false

    func check(_ options: GlobalOptions) throws(TritonError) {
        if fix { try options.requireAllShown(by: "--fix") }
    }

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        if links { try call.requireOnline() }
        let filter = try environment.filter(paths, kinds: nil), writes = fix && !call.isDryRun
        let workspace = try environment.workspace(call, PathFilter(), isReadOnly: !writes)
        guard writes else { return try await check(workspace, filter, in: environment, call) }
        return try await workspace.withLock(call) { try await check(workspace, filter, in: environment, call) }
    }

    private func check(
        _ workspace: FolderWorkspace, _ filter: PathFilter, in environment: FolderEnvironment, _ call: Invocation
    ) async throws -> CommandOutput {
        let texts = try await call.progress.during("reading the folder") { _ in try FolderTexts(workspace) }
        let site = texts.site
        workspace.noteUnusableNames(call)
        let positions = site.texts.indices.filter { filter.contains(site.texts[$0].name, at: site.texts[$0].path) }
        let refused = texts.refused.filter { filter.contains($0) }
        let pictures = texts.pictures.filter { filter.contains($0.name, at: $0.path) }
        guard filter.isEverything || !positions.isEmpty || !refused.isEmpty || !pictures.isEmpty else {
            throw TritonError(
                .noInput, "the folder has no text '\(line: paths[0])'",
                hint: "name a kind, a file or a folder that 'triton folder' keeps")
        }
        let found = try await mistakes(in: positions, of: site, workspace, environment, call)
        let mistyped = (filter.isEverything ? workspace.root.mistyped : []).map {
            Finding(
                "folder", at: workspace.paths($0.path), code: "mistyped", message: $0.message,
                target: $0.suggestion)
        }
        return .findings(
            unsendable(texts, filter, workspace) + found + (try undescribed(pictures, workspace)) + mistyped,
            in: positions.count + refused.count + pictures.count,
            fixing: !fix ? .none : call.isDryRun ? .preview : .correction)
    }

    private func unsendable(_ texts: FolderTexts, _ filter: PathFilter, _ workspace: FolderWorkspace) -> [Finding] {
        let unreadable = texts.refused.filter { filter.contains($0) }.map {
            Finding(
                FolderPath.noun(of: $0.path) ?? "folder", at: workspace.paths($0.path), line: $0.line,
                code: "unreadable", message: $0.reason)
        }
        let refused = texts.unsendable.filter {
            filter.contains($0.item.name, at: $0.item.path, files: FolderPath.files(of: $0.item.name.kind))
        }.map { refused in
            let kind = refused.item.name.kind, path = refused.item.path
            // A record of a table is named in the message, because the path is that of a file.
            let table = FolderPath.table(of: kind).flatMap { path.hasPrefix($0 + ":") ? $0 : nil }
            let message = table.map { "\(line: String(path.dropFirst($0.count + 1))): \(refused.reason)" as SafeText }
            return Finding(
                kind.noun, at: workspace.paths(table ?? path), line: refused.line, code: "unsendable",
                message: message ?? refused.reason)
        }
        return unreadable + refused
    }

    private func undescribed(_ pictures: [FolderTexts.Picture], _ workspace: FolderWorkspace) throws -> [Finding] {
        try pictures.compactMap { picture in
            try workspace.uploads.refusal(picture.alt).map {
                Finding(
                    picture.name.kind.noun, at: workspace.paths(picture.path), code: "missing_alt",
                    message: $0.message)
            }
        }
    }

    /// What is wrong with the texts at these positions, after it was corrected with `--fix`.
    private func mistakes(
        in positions: [Int], of site: CheckedSite, _ workspace: FolderWorkspace, _ environment: FolderEnvironment,
        _ call: Invocation
    ) async throws -> [Finding] {
        let root = workspace.root
        let writer = SiteCheck.Writer(place: "\(line: workspace.paths(FolderPath.ownFolder + "/trash"))") {
            // A file that cannot be read is left, and named.
            try? root.read($0)
        } write: {
            try root.write($0, Array($1.utf8))
        } rename: {
            try root.rename($0, to: $1)
        }
        let ask = { (urls: [String]) in
            try await call.lookUp(
                urls, with: try environment.links(), allowsPrivateHosts: allowPrivate, of: "links")
        }
        return try await SiteCheck(site, checking: positions, now: call.time.now().timeIntervalSince1970).findings(
            in: positions, asking: links ? ask : nil, fixing: fix && !call.isDryRun ? writer : nil,
            showing: call.progress, naming: { workspace.paths($0) })
    }
}
