import CommandKit
import Domain
import Session
import Terminal
import WebpageRepository

struct SetAvatar: TritonCommand {
    static let page = CommandPage(
        "avatar", "replace your profile picture", form: "FILE",
        discussion: """
            The picture is a GIF, HEIC, JPG, PNG, SVG or WEBP of up to 8 MB, told by its content and not by its name; '-' reads standard input. \
            The present picture is fetched from its public URL before it is replaced, so that 'triton undo' can upload it again; \
            where that fails, it is said that this cannot be undone.
            """,
        examples: [Example("triton web avatar avatar.png", "its URL is printed")],
        output: Avatar.schema, operands: [.file])

    @Argument("file", help: "The picture.", completion: .file) var file: String
    @OptionGroup var options: GlobalOptions

    func run(in environment: WebpageEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let picture = try call.picture(file)
        // The bytes and not the name: the file may change before they are sent.
        try call.journal.accept(picture.bytes, resend: ["web", "avatar", "-"])
        let repository = try environment.repository
        let present = try await call.isRehearsal ? nil : present(of: address, repository, call)
        let avatar = try await call.progress.during("sending the picture") { meter in
            try await repository.upload(picture, over: present, of: address) { sent, total in meter.update(done: sent, total: total) }
        }
        return .made(avatar, prints: RemoteText(avatar.imageURL), "replaced the profile picture of '\(address)'")
    }

    /// A picture that is out of reach can be replaced all the same.
    private func present(of address: Address, _ repository: WebpageRepository, _ call: Invocation) async throws -> [UInt8]? {
        do {
            guard try call.session.hasPublicHosts else { throw TritonError(.unavailable, "this service does not say where it shows it") }
            return try await repository.picture(of: address)
        } catch let error as TritonError {
            let reason: SafeText = error.code == .notFound ? "there was no picture before" : "the present picture could not be fetched: \(error.sentence)"
            call.note("this cannot be undone: \(reason)")
            return nil
        }
    }
}
