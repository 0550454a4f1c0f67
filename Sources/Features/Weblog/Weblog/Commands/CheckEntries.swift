import Arguments
import Commands
import Domain
import Files
import Output
import WeblogImport
import WeblogService

struct CheckEntries: TritonCommand {
    static let page = CommandPage(
        "check", "find headers that omg.lol does not read", form: "[FILE-or-folder…] [--fix]",
        discussion: """
            Every text is sent byte for byte, so a header that was written for another program arrives as it is. This \
            names the lines that omg.lol does not read as they were meant: lists, maps and blocks of lines in YAML, \
            values in quotes, dates of other forms, 'draft: true', headers in TOML or JSON, a byte-order mark. Lines \
            with keys that have no meaning for omg.lol are no finding. Nothing is sent.

            --fix rewrites these lines where one answer is right: a list of tags becomes 'tags: a, b', a date one of \
            the documented forms, 'draft: true' becomes 'Status: Draft'. All other bytes of the file stay. With \
            --dry-run nothing is written. The exit code is 1 if a finding is left.
            """,
        examples: [
            Example(
                "triton weblog check", "the texts of the folder 'weblog', or of this one",
                after: "mkdir -p weblog && echo '# A note' > weblog/note.md"),
            Example(
                "triton weblog check --fix note.md", "convert what one answer is right for",
                after: "printf -- '---\\ntags: [a, b]\\n---\\n\\nText.\\n' > note.md"),
        ],
        output: Finding.schema, operands: [.file], traits: .list)

    @Argument("file", help: "Files with entries, or folders (default: this folder).", completion: .file) var files:
        [String] = []
    @Flag("--fix", help: "Convert what one answer is right for.") var fix = false
    @OptionGroup var options: GlobalOptions

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let inputs = try EntryInput.all(files.isEmpty ? ["."] : files)
        var findings: [Finding] = []
        for input in inputs {
            guard let path = input.path else { throw TritonError(.usage, "a check takes files") }
            do throws(TritonError) {
                findings += try check(path, call)
            } catch {
                guard !input.isOperand, error.code == .badData else {
                    throw error.withContext("cannot check", "\(line: path)")
                }
                findings.append(Finding("entry", at: path, code: "unreadable", message: error.sentence))
            }
        }
        return .findings(findings, in: inputs.count)
    }

    private func check(_ path: String, _ call: Invocation) throws(TritonError) -> [Finding] {
        let text = try EntryFile.read(path)
        try EntryText.requireContent(text)
        let conversion = HeaderConversion(text)
        let writes = fix && !call.isDryRun
        if writes, !conversion.converted.isEmpty {
            try FileWriter.replace(path, with: Array(conversion.text.utf8), mode: .kept(otherwise: 0o666))
        }
        return conversion.findings.map { finding in
            Finding(
                "entry", at: path, line: finding.lines.lowerBound, code: finding.code.rawValue,
                message: finding.message, isFixed: writes && conversion.converted.contains(finding))
        }
    }
}
