import Commands
import PastebinRepository

struct ListPastes: TritonCommand {
    static let page = CommandPage(
        "list", "list pastes", form: "[ADDRESS] [TITLE*…]",
        discussion: "Of somebody else's pastes only the listed ones are shown.",
        examples: [
            Example("triton paste list", "your pastes, newest first"),
            Example("triton paste list '*.md'", "those whose titles end with .md"),
            Example("triton paste list lighthouse --json --fields title,url", "those of another address, for jq"),
        ],
        output: Paste.schema, operands: [.address], traits: .list)

    @Argument("address", help: "Address to read (default: yours).") var owner: String?
    @OptionGroup var list: ListOptions

    func run(in repository: PastebinRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.readAddress(owner)
        let pastes = try await repository.list(of: address, within: list.bounds(now: call.time.now()))
        return .list(
            list.apply(to: pastes, now: call.time.now()) { $0.modifiedAt },
            empty: list.notice(call.notice(of: address, "'\(address)' has no pastes to show", first: "paste add FILE")))
    }
}
