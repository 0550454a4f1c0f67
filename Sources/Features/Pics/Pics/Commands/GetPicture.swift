import Arguments
import Commands
import Domain
import Output
import PicsRepository

struct GetPicture: TritonCommand {
    static let page = CommandPage(
        "get", "show a picture, or print its URL in a pipe", form: "ID [--web]",
        discussion: """
            On a terminal: the picture, if the terminal can show one, and everything that is known about it. \
            '--no-pictures' and the setting 'pictures' switch pictures off. In a pipe: the URL of the image itself. \
            'pic download' saves the file.
            """,
        examples: [
            Example("triton pic get a1b2c3d4e5f60718293a4b5c", "the image's URL"),
            Example("triton pic get a1b2c3d4e5f60718293a4b5c --json", "everything known about it"),
        ],
        output: Picture.schema, isRead: true, operands: [.picture])

    @Argument("id", help: "The id or URL of the picture, or 'latest'.") var id: String
    @OptionGroup var browser: WebOptions
    @OptionGroup var options: GlobalOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try await PictureOperand.resolve(PictureOperand.named(id, call), environment)
        let picture = try await environment.repository.picture(item.name, of: item.address)
        if browser.web { return try await call.open(picture.url) }
        var output = CommandOutput.content(picture, bytes: Array((picture.imageURL + "\n").utf8), screen: .records)
        output.pictures = environment.images(of: [picture])
        return output
    }
}
