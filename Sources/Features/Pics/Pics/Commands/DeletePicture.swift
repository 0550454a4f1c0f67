import Commands
import Items
import PicsRepository

struct DeletePicture: TritonCommand {
    static let page = CommandPage(
        "delete", "delete pictures", form: "ID…",
        discussion: """
            The image is fetched before it is deleted, so that 'triton undo' can upload it again, with another id and \
            URL. A hidden picture stays hidden. If the image cannot be fetched, the deletion could not be undone: \
            then nothing is deleted without --force, or a confirmation on a terminal.
            """,
        examples: [Example("triton pic delete b2c3d4e5f60718293a4b5c6d --yes", "delete one without being asked")],
        output: Picture.schema.deleted, operands: [.picture], traits: .asksFirst)

    @Argument("id", help: "The ids or URLs of the pictures.") var ids: [String]

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let found: Deletion<Picture> = try await call.deletion(of: ids, "picture", plural: "pictures") {
            try await environment.repository.list(of: call.address)
        } check: {
            try call.ownItem($0, .picture)
        } find: { named in
            let item = try await environment.resolve(named)
            return try await environment.repository.pictureToDelete(item.name, of: item.address)
        } showing: { (picture: Picture) in
            "\(line: picture.id)  \(line: picture.caption ?? "without a caption") (its id and URL cannot be restored)"
        }
        return try await found.delete { try await environment.repository.delete($0) }
    }
}
