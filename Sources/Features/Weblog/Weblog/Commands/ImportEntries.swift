import Arguments
import Commands
import Output
import Domain
import Files
import Glibc
import Terminal
import WeblogImport

struct ImportEntries: TritonCommand {
    static let page = CommandPage(
        "import", "make files of another weblog's texts", form: "FOLDER-or-feed [--into FOLDER]",
        discussion: """
            Reads the folder of a Hugo or Jekyll site, an Obsidian vault, a folder of Markdown files, or a feed (RSS \
            or Atom; '-' is standard input), and writes each text as an entry into the folder 'weblog'. Nothing is \
            sent: look at the files, and then use 'triton weblog post weblog/'. A file that is there already is never \
            changed, unless --force is given, so a second run adds nothing.

            Headers may be YAML, TOML or JSON. Dates keep their zones; those without one get that of the site. Drafts \
            stay drafts. Categories become tags. Pictures are copied into 'weblog/pictures', and the texts name the \
            copies. Former addresses (aliases, redirect_from) become pages that lead to the text. Texts without a date \
            become pages, and notes without a date become drafts. What has no equivalent on a weblog, such as other \
            keys of a header, shortcodes and links between notes, is listed. A text that cannot be read is named, and \
            does not stop the others (code 3).
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
        output: ImportedFile.schema, operands: [.folder])

    @Argument(
        "folder", help: "The folder of a site, or the file of a feed; '-' reads a feed from standard input.",
        completion: .file) var source: String
    @Option(
        "--into", takes: "folder", help: "Write the folder 'weblog' into this one (default: the working folder).",
        completion: .file) var target: String?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
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
        var writer = ImportWriter(folder: folder, replaces: options.force, isDryRun: call.isDryRun)
        var elements: [CommandOutput.Element] = [], files: [ImportedFile] = []
        func add(_ file: ImportedFile) {
            files.append(file)
            elements.append(.row(file.row))
        }
        for entry in texts.entries {
            do throws(TritonError) {
                for file in try writer.write(entry) { add(file) }
            } catch {
                elements.append(.failure(operand: entry.origin, error))
            }
        }
        for skipped in texts.skipped where !skipped.isFailure { add(ImportedFile(skipped)) }
        for skipped in texts.skipped where skipped.isFailure {
            elements.append(.failure(operand: skipped.origin, TritonError(.badData, "\(line: skipped.reason)")))
        }
        if files.isEmpty, elements.count == 1, case .failure(let operand, let error) = elements[0] {
            throw error.withContext("cannot import", SafeText(line: operand))
        }
        noteLosses(files, call)
        var output = CommandOutput(schema: ImportedFile.schema, records: .many(ElementList(elements)))
        output.sentence = sentence(texts, files, folder, call)
        return output
    }

    private func read(_ folder: String, _ call: Invocation) throws -> ImportedTexts {
        if source != "-", stat.of(source)?.isDirectory == true {
            return try SiteImport(folder: source, target: folder).texts()
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

    private func sentence(_ texts: ImportedTexts, _ files: [ImportedFile], _ folder: String, _ call: Invocation)
        -> SafeText
    {
        let counts = ImportedFile.Action.allCases.compactMap { action -> SafeText? in
            let count = files.count { $0.action == action }
            return count > 0 ? "\(count) \(line: action.rawValue)" : nil
        }
        let list = counts.joined(separator: ", ")
        return "\(line: texts.format): \(list) in '\(line: folder)'"
            + (call.isDryRun ? "; nothing was written, because of --dry-run" : "")
    }
}
