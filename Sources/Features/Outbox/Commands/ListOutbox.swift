import Arguments
import Changes
import Commands
import Domain
import Output
import Session
import Terminal

struct ListOutbox: TritonCommand {
    static let page = CommandPage(
        "list", "list what is kept", form: "[ID*…] [-n N] [--reverse]",
        discussion: """
            Each change is named in words; 'triton outbox get' prints its text, and '--fields command,content' the \
            command line and the text of each. What is for another service is marked with it. A \
            text that was being edited when the program was killed was not saved yet: this command names its file.
            """,
        examples: [Example("triton outbox list", "list the changes in the order of sending")],
        output: OutboxItem.schema, traits: .list)

    @OptionGroup var list: CountOptions

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        call.notePreviousEdits()
        let items = list.apply(to: try environment.items(of: try call.session.profile))
        return OutboxListView.output(
            items,
            otherServices: try call.changes.otherServices(of: items.map(\.stored)),
            empty: list.notice("the outbox is empty"), now: call.time.now(),
            columns: call.outputTraits.columns ?? TerminalSize.standard.columns)
    }
}
