import Commands

struct GetTheme: TritonCommand {
    static let page = CommandPage(
        "get", "show a profile theme", form: "ID",
        examples: [
            Example("triton theme get lamplight", "what is known about it"),
            Example("triton theme get default --json --fields sample_profile", "a sample page"),
        ],
        output: ProfileTheme.schema, operands: [.item(ThemesPersistenceService.ids)], traits: .read)

    @Argument("id", help: "Its short name.") var id: String

    func check() throws(TritonError) { try ThemeID.check(id) }

    func run(in repository: ThemesRepository, _ call: Invocation) async throws -> CommandOutput {
        let id = try await call.oneNamed(id, "themes") { try await repository.list() }
        return .record(try await repository.theme(id))
    }
}
