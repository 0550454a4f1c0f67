import Arguments
import Changes
import Commands
import Domain
import Output
import Session

struct GetOutboxItem: TritonCommand {
    static let page = CommandPage(
        "get", "print a kept text", form: "ID",
        discussion: """
            Into a pipe or a file the text is written byte for byte as it was given. On a terminal the command line \
            that makes the change is printed first. 'latest' is the newest one.
            """,
        examples: [Example("triton outbox get latest", "print the newest text", after: Example.keepingText)],
        output: OutboxItem.schema, operands: [.outboxItem], traits: .read)

    @Argument("id", help: "The number, or 'latest'.") var id: String

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try environment.item(id, of: try call.session.profile)
        let command = "triton \(item.commandLine)\n"
        let text =
            item.text
            ?? "A picture of \(item.content.count) bytes: 'triton outbox get \(item.stored.id) > FILE' writes it.\n"
        return .content(
            item, bytes: item.content, screen: .text(RemoteText(text.isEmpty ? command : command + "\n" + text)))
    }
}

extension Example {
    /// Leaves one text in the outbox, because nothing listens at the URL.
    static let keepingText = """
        export TRITON_PROFILE=default TRITON_TOKEN=t TRITON_ADDRESS=demo TRITON_API_URL=http://127.0.0.1:1; \
        triton status post Later --queue >/dev/null
        """
}
