import Commands

struct PreviewTheme: TritonCommand {
    static let page = CommandPage(
        "preview", "print a sample page in a theme", form: "ID",
        discussion: "Prints HTML, byte for byte in a pipe.",
        examples: [Example("triton theme preview lagoon > lagoon.html", "keep it, to be opened in a browser")],
        output: ThemePreview.schema, operands: [.item(ThemesPersistenceService.ids)], traits: .read)

    @Argument("id", help: "The theme's short name.") var id: String

    func check() throws(TritonError) { try ThemeID.check(id) }

    func run(in repository: ThemesRepository, _ call: Invocation) async throws -> CommandOutput {
        let preview = try await repository.preview(id)
        return .content(preview, bytes: Array(preview.html.utf8), screen: .text(RemoteText(preview.html)))
    }
}
