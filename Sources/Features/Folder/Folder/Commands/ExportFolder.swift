import Arguments
import Commands
import Domain
import Files
import FolderPlan
import Output
import Platform

struct ExportFolder: TritonCommand {
    static let page = CommandPage(
        "export", "write an address into one archive", form: "FILE.tar.gz",
        discussion: """
            The archive contains the files of 'folder clone', of all kinds, with their checksums in SHA256SUMS. Values \
            that the service sets itself are not in it: visits, and the times of changes. If two files would differ \
            only in case, characters of one name are percent-encoded. An existing file needs --force.
            """,
        examples: [Example("triton folder export demo.tar.gz", "all kinds, in one archive")],
        output: ArchiveRecord.schema, operands: [.file], traits: .local)

    @Argument("file", help: "The archive to write.") var file: String
    @OptionGroup var only: FolderKinds

    func run(in environment: FolderEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, nouns = try PathFilter([], kinds: only.kinds).onlyNouns ?? Set(ItemKind.nouns)
        let path = Path.join(environment.workingFolder, file)
        guard call.options.force || stat.of(path) == nil || call.isDryRun else {
            throw FileWriter.exists(file)
        }
        let files = try await environment.files(of: address, nouns, call)
        let archive = FolderArchive.write(files, in: PathName.file(for: address.name))
        let bytes = file.hasSuffix(".tar") ? archive : try await Compression(variables: call.variables).packed(archive)
        if !call.isDryRun {
            try FileWriter.write(bytes, to: path, replacing: call.options.force, mode: .kept(otherwise: 0o600))
        }
        let record = ArchiveRecord(file: file, address: address, count: files.count, size: bytes.count)
        var output = CommandOutput.changed(
            record, prints: RemoteText(file), "exported \(files.count) files of '\(address)'")
        output.isOfChange = false
        return output
    }
}

struct ArchiveRecord: DescribedRecord {
    let file: String
    let address: Address
    let count: Int
    let size: Int

    static let fields = ItemFields<ArchiveRecord>(
        "archive",
        .derived("file", \.file, "its path", column: .main),
        .derived("address", \.address.name, "the address that it was made from", column: .useful),
        .derived("files", \.count, "how many files it contains", column: .useful),
        .derived("size", \.size, "its bytes", column: .useful))
}
