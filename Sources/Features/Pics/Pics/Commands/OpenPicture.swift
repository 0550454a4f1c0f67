import Commands
import PicsRepository

struct OpenPicture: TritonCommand {
    static let page = CommandPage(
        "open", "open a picture's page in the browser", form: "[ID]",
        examples: [
            Example("triton pic open", "your pictures"),
            Example("triton pic open a1b2c3d4e5f60718293a4b5c", "one of them"),
        ],
        output: OpenedPage.schema, operands: [.picture], traits: .local)

    @Argument("id", help: "The id or URL of the picture, or 'latest' (default: all your pictures).") var id: String?

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard let id else { return try await call.open(PublicURL.page(of: call.address, on: Picture.host)) }
        let one = try await call.oneNamed(id, "pictures") { try await environment.repository.list(of: call.address) }
        let item = try await environment.resolve(call.item(one, .picture))
        if !call.options.offline { _ = try await environment.repository.picture(item.name, of: item.address) }
        return try await call.open(PublicURL.page(on: Picture.host, [item.address.label, item.name]))
    }
}
