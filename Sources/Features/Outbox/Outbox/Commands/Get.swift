import CommandKit
import Domain
import Session

struct Get: TritonCommand {
    static let page = CommandPage(
        "get", "print a kept text", form: "ID", discussion: "Into a pipe or a file the text is written byte for byte as it was given.",
        examples: [Example("triton outbox get 1", "the text that could not be sent", after: Example.keepingText)], output: OutboxItem.schema,
        operands: [.outboxItem])

    @Argument("id", help: "Its number.") var id: String
    @OptionGroup var options: GlobalOptions

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try environment.item(id, of: try call.session.profile)
        let text = item.text ?? "A picture of \(item.content.count) bytes: 'triton outbox get \(item.id) > FILE' writes it.\n"
        return .thing(item, bytes: item.content, screen: .text(RemoteText(text)))
    }
}

extension Example {
    /// Leaves one text in the outbox, because nothing listens there.
    static let keepingText =
        "export TRITON_PROFILE=default TRITON_TOKEN=t TRITON_ADDRESS=demo TRITON_API_URL=http://127.0.0.1:1; triton status post Later --queue >/dev/null"
}
