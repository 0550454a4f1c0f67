import CommandKit
import Domain
import Files
import FoundationEssentials
import PicsRepository
import Terminal

struct Upload: TritonCommand {
    static let page = CommandPage(
        "upload", "upload pictures", form: "FILE… [--alt T] [--caption T] [--tag T]… [--hidden]",
        discussion: """
            GIF, HEIC, JPG, PNG, SVG or WEBP, 8 MB at most; '-' is standard input. A file that cannot be uploaded does not stop the others. The options \
            are for all of them. Prints the URL of each picture's page.
            """,
        examples: [
            Example(
                "triton pic upload - --caption 'A dot' --alt 'A small black dot' --tag art", "upload from a pipe",
                input: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"><circle cx=\"1\" cy=\"1\" r=\"1\"/></svg>\n")
        ],
        output: Picture.schema, operands: [.file])

    @Argument("file", help: "The pictures; '-' is standard input.", completion: .file) var files: [String]
    @OptionGroup var describing: DescribingOptions
    @OptionGroup var options: GlobalOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let change = describing.change
        var uploaded: [Picture] = []
        let results = try await call.forEach(files) { file in
            let bytes = try picture(file, call)
            // The bytes and not the name: the file may change before they are sent.
            try call.journal.accept(bytes, resend: ["pic", "upload"] + describing.words + ["-"])
            let picture = try await call.delivering(oneOfSeveral: files.count > 1, unlessFrom: file) {
                try await call.progress.during("uploading \(line: file)") { meter in
                    try await environment.repository.upload(bytes, change, of: address) { meter.update(done: $0, total: $1) }
                }
            }
            uploaded.append(picture)
            return picture.row
        }
        if !uploaded.isEmpty, change.caption?.isEmpty != false {
            call.note("some.pics shows no picture without a caption: add one with 'triton pic edit ID --caption TEXT'")
        }
        let sentence: SafeText = uploaded.count == 1 ? "uploaded one picture" : "uploaded \(uploaded.count) pictures"
        return .made(Picture.schema, results, prints: uploaded.map { RemoteText($0.url) }, sentence)
    }

    /// What arrived without its description is described.
    func alreadyArrived(_ content: [UInt8], since: Date, in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput? {
        guard let picture = try await environment.repository.arrived(content, describing.change, of: call.address, since: since) else { return nil }
        return .made(picture, prints: RemoteText(picture.url), "the picture is there already")
    }

    /// Everything that can be wrong with a file is found before anything is sent.
    private func picture(_ file: String, _ call: Invocation) throws -> [UInt8] {
        let bytes = file == "-" ? try call.console.readAllInput(limit: Invocation.longestInput) : try FileReader.read(file, limit: Invocation.longestInput)
        // One of several files is named by whoever reports the failures.
        func refusal(_ message: SafeText, hint: SafeText) -> TritonError {
            let error = TritonError(.badData, message, hint: hint)
            return files.count == 1 ? error.while_("cannot upload", SafeText(line: file)) : error
        }
        guard bytes.count <= ImageKind.largestUpload else { throw refusal("it has \(bytes.count) bytes", hint: "some.pics takes 8 MB at most") }
        guard !bytes.isEmpty else { throw refusal("it is empty", hint: Self.kinds) }
        guard ImageKind(bytes: bytes) != nil else { throw refusal("it is no picture that some.pics takes", hint: Self.kinds) }
        return bytes
    }

    private static let kinds: SafeText = "a GIF, HEIC, JPG, PNG, SVG or WEBP file"
}
