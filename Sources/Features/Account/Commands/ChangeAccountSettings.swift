import Commands

struct ChangeAccountSettings: TritonCommand {
    static let page = CommandPage(
        "settings", "show or change the account's settings", form: "[KEY=VALUE…]",
        discussion: """
            Keys are communication (email_ok, email_not_ok, email_everything), date_format (iso_8601, dmy, mdy) and \
            web_editor (advanced). The service does not document its values, so other values are sent unchanged.
            """,
        examples: [
            Example("triton account settings", "all of them"),
            Example("triton account settings date_format=dmy", "change one; the others stay"),
        ],
        output: AccountSettings.schema.changed,
        operands: [.words(known.flatMap { key, values in values.map { "\(key)=\($0)" } })])

    /// Values that have been seen (service reference, section 6.1).
    private static let known: KeyValuePairs = [
        "communication": ["email_ok", "email_not_ok", "email_everything"], "date_format": ["iso_8601", "dmy", "mdy"],
        "web_editor": ["advanced"],
    ]

    @Argument("key=value", help: "What to change.") var changes: [String] = []

    var isRead: Bool { changes.isEmpty }

    func check() throws(TritonError) { _ = try parsed() }

    private func parsed() throws(TritonError) -> [(name: String, value: String)] {
        var parsed: [(name: String, value: String)] = []
        for change in changes {
            guard let sign = change.firstIndex(of: "=") else {
                throw TritonError(.usage, "'\(line: change)' is not KEY=VALUE", hint: "such as 'date_format=dmy'")
            }
            let name = String(change[..<sign]), value = String(change[change.index(after: sign)...]).trimmed
            guard AccountSettings.names.contains(name) else {
                let near = Suggestion.nearest(name, among: AccountSettings.names)
                let list = AccountSettings.names.joined(separator: ", ")
                throw TritonError(
                    .usage, "there is no setting '\(line: name)'",
                    hint: near.map { "did you mean '\(line: $0)'? Settings: \(line: list)" }
                        ?? "settings: \(line: list)")
            }
            guard value.isWord else { throw TritonError(.usage, "'\(line: name)' needs a value of one word") }
            guard !parsed.contains(where: { $0.name == name }) else {
                throw TritonError(.usage, "'\(line: name)' is given twice")
            }
            parsed.append((name, value))
        }
        return parsed
    }

    func run(in repository: AccountRepository, _ call: Invocation) async throws -> CommandOutput {
        let changes = try parsed()
        if changes.isEmpty { return .record(try await repository.settings()) }
        for change in changes {
            let values = Self.known.first { $0.key == change.name }?.value ?? []
            guard !values.contains(change.value), let near = Suggestion.nearest(change.value, among: values) else {
                continue
            }
            call.note("'\(line: change.value)' is sent unchanged; '\(line: near)' is a known value")
        }
        let settings = try await repository.change(changes)
        var output = CommandOutput.changed(
            settings, call.changes.effect, prints: "", "changed the account's settings")
        output.script = .lines(changes.map { RemoteText("\($0.name)=\($0.value)") })
        return output
    }
}
