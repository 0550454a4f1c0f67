import Commands
import NowRepository

struct ListGarden: TritonCommand {
    static let page = CommandPage(
        "garden", "list the now pages in the Now Garden", form: "[NAME*…]",
        examples: [
            Example("triton now garden --limit 10", "the ten that changed last"),
            Example(
                "triton now garden --since 1d --json --fields address,url", "pages that changed within a day, for jq"),
        ],
        output: GardenPage.schema, traits: .list)

    @OptionGroup var list: ListOptions

    func run(in repository: NowRepository, _ call: Invocation) async throws -> CommandOutput {
        let pages = try await repository.garden()
        return .list(
            list.apply(to: pages, now: call.time.now()) { $0.updatedAt },
            empty: list.notice("the Now Garden has no pages to show"))
    }
}
