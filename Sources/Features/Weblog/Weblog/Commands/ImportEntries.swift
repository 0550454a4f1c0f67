import Arguments
import Commands
import Domain
import Files
import FoundationEssentials
import Output
import Platform
import Terminal
import WeblogImport

struct ImportEntries: TritonCommand {
    static let page = CommandPage(
        "import", "make files of another weblog's texts", form: "FOLDER-or-feed [--into FOLDER] [--report FILE]",
        discussion: """
            Reads the folder of a Hugo, Zola or Jekyll site, an Obsidian vault, a folder of Markdown files, or a feed \
            (RSS or Atom; '-' is standard input), and writes each text as an entry into the folder 'weblog'. Nothing \
            is sent: look at the files, and then use 'triton weblog post weblog/'. A file that is there already is \
            never changed, unless --force is given, so a second run adds nothing.

            Headers may be YAML, TOML or JSON, also as '---toml' and '---json' (Eleventy). Dates keep their zones; \
            those without one get that of the site. Drafts stay drafts, and texts that the site hides become drafts: \
            in Hugo and Jekyll those with a date in the future, in Hugo also those with an expiry date, and those \
            that 'build', 'headless' or the 'cascade' of a section keep from readers; in Zola those with 'render = \
            false' or in a section that is a draft; in a folder of Markdown, such as one of Eleventy, those with \
            'permalink: false'. Of a key that is there twice the last one counts. Categories and taxonomies become \
            tags. Pictures, also those of <img> tags, are copied into 'weblog/pictures', and the texts name the \
            copies. Links between the texts ([[note]], ref, post_url, files whose names end in .md, and in Hugo, \
            Zola, Jekyll and Eleventy the paths of the site) become links to the new entries; a link to a note that \
            names its folder leads to the note in that folder. The paths of the site (permalink, url, and the \
            patterns in its settings) stay as locations, and former ones (aliases, redirect_from, redirect_to) become \
            pages that lead to the text, unless another text is there. The texts of Eleventy are read from its input \
            folder. Translations ('index.ja.md', or in the 'contentDir' of a language) have their language before \
            their location ('/ja/'). Folders that Hugo mounts (module.mounts) are read in the place where it has \
            them. Texts without a date become pages, and notes without a date become drafts. What has no equivalent \
            on a weblog, such as other keys of a header, patterns that are not known (of Eleventy's only {{ \
            page.fileSlug }} and {{ slug }} are), shortcodes, headings in links ([[note#heading]], which leads to the \
            whole note), and links and pictures without a target, is listed, and so are texts with the location of \
            another one, and each file from which no entry is made. A text that cannot be read is named, and does not \
            stop the others (code 3). The last line counts the texts, and apart from them the pictures and the pages \
            that redirect; --report writes a line of JSON for each.
            """,
        examples: [
            Example(
                "triton weblog import ~/blog --into ~/new", "a Hugo site, a Jekyll site, or a folder of notes",
                after: """
                    mkdir -p ~/blog && printf -- '---\\ntitle: Hello\\ndate: 2020-01-31\\n---\\nHi.\\n' \
                    > ~/blog/hello.md
                    """
            ),
            Example(
                "triton weblog import - --into ~/new", "a feed",
                input: """
                    <rss><channel><item><title>Snow</title><description>A lot of it.</description>\
                    </item></channel></rss>

                    """
            ),
        ],
        output: ImportedFile.schema, operands: [.folder], traits: .local)

    @Argument(
        "folder", help: "The folder of a site, or the file of a feed; '-' reads a feed from standard input.",
        completion: .file) var source: String
    @Option(
        "--into", takes: "folder", help: "Write the folder 'weblog' into this one (default: the working folder).",
        completion: .file) var target: String?
    @Option(
        "--report", takes: "file", help: "Also write what became of each text to this file, as JSON lines.",
        completion: .file) var report: String?

    func check(_ options: GlobalOptions) throws(TritonError) {
        // Otherwise it would be found out when everything else was written.
        if let report { try FileWriter.requireWritable(report, replacing: options.force) }
        if target == "" { throw TritonError(.usage, "--into takes the name of a folder") }
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let folder = target.map { Path.join($0, "weblog") } ?? "weblog"
        let texts: ImportedTexts
        do { texts = try read(folder, call) } catch let error as TritonError {
            throw error.withContext("cannot import", SafeText(line: source))
        }
        guard !texts.entries.isEmpty || !texts.skipped.isEmpty else {
            throw TritonError(
                .badData, "there are no texts in it", hint: "it takes Markdown files, and feeds of RSS or Atom"
            ).withContext("cannot import", SafeText(line: source))
        }
        var writer = ImportWriter(folder: folder, replaces: call.options.force, isDryRun: call.isDryRun)
        var files: [ImportedFile] = [], failures: [CommandOutput.Element] = [], failed: [ImportedFile] = []
        func fail(_ source: String, _ error: TritonError) {
            failures.append(.failure(operand: source, error))
            failed.append(ImportedFile(.failed, from: source, losses: [error.sentence.rendered]))
        }
        for entry in texts.entries {
            do throws(TritonError) { files += try writer.write(entry) } catch { fail(entry.origin, error) }
        }
        try writer.finish()
        for skipped in texts.skipped {
            if skipped.isFailure {
                fail(skipped.origin, TritonError(.badData, "\(line: skipped.reason)"))
            } else {
                files.append(ImportedFile(.skipped, from: skipped.origin, losses: [skipped.reason]))
            }
        }
        if let report, !call.isDryRun { try write(files + failed, to: report, replacing: call.options.force) }
        if files.isEmpty, failures.count == 1, case .failure(let operand, let error) = failures[0] {
            throw error.withContext("cannot import", SafeText(line: operand))
        }
        noteLosses(files, call)
        var output = CommandOutput(
            schema: ImportedFile.schema, records: .many(ElementList(files.map { .row($0.row) } + failures)))
        output.closing = sentence(texts.format, files + failed, in: folder, isDryRun: call.isDryRun)
        return output
    }

    private func write(_ files: [ImportedFile], to report: String, replacing: Bool) throws(TritonError) {
        let rows = CommandOutput(
            schema: ImportedFile.schema, records: .many(ElementList(files.map { .row($0.row) })))
        try FileWriter.write(rows.jsonLines, to: report, replacing: replacing)
    }

    private func read(_ folder: String, _ call: Invocation) throws -> ImportedTexts {
        if source != "-", stat.of(source)?.isDirectory == true {
            return try SiteImport(folder: source, target: folder, now: call.time.now().timeIntervalSince1970)
                .texts()
        }
        let bytes =
            source == "-"
            ? try call.console.readAllInput(limit: Invocation.maximumInput)
            : try FileReader.read(source, limit: Invocation.maximumInput)
        return try FeedImport.texts(bytes)
    }

    private func noteLosses(_ files: [ImportedFile], _ call: Invocation) {
        for file in files where !file.losses.isEmpty && file.action != .unchanged {
            let losses = SafeText(line: file.losses.joined(separator: "; "))
            call.note(
                "\(line: file.source): "
                    + (file.action == .skipped ? "skipped: \(losses)" : "not carried over: \(losses)"))
        }
    }

    private func sentence(_ format: String, _ files: [ImportedFile], in folder: String, isDryRun: Bool) -> SafeText {
        func counts(_ kind: ImportedFile.Kind) -> SafeText {
            ImportedFile.Action.allCases.compactMap { action -> SafeText? in
                let count = files.count { $0.action == action && $0.kind == kind }
                return count > 0 ? "\(count) \(line: action.rawValue)" : nil
            }.joined(separator: ", ")
        }
        let pictures = counts(.picture), redirects = counts(.redirect)
        return "\(line: format): \(counts(.text)) in '\(line: folder)'"
            + (pictures.isEmpty ? "" : "; pictures: \(pictures)")
            + (redirects.isEmpty ? "" : "; redirects: \(redirects)")
            + (isDryRun ? "; nothing was written, because of --dry-run" : "")
    }
}
