import ArgumentParser
import CommandKit
import Domain

struct Open: TritonCommand {
    static let page = CommandPage(
        "open", "open a paste in the browser", form: "[TITLE]",
        examples: [Example("triton paste open hello.txt", "prints the URL where there is no browser")],
        output: OpenedPage.schema, operands: [.cached(table: "paste", describedBy: nil)])

    @Argument(help: "The title; without it, your pastebin.") var title: String?
    @OptionGroup var options: GlobalOptions

    func run(in environment: PastebinEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard let title else { return try await call.open(PublicURL.page(of: try call.address, on: "paste.lol")) }
        let item = try call.paste(title)
        return try await call.open(PublicURL.page(of: item.address, on: "paste.lol", [item.name]))
    }
}
