import Commands
import Files
import PicsRepository
import Platform
import Terminal

struct DownloadPicture: TritonCommand {
    static let page = CommandPage(
        "download", "save pictures as files", form: "ID… [--dir D]",
        discussion: "Prints the path of each file. An existing file is refused without --force.",
        examples: [Example("triton pic download a1b2c3d4e5f60718293a4b5c --force", "into the working folder")],
        output: DownloadedPicture.schema, operands: [.picture], traits: .local)

    @Argument("id", help: "The ids or URLs of the pictures.") var ids: [String]
    @Option("--dir", takes: "folder", help: "The folder to write to; it is created if it does not exist.") var dir:
        String?

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let ids = try await call.named(ids, check: { _ = try call.item($0, .picture) }) {
            try await environment.repository.list(of: call.address)
        }
        let named = try ids.map { try call.item($0, .picture) }
        let listed = try await listed(named, environment)
        let saved = try await call.readEach(named, of: "pictures", named: \.name) {
            try await save($0, isOnly: ids.count == 1, from: listed, environment, call)
        }
        let paths = saved.compactMap { result in if case .success(let picture) = result { picture.file } else { nil } }
        let sentence: SafeText = paths.count == 1 ? "saved one picture" : "saved \(paths.count) pictures"
        return .changed(
            DownloadedPicture.schema, OperandResults(saved, of: ids), prints: paths.map { RemoteText($0) }, sentence)
    }

    /// Pictures by address and id. If several pictures of an address are named, its list is read once instead of each
    /// picture.
    private func listed(_ named: [ItemReference], _ environment: PicsEnvironment) async throws
        -> [Address: [String: Picture]]
    {
        var listed: [Address: [String: Picture]] = [:]
        for (address, items) in Dictionary(grouping: named, by: \.address) where items.count > 1 {
            // If the list cannot be read, each picture is read by itself.
            guard let pictures = try? await environment.repository.list(of: address) else { continue }
            listed[address] = Dictionary(pictures.map { ($0.id, $0) }) { first, _ in first }
        }
        return listed
    }

    private func save(
        _ named: ItemReference, isOnly: Bool, from listed: [Address: [String: Picture]], _ environment: PicsEnvironment,
        _ call: Invocation
    ) async throws -> DownloadedPicture {
        let item = try await environment.resolve(named)
        let known = listed[item.address]?[item.name]
        let picture =
            if let known { known } else { try await environment.repository.picture(item.name, of: item.address) }
        let path = dir.map { Path.join($0, picture.fileName) } ?? picture.fileName
        // Checked before the download; the write checks again.
        if !call.options.force, stat.of(path, followingLink: false) != nil { throw FileWriter.exists(path) }
        let bytes = try await download(picture, showsProgress: isOnly, environment, call)
        if !call.isDryRun { try write(bytes, to: path, replacing: call.options.force) }
        return DownloadedPicture(picture: picture, file: path)
    }

    /// Shows the progress of a single picture; for several, the caller counts them.
    private func download(
        _ picture: Picture, showsProgress: Bool, _ environment: PicsEnvironment, _ call: Invocation
    ) async throws -> [UInt8] {
        guard showsProgress else { return try await environment.repository.download(picture) }
        return try await call.progress.during("downloading \(line: picture.fileName)") { _ in
            try await environment.repository.download(picture)
        }
    }

    private func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(TritonError) {
        if let dir { try PrivateFolder.create(dir) }
        try FileWriter.write(bytes, to: path, replacing: replacing)
    }
}

/// A picture with the file that it was saved as.
struct DownloadedPicture: Recordable {
    let picture: Picture
    let file: String

    static let schema = Picture.schema.appending(.init("file", .string, "where it was saved"))

    var row: [FieldValue] { picture.row + [.text(file)] }
}
