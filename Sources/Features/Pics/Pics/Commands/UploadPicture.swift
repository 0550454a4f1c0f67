import Commands
import PicsRepository
import Terminal

struct UploadPicture: TritonCommand {
    static let page = CommandPage(
        "upload", "upload pictures", form: "FILE… [--alt T] [--caption T] [--tag T]… [--hidden]",
        discussion: """
            GIF, HEIC, JPG, PNG, SVG or WEBP, 8 MB at most; '-' is standard input. All files are checked before the \
            first one is sent; one that the service refuses does not stop the others. The options are for all of \
            them. On a terminal a description is asked for where --alt is missing; with the setting \
            'pics.require_alt' a picture without one is refused. Prints the URL of each picture's page, in the order \
            of the files; six are uploaded at once, so the times that the service gives them may have another order. A \
            picture that is uploaded but could not be described stays in the outbox with its description only: it is \
            never uploaded twice.
            """,
        examples: [
            Example(
                "triton pic upload - --caption 'A dot' --alt 'A small black dot' --tag art", "upload from a pipe",
                input: """
                    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg>

                    """
            )
        ],
        output: Picture.schema.changed, operands: [.file])

    @Argument("file", help: "The pictures; '-' is standard input.", completion: .file) var files: [String]
    @OptionGroup var describing: DescribingOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let repository = environment.repository
        // Everything that can be wrong with a file is found before anything is sent.
        let pictures = try files.map { try call.picture($0).bytes }
        let words = try descriptions(in: environment, call)
        let changes = zip(pictures, words).map { repository.makeUpload($0, $1, of: address) }
        let sent = try await call.sendAll(
            changes, by: repository, carriesText: true, from: files,
            named: files, showing: files
        ) { Picture($0, of: address) }
        let uploaded = sent.items
        if !call.isDryRun, !uploaded.isEmpty, describing.caption?.isEmpty != false {
            let id: SafeText = uploaded.count == 1 ? "\(line: uploaded[0].id)" : "ID"
            call.note(
                """
                some.pics does not show a picture without a caption: add one with 'triton pic edit \(id) --caption TEXT'
                """
            )
        }
        let sentence: SafeText =
            files.count == 1 && files[0] != "-"
            ? "uploaded '\(line: files[0])'"
            : uploaded.count == 1 ? "uploaded one picture" : "uploaded \(uploaded.count) pictures"
        return .sent(sent, prints: \.url, sentence)
    }

    /// The description of each picture. Its text is asked for on a terminal, once for each picture.
    private func descriptions(in environment: PicsEnvironment, _ call: Invocation) throws -> [PictureChange] {
        let isRequired = try environment.requiresAlt
        // Standard input may be the picture itself.
        let asks = describing.alt == nil && call.canAsk && !call.isDryRun
        return try files.map { file in
            var words = describing.change
            if asks {
                let question: SafeText = "Describe '\(line: file)' for people who cannot see it"
                words.alt = try call.prompt.ask(isRequired ? question : "\(question) (Enter: no description)")
            }
            guard var error = try environment.refusal(ofAlt: words.alt) else { return words }
            error.hint = "describe it with --alt TEXT"
            throw error.withContext("cannot upload", SafeText(line: file))
        }
    }
}
