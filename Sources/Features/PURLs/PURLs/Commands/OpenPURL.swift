import Commands
import Items
import PURLsRepository

struct OpenPURL: TritonCommand {
    static let page = CommandPage(
        "open", "open a PURL in the browser", form: "[NAME]",
        examples: [Example("triton purl open docs", "prints the URL if there is no browser")],
        output: OpenedPage.schema, operands: [.purl], traits: .local)

    @Argument("name", help: "The name, or its URL; without it, your profile's PURLs.") var name: String?

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard let name else { return try await call.open(PublicURL.page(of: try call.address, on: "url.lol")) }
        let one = try await call.oneNamed(name, "PURLs") { try await environment.repository.list(of: call.address) }
        let item = try call.item(one, .purl)
        if !call.options.offline { _ = try await environment.repository.fetch(item.name, of: item.address) }
        return try await call.open(PublicURL.page(of: item.address, on: "url.lol", [item.name]))
    }
}
