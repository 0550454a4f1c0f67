import ArgumentParser
import CommandKit
import Domain
import Terminal
import WebpageRepository

struct SetAvatar: TritonCommand {
    static let page = CommandPage(
        "avatar", "replace your profile picture", form: "FILE",
        discussion: """
            The picture is a GIF, HEIC, JPG, PNG, SVG or WEBP of up to 8 MB, told by its content and not by its name; '-' reads standard input. \
            The service gives no way to read the present picture back, so 'triton undo' cannot restore it.
            """,
        examples: [Example("triton web avatar avatar.png", "its URL is printed")],
        output: Avatar.schema, operands: [.file])

    @Argument(help: "The picture.", completion: .file()) var file: String
    @OptionGroup var options: GlobalOptions

    func run(in environment: WebpageEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let picture = try call.picture(file)
        // The bytes and not the name: the file may change before they are sent.
        try call.journal.accept(picture.bytes, resend: ["web", "avatar", "-"])
        let repository = try environment.repository
        let avatar = try await call.progress.during("sending the picture") { meter in
            try await repository.upload(picture, to: address) { sent, total in meter.update(done: sent, total: total) }
        }
        return .made(avatar, prints: RemoteText(avatar.imageURL), "replaced the profile picture of '\(address)'")
    }
}
