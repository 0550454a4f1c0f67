import Commands
import PicsRepository

struct GetPicture: TritonCommand {
    static let page = CommandPage(
        "get", "show pictures, or print their URLs in a pipe", form: "ID… [--web]",
        discussion: """
            On a terminal: the picture, if the terminal can show one, and everything that is known about it. \
            '--no-pictures' and the setting 'pictures' switch pictures off. In a pipe: the URL of the image itself. \
            'pic download' saves the file. An id with '*' also finds pictures by their captions.
            """,
        examples: [
            Example("triton pic get a1b2c3d4e5f60718293a4b5c", "the image's URL"),
            Example("triton pic get a1b2c3d4e5f60718293a4b5c --json", "everything known about it"),
        ],
        output: Picture.schema, operands: [.picture], traits: .read)

    @Argument("id", help: "The ids or URLs of the pictures, or 'latest'.") var ids: [String]
    @OptionGroup var browser: WebOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let ids = try await call.named(ids, check: { _ = try call.item($0, .picture) }) {
            try await environment.repository.list(of: call.address)
        }
        try browser.check(count: ids.count)
        let pictures = try await call.readEach(ids.map { try call.item($0, .picture) }, of: "pictures") {
            let item = try await environment.resolve($0)
            return try await environment.repository.picture(item.name, of: item.address)
        }
        if browser.web, case .success(let picture)? = pictures.first { return try await call.open(picture.url) }
        var output = CommandOutput.lines(pictures, of: ids) { $0.imageURL }
        if case .success(let picture)? = pictures.first, ids.count == 1 {
            output.pictures = environment.images(of: [picture])
        }
        return output
    }
}
