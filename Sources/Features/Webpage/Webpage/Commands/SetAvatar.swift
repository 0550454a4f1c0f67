import Commands
import Terminal
import WebpageRepository

struct SetAvatar: TritonCommand {
    static let page = CommandPage(
        "avatar", "replace your profile picture", form: "FILE",
        discussion: """
            The picture is a GIF, HEIC, JPG, PNG, SVG or WEBP of up to 8 MB. Its content decides, not its name; '-' \
            reads standard input. The present picture is fetched from its public URL before it is replaced, so that \
            'triton undo' can upload it again. If that fails, nothing is sent without --force.
            """,
        examples: [Example("triton web avatar avatar.png", "its URL is printed")],
        output: Avatar.schema.changed, operands: [.file])

    @Argument("file", help: "The picture.", completion: .file) var file: String

    func run(in repository: WebpageRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let picture = try call.picture(file)
        let change = repository.makeUpload(picture.bytes, of: address)
        // The bytes are kept, and not only the name: the file may change before they are sent.
        try call.changes.accept(change, content: picture.bytes, from: file == "-" ? nil : file)
        try await call.progress.during("sending the picture") { meter in
            try await repository.apply(picture: change) { sent, total in
                meter.bytes(done: sent, total: total)
            } foundNone: { reason in
                if !call.isDryRun { call.note("this cannot be undone: \(reason)") }
            }
        }
        let avatar = repository.avatar(of: address)
        var output = CommandOutput.changed(
            avatar, call.changes.effect, prints: RemoteText(avatar.imageURL),
            "replaced the profile picture of '\(address)'")
        output.pictures = CommandOutput.Pictures { _ in picture.bytes }
        return output
    }
}
