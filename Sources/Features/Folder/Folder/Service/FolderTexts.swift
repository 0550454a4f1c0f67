import Domain
import Files
import FolderPlan
import Platform
import WeblogCheck
import WeblogService

/// The texts of a folder for a check.
struct FolderTexts {
    /// The file of a picture that is not beside a text.
    struct Picture {
        let name: ItemName
        let path: String
        let alt: String?
    }

    let site: CheckedSite
    let pictures: [Picture]
    private(set) var refused: [RefusedFile]
    /// What a push refuses for another reason than that its file cannot be read.
    private(set) var unsendable: [UnwrittenItem] = []

    init(_ workspace: FolderWorkspace) throws {
        let root = workspace.root, found = try root.files(of: workspace.nouns), files = found.bytes
        refused = found.refused
        try workspace.journal.load()
        let state = workspace.journal.state
        let names = state.names(of: files.keys)
        var texts: [CheckedSite.Text] = []
        for (path, bytes) in files.sorted(by: { $0.key.precedes($1.key) }) where !FolderPath.isRemote(path) {
            guard !Task.isCancelled else { throw TritonError.interrupted }
            let item = path == FolderPath.purls ? ItemName(.purl) : LocalTree.item(at: path, names)
            guard let name = item, Self.isText(path, of: name.kind), workspace.nouns.contains(name.kind.noun)
            else { continue }
            do throws(TritonError) {
                let text = try TextInput.text(bytes, "the text")
                if name.kind == .entry { try EntryText.requireContent(text) }
                if name.kind == .purl { _ = try FolderTable.read(text, of: path) }
                // Without a state, the service may have any of them.
                let isNew = !state.bases.isEmpty && state.bases[name] == nil
                texts.append(CheckedSite.Text(name, at: path, source: text, isNew: isNew))
            } catch {
                refused.append(RefusedFile(path, error))
            }
        }
        let configuration = files[FolderPath.configuration].map { String(decoding: $0, as: UTF8.self) }
        var site = CheckedSite(
            texts, of: workspace.reader.address, configuration: configuration,
            isWhole: workspace.nouns.contains("weblog"), pictures: try Self.pictureFiles(root, files.keys)
        ) { root.stamp(of: $0) != nil }
        pictures = Self.pictures(files)
        site.names = CheckedSite.Names(of: files.keys, workspace.nouns) { Self.records($0, files) }
        self.site = site
        findRefused(in: files, names, workspace)
    }

    private mutating func findRefused(
        in files: [String: [UInt8]], _ names: [String: String], _ workspace: FolderWorkspace
    ) {
        do throws(TritonError) {
            let tree = try LocalTree(files: files, refused: refused, nouns: workspace.nouns, names: names)
            refused = tree.refused
            unsendable = workspace.refusals(tree)
        } catch {
            // A table about items of several kinds.
            refused.append(RefusedFile(FolderPath.listing, error))
            refused.sort { $0.path.precedes($1.path) }
        }
    }

    /// Whether a file is a text of people.
    private static func isText(_ path: String, of kind: ItemKind) -> Bool {
        switch kind {
        case .now, .paste, .purl: true
        case .web, .bio: path == FolderPath.page(kind, kind.mainField)
        case .entry: path.hasPrefix("weblog/")
        default: false
        }
    }

    private static func pictures(_ files: [String: [UInt8]]) -> [Picture] {
        guard let records = records(FolderPath.pictures, files) else { return [] }
        let paths = files.keys.filter { $0.hasPrefix("pics/") && CheckedSite.isPicture($0) }
        return paths.sorted { $0.precedes($1) }.map { path in
            let name = ItemName(.picture, PathName.name(for: FolderPath.stem(of: path)))
            return Picture(name: name, path: path, alt: records[name]?["alt"])
        }
    }

    /// Nil for a table that cannot be read.
    private static func records(_ path: String, _ files: [String: [UInt8]]) -> FolderTable.Records? {
        try? FolderTable.read(String(decoding: files[path] ?? [], as: UTF8.self), of: path)
    }

    /// The picture files, also those beside the entries.
    private static func pictureFiles(_ root: FolderRoot, _ paths: some Sequence<String>) throws(TritonError) -> [String]
    {
        let folder = Path.join(root.path, "weblog")
        let beside =
            stat.of(folder, followingLink: false)?.isDirectory == true ? try FolderTree(below: folder).files : []
        return (paths.filter { $0.hasPrefix("pics/") } + beside.map { "weblog/" + $0 }).filter(CheckedSite.isPicture)
    }
}
