import Commands

struct ChangeAccountName: TritonCommand {
    static let page = CommandPage(
        "name", "show or change the name on the account", form: "[NEW]",
        examples: [
            Example("triton account name", "the name"),
            Example("triton account name Robin Lamp", "change it; 'triton undo' restores the old one"),
        ],
        output: AccountName.schema.changed, operands: [.free])

    @Argument("new", help: "The new name.") var words: [String] = []

    var isRead: Bool { words.isEmpty }

    func check() throws(TritonError) {
        guard let name else { return }
        guard !name.isEmpty else { throw TritonError(.badData, "the name is empty") }
        guard name.isLine else {
            throw TritonError(.usage, "'\(line: name)' cannot be a name", hint: "one line, without control characters")
        }
    }

    private var name: String? { words.isEmpty ? nil : words.joined(separator: " ").trimmed }

    func run(in repository: AccountRepository, _ call: Invocation) async throws -> CommandOutput {
        guard let name else {
            let name = try await repository.name()
            return .content(
                AccountName(name: name), bytes: name.map { Array(($0 + "\n").utf8) } ?? [],
                screen: .text(RemoteText(name ?? "")))
        }
        try await repository.setName(name)
        return .changed(
            AccountName(name: name), call.changes.effect, prints: RemoteText(name),
            "the name on the account is now '\(line: name)'",
            unchanged: "the name on the account is already '\(line: name)'")
    }
}
