import Commands
import Domain
import Output
import WeblogRepository

/// `weblog config get`, `weblog template get`.
struct GetPart<Part: ShownPart>: TritonCommand {
    static var page: CommandPage {
        CommandPage(
            "get", "print the \(Part.label)",
            discussion: "A pipe gets the text byte for byte. A terminal shows it with visible control characters.",
            examples: [
                Example("triton weblog \(Part.word) get", "the text"),
                Example("triton weblog \(Part.word) get --json", "as a record"),
            ],
            output: Part.schema, traits: [.read, .raw])
    }

    func run(in repository: WeblogPartRepository<Part>, _ call: Invocation) async throws -> CommandOutput {
        let part = try await repository.part(of: call.address)
        return .content(part, bytes: Array(part.content.utf8), screen: .text(RemoteText(part.content)))
    }
}
