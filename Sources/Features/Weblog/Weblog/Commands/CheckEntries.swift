import Arguments
import Commands
import Domain
import Files
import FolderPlan
import FoundationEssentials
import HTTPTransport
import Output
import Platform
import Session
import WeblogCheck
import WeblogService

struct CheckEntries: TritonCommand {
    static let page = CommandPage(
        "check", "find mistakes in texts before they are sent",
        form: "[FILE-or-folder…] [--fix] [--links [--allow-private]]",
        discussion: """
            Every text is sent byte for byte, so a header that was written for another program arrives as it is. This \
            names the lines that omg.lol does not read as they were meant: lists, maps and blocks of lines in YAML, \
            values in quotes, dates of other forms, 'draft: true', headers in TOML or JSON, a byte-order mark. Of \
            the keys that have no meaning for omg.lol, only those that are nearly one of its own are named, such as \
            'Tgas'. Nothing is sent.

            \(SiteCheck.about) A location is looked for among the texts below the folder 'weblog'; the links of a text \
            that is not in such a folder are not checked, except those to files. In a folder of 'triton folder clone' \
            links to your own PURLs, pastes and pictures are looked up too.

            --fix changes the files where one answer is right: a list of tags becomes 'tags: a, b', a date one of the \
            documented forms, 'draft: true' becomes 'Status: Draft'; a link to the file of an entry becomes its \
            location, a link to a location that only one entry can mean becomes that, and with --links one that has \
            moved for good becomes the new one. All other bytes of the file stay. With --dry-run nothing is written, \
            and each finding says what would become of it. The exit code is 1 if a finding is left; \
            --where leaves out findings, and then the others decide.
            """,
        examples: [
            Example(
                "triton weblog check", "the texts of the folder 'weblog', or of this one",
                after: "mkdir -p weblog && echo '# A note' > weblog/note.md"),
            Example(
                "triton weblog check --fix note.md", "convert what one answer is right for",
                after: "printf -- '---\\ntags: [a, b]\\n---\\n\\nText.\\n' > note.md"),
            Example(
                "triton weblog check weblog --links --jsonl", "ask the targets on other sites too",
                after: "mkdir -p weblog && echo '# A note' > weblog/note.md"),
        ],
        output: Finding.schema, operands: [.file], traits: .list)

    @Argument("file", help: "Files with entries, or folders (default: this folder).", completion: .file) var files:
        [String] = []
    @Flag("--fix", help: "Change what one answer is right for.") var fix = false
    @Flag("--links", help: "Ask the targets on other sites too.") var links = false
    @Flag("--allow-private", help: "With --links: ask hosts of this machine and its network too.") var allowPrivate =
        false

    func check(_ options: GlobalOptions) throws(TritonError) {
        if fix { try options.requireAllShown(by: "--fix") }
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        if links { try call.requireOnline() }
        let inputs = try EntryInput.all(files.isEmpty ? ["."] : files, call.note)
        if inputs.contains(where: { $0.path == nil }) { throw TritonError(.usage, "a check takes files") }
        var findings: [Finding] = []
        // The texts of one site, whose operands may be apart.
        for root in inputs.reduce(into: [String](), { if !$0.contains($1.root) { $0.append($1.root) } }) {
            findings += try await check(inputs.filter { $0.root == root }, environment, call)
        }
        return .findings(findings, in: inputs.count, fixing: !fix ? .none : call.isDryRun ? .preview : .correction)
    }

    private func check(_ inputs: [EntryInput], _ environment: EntriesEnvironment, _ call: Invocation) async throws
        -> [Finding]
    {
        let root = inputs[0].root, isWhole = inputs.contains(where: \.isInWeblog)
        let read = try read(inputs, call), checked = Array(read.texts.indices)
        var texts = read.texts, pictures: [String] = [], configuration: String?
        if isWhole {
            let weblog = Path.join(root, "weblog")
            texts += otherTexts(in: weblog, besides: read.paths, call)
            pictures = try FolderTree(below: weblog).files.filter(CheckedSite.isPicture).map { "weblog/" + $0 }
            let file = Path.join(root, "configuration/configuration.txt")
            if stat.of(file)?.isRegular == true { configuration = try call.text(of: file, "the configuration") }
        }
        var site = CheckedSite(
            texts, of: try call.session.address, configuration: configuration, isWhole: isWhole, pictures: pictures
        ) { stat.of(Path.join(root, $0))?.isRegular == true }
        site.names = try CheckedSite.Names(below: root)
        return read.findings
            + (try await SiteCheck(site, checking: checked, now: call.time.now().timeIntervalSince1970).findings(
                in: checked, asking: links ? { try await ask($0, environment, call) } : nil,
                fixing: fix && !call.isDryRun ? writer(below: root, call) : nil, showing: call.progress,
                naming: { read.paths[$0] ?? $0 }))
    }

    /// The texts that are checked.
    private struct ReadTexts {
        var texts: [CheckedSite.Text] = []
        /// As the user gave them, by those below the root.
        var paths: [String: String] = [:]
        /// Those about texts that cannot be read.
        var findings: [Finding] = []
    }

    private func read(_ inputs: [EntryInput], _ call: Invocation) throws -> ReadTexts {
        var read = ReadTexts()
        for input in inputs {
            guard !Task.isCancelled else { throw TritonError.interrupted }
            guard let path = input.path, let relative = input.relativePath, read.paths[relative] == nil else {
                continue
            }
            do throws(TritonError) {
                if let error = input.refusal { throw error }
                let text = try call.text(of: path, "the entry")
                try EntryText.requireContent(text)
                read.texts.append(CheckedSite.Text(ItemName(.entry, input.id ?? ""), at: relative, source: text))
                read.paths[relative] = path
            } catch {
                guard !input.isOperand, error.code == .badData else {
                    throw error.withContext("cannot check", "\(line: path)")
                }
                read.findings.append(Finding("entry", at: path, code: "unreadable", message: error.sentence))
            }
        }
        return read
    }

    private func writer(below root: String, _ call: Invocation) -> SiteCheck.Writer {
        SiteCheck.Writer {
            // A file that cannot be read is left, and named.
            try? call.bytes(of: Path.join(root, $0))
        } write: { path, text in
            try FileWriter.replace(Path.join(root, path), with: Array(text.utf8), mode: .kept(otherwise: 0o666))
        } rename: { path, new in
            try FileWriter.rename(Path.join(root, path), to: Path.join(root, new))
        }
    }

    /// The texts of a weblog that are not checked, but that links may lead to.
    private func otherTexts(in weblog: String, besides checked: [String: String], _ call: Invocation)
        -> [CheckedSite.Text]
    {
        // Without a text of its own, the folder has only those that were named.
        ((try? EntryInput.all([weblog])) ?? []).filter { $0.refusal == nil }.compactMap { input in
            guard let path = input.path, let relative = input.relativePath, checked[relative] == nil,
                // A text that cannot be read is named when it is checked itself.
                let text = try? call.text(of: path, "the entry")
            else { return nil }
            return CheckedSite.Text(ItemName(.entry, input.id ?? ""), at: relative, source: text)
        }
    }

    private func ask(_ urls: [String], _ environment: EntriesEnvironment, _ call: Invocation) async throws
        -> [LinkProbe.Finding]
    {
        try await call.lookUp(urls, with: environment.links, allowsPrivateHosts: allowPrivate, of: "links")
    }
}
