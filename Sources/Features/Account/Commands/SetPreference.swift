import Commands

struct SetPreference: TritonCommand {
    static let page = CommandPage(
        "preference", "save a preference of the address", form: "ITEM VALUE",
        discussion: """
            The service does not document its items and accepts any. 'triton undo' restores the old value if the \
            service shows it. A present value that cannot be read, or is not a text, is replaced only with --force.
            """,
        examples: [Example("triton account preference statuslog.mastodon 0", "save a value for the selected address")],
        output: Preference.schema.changed, operands: [.free, .free])

    @Argument("item", help: "The name of the preference.") var item: String
    @Argument("value", help: "The new value.") var value: String

    func check() throws(TritonError) {
        guard item.isWord else {
            throw TritonError(
                .usage, "'\(line: item)' cannot be the name of a preference",
                hint: "one word, without control characters")
        }
    }

    func run(in repository: AccountRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let preference = Preference(owner: address.name, item: item, value: value)
        try await repository.set(preference, of: address)
        let effect = call.changes.effect
        return .changed(
            preference, effect, prints: RemoteText(value),
            "\(effect.done("set")) '\(line: item)' of '\(address)' to '\(line: value)'")
    }
}
