import Arguments
import Changes
import Commands
import Domain
import Files
import Output
import Terminal
import WebpageRepository

/// The options for the parts of a page beside its text.
struct PageParts: CommandOptions {
    @Option(
        "--css", takes: "file", help: "Replace the style sheet by a file; '-' is standard input.", completion: .file)
    var css: String?
    @Option(
        "--head", takes: "file", help: "Replace the lines for the HTML head by a file; '-' is standard input.",
        completion: .file)
    var head: String?

    init() {}

    var isGiven: Bool { css != nil || head != nil }

    /// - Parameter readsInput: whether standard input is the text.
    /// - Throws: ``TritonError`` of code `usage` when two parts are to come from standard input.
    func check(readsInput: Bool) throws(TritonError) {
        guard [css == "-", head == "-", readsInput].count(where: { $0 }) < 2 else {
            throw TritonError(.usage, "standard input can give only one part", hint: "put the others into files")
        }
    }

    /// Keeps a change of these parts alone, which has no text that is kept.
    func accept(_ change: Change, _ parts: WebpageRepository.Parts, _ call: Invocation) throws {
        let file = css == "-" || head == "-" ? nil : css ?? head
        try call.changes.accept(change, content: Array((parts.css ?? parts.head ?? "").utf8), from: file)
    }

    /// The files' texts.
    /// - Throws: ``TritonError``: `no_input`, `bad_data` for an empty file without `--allow-empty` and for what is not
    ///   UTF-8.
    func read(_ content: ContentOptions, _ call: Invocation) throws(TritonError) -> WebpageRepository.Parts {
        WebpageRepository.Parts(
            css: try css.map { file throws(TritonError) in try Self.text(of: file, "style sheet", content, call) },
            head: try head.map { file throws(TritonError) in try Self.text(of: file, "HTML head", content, call) })
    }

    private static func text(of file: String, _ what: SafeText, _ content: ContentOptions, _ call: Invocation)
        throws(TritonError) -> String
    {
        let bytes =
            file == "-"
            ? try call.console.readAllInput(limit: Invocation.maximumInput)
            : try FileReader.read(file, limit: Invocation.maximumInput)
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw TritonError(.badData, "the \(what) in '\(line: file)' is not UTF-8 text")
        }
        guard content.allowEmpty || !text.allSatisfy(\.isWhitespace) else {
            throw TritonError(
                .badData, "the \(what) in '\(line: file)' is empty", hint: "use --allow-empty if you mean it")
        }
        return text
    }
}

extension CommandOutput {
    /// A page that was saved, and whether it was published.
    static func saved(_ page: WebPage, publishing: Bool, _ call: Invocation) -> CommandOutput {
        if publishing, page.isPublished == false { call.note("omg.lol saved the page, but did not publish it") }
        let what: SafeText = page.isPublished ?? publishing ? "saved and published" : "saved, but did not publish,"
        return .made(page, prints: RemoteText(page.url), "\(what) the web page of '\(page.address)'")
    }
}
