import Arguments
import Commands
import Domain
import Files
import Glibc
import Output
import PicsRepository
import Terminal

struct DownloadPicture: TritonCommand {
    static let page = CommandPage(
        "download", "save pictures as files", form: "ID… [--dir D]",
        discussion: "Prints the path of each file. An existing file is refused without --force.",
        examples: [Example("triton pic download a1b2c3d4e5f60718293a4b5c --force", "into the working folder")],
        output: DownloadedPicture.schema, operands: [.cached(table: "picture", describedBy: "caption", hasLatest: true)])

    @Argument("ids", help: "The ids or URLs of the pictures.") var ids: [String]
    @Option("--dir", takes: "folder", help: "The folder to write to; it is created if it does not exist.") var dir: String?
    @OptionGroup var options: GlobalOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        var paths: [String] = []
        let results = try await call.forEach(ids) { operand in
            let item = try await PictureOperand.item(operand, environment, call)
            let picture = try await environment.repository.picture(item.name, of: item.address)
            let path = dir.map { Path.join($0, picture.fileName) } ?? picture.fileName
            try refuseExisting(path)
            let bytes = try await call.progress.during("downloading \(line: picture.fileName)") { _ in try await environment.repository.download(picture) }
            if !call.isDryRun { try write(bytes, to: path) }
            paths.append(path)
            return DownloadedPicture(picture: picture, file: path).row
        }
        let sentence: SafeText = paths.count == 1 ? "saved one picture" : "saved \(paths.count) pictures"
        return .made(DownloadedPicture.schema, results, prints: paths.map { RemoteText($0) }, sentence)
    }

    /// Before anything is fetched for nothing; the write itself looks again.
    private func refuseExisting(_ path: String) throws(TritonError) {
        guard !options.force, stat.of(path, followingLink: false) != nil else { return }
        throw TritonError(.exists, "that file exists", hint: "--force replaces it").while_("cannot write", SafeText(line: path))
    }

    private func write(_ bytes: [UInt8], to path: String) throws(TritonError) {
        if let dir { try Folder.create(dir) }
        if options.force { return try FileWriter.replace(path, with: bytes, mode: .kept(otherwise: 0o666)) }
        try FileWriter.createNew(path, bytes)
    }
}

/// A picture with the file that it was saved as.
struct DownloadedPicture: Recordable {
    let picture: Picture
    let file: String

    static let schema = Picture.schema.appending(.init("file", .string, "where it was saved"))

    var row: [FieldValue] { picture.row + [.text(file)] }
}
