import Domain
import Files
import Platform

/// The folder whose files are shown. Links are not followed, and names that begin with a dot are left out.
struct PreviewFolder: Sendable {
    let root: String
    /// The text that was asked for, relative to the folder; nil for the whole folder.
    let page: String?

    /// In bytes.
    private static let largestFile = 32 << 20

    /// The kinds of files that are served, and their media types.
    private static let types = [
        "md": "text/markdown", "css": "text/css", "html": "text/html", "txt": "text/plain", "png": "image/png",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml",
        "avif": "image/avif",
    ]

    /// - Throws: ``TritonError``: `no_input` for a path that does not exist, `usage` for a file that is not Markdown,
    ///   and for `/`.
    init(showing path: String, from workingFolder: String) throws(TritonError) {
        guard !path.isEmpty else {
            throw TritonError(
                .usage, "no file or folder is named: the operand is empty",
                hint: "'triton preview .' shows the working folder")
        }
        let path = Path.join(workingFolder, path)
        guard let status = stat.of(path) else {
            throw TritonError(.noInput, "there is no such file or folder").withContext(
                "cannot show", SafeText(line: path))
        }
        guard !status.isDirectory else {
            root = try Self.resolved(path)
            page = nil
            guard root != "/" else {
                throw TritonError(
                    .usage, "cannot show '/': its files are those of the whole machine",
                    hint: "name the folder that has the texts")
            }
            return
        }
        guard Self.isText(path) else {
            throw TritonError(.usage, "it is not a Markdown text (.md)").withContext(
                "cannot show", SafeText(line: path))
        }
        // A browser removes '..' from a URL.
        let file = Path.join(try Self.resolved(Path.folder(of: path)), Path.name(of: path))
        let folder = Self.addressFolder(above: file) ?? Path.folder(of: file)
        root = folder
        let page = String(file.dropFirst(folder.hasSuffix("/") ? folder.count : folder.count + 1))
        self.page = page
        guard isServed(page) else {
            throw TritonError(.usage, "links, special files and names that begin with a dot are not shown")
                .withContext("cannot show", SafeText(line: path))
        }
    }

    private static func resolved(_ path: String) throws(TritonError) -> String {
        guard let resolved = realpath(path, nil) else { throw .system(errno, "cannot show", path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The folder of an address that contains the file, so that its template and style sheets are found.
    private static func addressFolder(above file: String) -> String? {
        var folder = Path.folder(of: file)
        while folder != "/", folder != "." {
            if stat.of(Path.join(folder, ".triton.toml")) != nil { return folder }
            folder = Path.folder(of: folder)
        }
        return nil
    }

    /// The relative paths of everything that is served, in the order of their bytes. What is below a folder that
    /// nobody may read is left out.
    func paths() throws(TritonError) -> [String] {
        let root = root
        let tree = try FolderTree(below: root, isEntered: { access(Path.join(root, $0), R_OK | X_OK) == 0 })
        return tree.files.filter { Self.type(of: $0) != nil }
    }

    var hasEntries: Bool { page.map { PageKind(path: $0) == .entry } ?? contains("weblog") }

    func contains(_ path: String) -> Bool { stat.of(Path.join(root, path), followingLink: false) != nil }

    /// The content of a file; nil for any that ``paths()`` does not name.
    func bytes(of path: String) throws(TritonError) -> [UInt8]? {
        guard isServed(path) else { return nil }
        return try FileReader.readRegular(Path.join(root, path), limit: Self.largestFile)
    }

    /// Whether ``paths()`` names the file. The whole folder need not be listed for that.
    private func isServed(_ path: String) -> Bool {
        guard Self.type(of: path) != nil else { return false }
        var place = root
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)[...]
        while let part = parts.popFirst() {
            guard !part.isEmpty, !part.hasPrefix(".") else { return false }
            place = Path.join(place, part)
            guard let status = stat.of(place, followingLink: false),
                parts.isEmpty ? status.isRegular : status.isDirectory
            else { return false }
        }
        return true
    }

    func text(of path: String) throws(TritonError) -> String? {
        try bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The size and time of each of the files, as one value; an absent one has a value, too.
    func stamps(of paths: [String]) -> [String: String] {
        paths.reduce(into: [:]) { stamps, path in
            let status = stat.of(Path.join(root, path), followingLink: false)
            let time = status?.st_mtim ?? timespec()
            stamps[path] = "\(status?.st_size ?? -1) \(time.tv_sec) \(time.tv_nsec)"
        }
    }

    static func isText(_ path: String) -> Bool { suffix(path) == "md" }

    static func isStyleSheet(_ path: String) -> Bool { suffix(path) == "css" }

    static func isPicture(_ path: String) -> Bool { type(of: path)?.hasPrefix("image/") == true }

    static func type(of path: String) -> String? { suffix(path).flatMap { types[$0] } }

    private static func suffix(_ path: String) -> String? {
        let name = Path.name(of: path)
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }
}

/// The ways in which omg.lol shows a text.
enum PageKind: Sendable {
    case entry, now, web, bio, paste

    init(path: String) {
        switch path {
        case "now.md": self = .now
        case "web/page.md": self = .web
        case "status/bio.md": self = .bio
        default: self = path.hasPrefix("paste/") ? .paste : .entry
        }
    }
}
