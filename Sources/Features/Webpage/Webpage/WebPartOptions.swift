import Arguments
import Changes
import Commands
import Domain
import Files
import Output
import Terminal
import WebpageRepository

/// The options for the style sheet and the HTML head of a page.
struct WebPartOptions: PagePartFiles {
    @Option(
        "--css", takes: "file", help: "Replace the style sheet by a file; '-' is standard input.", completion: .file)
    var css: String?
    @Option(
        "--head", takes: "file", help: "Replace the lines for the HTML head by a file; '-' is standard input.",
        completion: .file)
    var head: String?

    init() {}

    /// Reads the files that the options name.
    /// - Throws: ``TritonError``: `no_input` for a missing file; `bad_data` for an empty file without `--allow-empty`,
    ///   and for a file that is not UTF-8 text.
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
        let text = try TextInput.text(bytes, "the \(what) in '\(line: file)'")
        guard content.allowEmpty || !text.allSatisfy(\.isWhitespace) else {
            throw TritonError(
                .badData, "the \(what) in '\(line: file)' is empty", hint: "use --allow-empty if you mean it")
        }
        return text
    }
}

extension CommandOutput {
    /// The output for a saved page, with a note if it was not published.
    static func saved(_ page: WebPage, publishing: Bool, _ call: Invocation) -> CommandOutput {
        if publishing, page.isPublished == false { call.note("omg.lol saved the page, but did not publish it") }
        let what: SafeText = page.isPublished ?? publishing ? "saved and published" : "saved, but did not publish,"
        return .changed(
            page, call.changes.effect, prints: RemoteText(page.url), "\(what) the web page of '\(page.address)'")
    }
}
