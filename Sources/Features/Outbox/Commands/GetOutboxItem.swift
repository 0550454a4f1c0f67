import Arguments
import Changes
import Commands
import Domain
import Output
import Session

struct GetOutboxItem: TritonCommand {
    static let page = CommandPage(
        "get", "print kept texts", form: "ID…",
        discussion: """
            Into a pipe or a file the text is written byte for byte as it was given. On a terminal the command line \
            that makes the change is printed first. 'latest' is the newest one, and '*' in quotes all of them.
            """,
        examples: [
            Example("triton outbox get latest", "print the newest text", after: Example.keepingText),
            Example("triton outbox get '*' --jsonl", "the records of all", after: Example.keepingText),
        ],
        output: OutboxItem.schema, operands: [.outboxItem], traits: .read)

    @Argument("id", help: "The numbers, or 'latest'.") var ids: [String]

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let profile = try call.session.profile
        let ids = try await call.named(ids, check: { _ in }) { try environment.items(of: profile) }
        let items = try await call.readEach(ids, of: "changes") { try environment.item($0, of: profile) }
        return .contents(items, of: ids) { item in
            let command = "triton \(item.commandLine)\n", size = item.content.count
            let text =
                item.text ?? "A picture of \(size) bytes: 'triton outbox get \(item.stored.id) > FILE' writes it.\n"
            return (item.content, .text(RemoteText(text.isEmpty ? command : command + "\n" + text)))
        }
    }
}

extension Example {
    /// Leaves one text in the outbox, because nothing listens at the URL.
    static let keepingText = """
        export TRITON_PROFILE=default TRITON_TOKEN=t TRITON_ADDRESS=demo TRITON_API_URL=http://127.0.0.1:1; \
        triton status post Later --queue >/dev/null
        """
}
