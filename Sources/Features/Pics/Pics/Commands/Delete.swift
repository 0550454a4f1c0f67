import CommandKit
import Domain
import PicsRepository

struct Delete: TritonCommand {
    static let page = CommandPage(
        "delete", "delete pictures", form: "ID…",
        discussion: "The image is fetched before it goes, so that 'triton undo' can upload it again, with another id and URL.",
        examples: [Example("triton pic delete b2c3d4e5f60718293a4b5c6d --yes", "delete one without being asked")],
        output: Picture.schema.deleted, operands: [.cached(table: "picture", describedBy: "caption", hasLatest: true)])

    @Argument("ids", help: "Their ids, or URLs of them.") var ids: [String]
    @OptionGroup var options: GlobalOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let found: Deletion<Picture> = try await call.deletion(of: ids, "picture", plural: "pictures") { operand in
            let item = try await PictureOperand.own(operand, environment, call)
            return try await environment.repository.pictureToDelete(item.name, of: item.address)
        } showing: { (picture: Picture) in
            "\(line: picture.id)  \(line: picture.caption ?? "without a caption") (its id and URL cannot come back)"
        }
        return try await found.delete { picture in
            try await environment.repository.delete(picture, image: call.isRehearsal ? nil : image(of: picture, environment, call))
        }
    }

    /// A picture whose image is out of reach can be deleted all the same; its owner has agreed to that.
    private func image(of picture: Picture, _ environment: PicsEnvironment, _ call: Invocation) async throws -> [UInt8]? {
        do {
            return try await environment.repository.download(picture)
        } catch let error as TritonError {
            call.note("'\(line: picture.id)' cannot be undone, because its image could not be fetched: \(error.sentence)")
            return nil
        }
    }
}
