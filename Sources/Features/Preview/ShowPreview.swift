import Arguments
import Commands
import Domain
import Files
import Markdown
import Output
import Session
import Terminal

struct ShowPreview: TritonCommand {
    static let page = CommandPage(
        "preview", "look at texts as pages before they are published", form: "[FILE|DIR] [--port N] [--no-open]",
        discussion: """
            Prints the URL when it listens, and opens it in the browser on a terminal; Ctrl-C ends it. With --json \
            that is a line of JSON. Without an operand it shows the working folder. A page loads again when a file \
            changes. Names in braces that only \
            omg.lol can fill in, such as {recent-posts}, are marked, in the text and in the template.
            """,
        examples: [
            Example("triton preview", "the folder of 'triton folder clone'", isEndless: true),
            Example("triton preview entry.md --no-open", "one entry", isEndless: true),
            Example("triton preview --json", "for a program that needs the URL and the port", isEndless: true),
        ], output: PreviewStart.schema, operands: [.file], traits: .read)

    @Argument("file", help: "A text, or a folder (default: the working folder).", completion: .file) var path: String?
    @Option("--port", takes: "number", help: "The port; 0 for any free one.") var port: UInt16 = 0
    @Flag("--no-open", help: "Only print the URL.") var noOpen = false

    func run(in environment: PreviewEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let renderer = try MarkdownRenderer()
        let folder = try PreviewFolder(showing: path ?? ".", from: environment.workingFolder)
        let site = PreviewSite(
            folder: folder, renderer: renderer, template: try await template(in: folder, environment, call),
            address: try call.session.address)
        let port = port, opensBrowser = !noOpen && call.console.isTerminal(.error)
        return .stream(
            AsyncThrowingStream<PreviewStart, any Error> { continuation in
                let task = Task {
                    do {
                        var server = try PreviewServer(port: port)
                        let start = PreviewStart(of: folder, at: server)
                        continuation.yield(start)
                        if opensBrowser {
                            // Without a browser the printed URL is enough.
                            _ = await Browser(variables: call.variables).open(start.url)
                        }
                        try await server.run(site, time: call.time)
                    } catch {
                        continuation.finish(throwing: error)
                    }
                }
                continuation.onTermination = { _ in task.cancel() }
            })
    }

    /// The template for entries: that of the folder, else that of the service. Nil for a simple page of our own.
    private func template(in folder: PreviewFolder, _ environment: PreviewEnvironment, _ call: Invocation) async throws
        -> String?
    {
        guard folder.hasEntries, !folder.contains(PreviewSite.templatePath) else { return nil }
        do {
            let template = try await environment.template()
            return template.trimmed.isEmpty ? nil : template
        } catch let error as TritonError where error.code != .cancelled {
            call.note("the template of the weblog is not known, so the preview has none: \(error.sentence)")
            return nil
        }
    }
}

/// What a preview prints when it listens.
struct PreviewStart: DescribedRecord {
    let url: String
    let path: String
    let port: Int

    init(of folder: PreviewFolder, at server: borrowing PreviewServer) {
        url = server.url + (folder.page.map { "/" + PreviewSite.encoded($0) } ?? "/")
        path = folder.page.map { Path.join(folder.root, $0) } ?? folder.root
        port = Int(server.port)
    }

    static let fields = ItemFields<PreviewStart>(
        "preview", .derived("url", \.url, "where it listens", column: .main),
        .derived("path", \.path, "the folder or the text that it shows"),
        .derived("port", \.port, "the port that it listens on"))
}
