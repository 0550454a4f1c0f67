import Commands

struct ListThemes: TritonCommand {
    static let page = CommandPage(
        "list", "list profile themes", form: "[NAME*…]",
        discussion: "Themes change rarely: an answer is reused for an hour, unless --refresh is given.",
        examples: [
            Example("triton theme list", "all of them"),
            Example("triton theme list 'l*'", "those whose ids or names begin with l"),
            Example("triton theme list --fields id,author", "who made them"),
        ],
        output: ProfileTheme.schema, traits: .list)

    @OptionGroup var list: ListOptions

    func run(in repository: ThemesRepository, _ call: Invocation) async throws -> CommandOutput {
        let themes = try await repository.list()
        return .list(
            list.apply(to: themes, now: call.time.now()) { $0.updatedAt }, empty: list.notice("there are no themes"))
    }
}
