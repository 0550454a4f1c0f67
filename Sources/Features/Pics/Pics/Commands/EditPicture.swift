import Commands
import PicsRepository

struct EditPicture: TritonCommand {
    static let page = CommandPage(
        "edit", "change the description of a picture", form: "ID [--alt T] [--caption T] [--tag T]… [--hidden]",
        discussion: """
            What is not given stays. Tags replace the existing ones; an empty tag removes all. Changes that somebody \
            else made to other fields are kept; changes to the same fields are a conflict (code 73), unless --force \
            replaces them. On a terminal caption and alternative text are asked for when nothing is given; Enter keeps \
            the present one.
            """,
        examples: [
            Example(
                "triton pic edit b2c3d4e5f60718293a4b5c6d --caption 'The moon' --alt 'A full moon'",
                "let everybody see it"),
            Example("triton pic edit a1b2c3d4e5f60718293a4b5c --tag lake --tag dusk", "other tags"),
        ],
        output: Picture.schema.changed, operands: [.picture])

    @Argument("id", help: "The id or URL of the picture, or 'latest'.") var id: String
    @OptionGroup var describing: DescribingOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let isGiven = !describing.change.isEmpty
        guard isGiven || call.canAsk else {
            throw call.missing("nothing to change: give --caption, --alt, --tag or --hidden")
        }
        let item = try await environment.resolve(call.ownItem(id, .picture))
        let words =
            isGiven
            ? describing.change
            : try asked(about: try await environment.repository.base(item.name, of: item.address), call)
        let picture = try await environment.repository.edit(item.name, words, of: item.address)
        if !picture.isDescribed { call.note("some.pics does not show a picture without a caption") }
        return .changed(
            picture, call.changes.effect, prints: RemoteText(picture.url), "changed picture '\(line: picture.id)'")
    }

    private func asked(about present: Picture, _ call: Invocation) throws -> PictureChange {
        func answer(_ question: SafeText, _ present: String?) throws -> String? {
            let answer = try call.ask(question, keeping: present ?? "") { _ in }
            return answer == present ?? "" ? nil : answer
        }
        let caption = try answer("Caption", present.caption)
        return PictureChange(caption: caption, alt: try answer("Alternative text", present.alt))
    }
}
