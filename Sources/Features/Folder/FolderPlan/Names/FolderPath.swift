package import Domain

/// The paths of the files in a folder: fixed names, and rules for entries, pastes and pictures.
package enum FolderPath {
    package static let settings = ".triton.toml"
    package static let ownFolder = ".triton"
    package static let purls = "purls.tsv"
    package static let listing = "listed.tsv"
    package static let records = "dns.toml"
    /// The names at the service that are too long for the name of a file.
    package static let longNames = "names.tsv"
    package static let forwarding = "email.txt"
    package static let statuses = "status/statuses.jsonl"
    package static let pictures = "pics/pics.jsonl"
    package static let configuration = "configuration/configuration.txt"
    package static let template = "configuration/template.html"

    /// The pages and their fields, by the path of the file.
    package static let pages: [String: Page] = [
        "now.md": Page(.now, "content"), "web/page.md": Page(.web, "content"), "web/style.css": Page(.web, "css"),
        "web/head.html": Page(.web, "head"), "status/bio.md": Page(.bio, "content"),
        "status/bio.css": Page(.bio, "css"), "status/bio.head.html": Page(.bio, "head"),
        template: Page(.template, "content"), configuration: Page(.configuration, "content"),
    ]

    package struct Page: Sendable {
        package let kind: ItemKind, field: String

        init(_ kind: ItemKind, _ field: String) {
            self.kind = kind
            self.field = field
        }
    }

    /// The tables: files that contain several records.
    package static let tables: Set<String> = [
        purls, listing, records, forwarding, statuses, pictures, longNames,
    ]

    /// The folders that are searched for items, with their subfolders, by the kind.
    package static let deepFolders = ["weblog": ["weblog", "css", "js", "templates"]]
    /// The folders that are searched without their subfolders.
    package static let flatFolders = [
        "weblog": ["configuration"], "paste": ["paste"], "pic": ["pics"], "web": ["web"], "status": ["status"],
    ]

    /// All files and folders that a folder may keep.
    package static let places =
        Set([deepFolders, flatFolders].joined().flatMap(\.value)).union(pages.keys).union(tables).union([settings])
        .sorted()

    /// The folders with files of fixed names, in which a mistyped name is noticed; the empty path is the root.
    package static let watchedFolders = ["", "configuration/", "status/", "web/"]

    /// The name that a mistyped one in a watched folder probably means. Nil for a name that a folder keeps, and for one
    /// that resembles none of them: a folder may contain anything.
    package static func suggestion(for name: String, in folder: String) -> String? {
        let paths = folders + pages.keys + tables
        let names = paths.filter { $0.hasPrefix(folder) && $0 != folder }.map { $0.dropFirst(folder.count) }
            .filter { !$0.contains("/") }.map(String.init)
        guard !names.contains(name), !name.hasPrefix(".") else { return nil }
        return Suggestion.nearest(name, among: names.sorted(), isStrict: true)
    }

    /// Without short names, which many other names resemble.
    private static let folders = (Array(deepFolders.values) + flatFolders.values).flatMap { $0 }
        .filter { !["css", "js"].contains($0) }

    /// The id of the entry of a file: its path below `weblog/`, with `_` for `/`, without its extension. Style sheets,
    /// scripts and templates keep the name of their folder. Nil for a file that is not an entry, such as a hidden one.
    package static func entryID(of path: String) -> String? {
        guard let name = entryName(of: path) else { return nil }
        let slash = UInt8(ascii: "/")
        guard name.utf8.contains(slash) else { return PathName.name(for: String(name)) }
        return name.utf8.split(separator: slash).map { PathName.name(for: String(Substring($0))) }
            .joined(separator: "_")
    }

    /// The ids that its path gives a file without being decoded: without its extension, and of a `.markdown` file with
    /// it, too.
    static func literalEntryIDs(of path: String) -> [String] {
        guard let name = entryName(of: path) else { return [] }
        let id = String(name).replacingBytes(of: "/", with: "_")
        return ending(of: path) == "markdown"
            ? [id, id + path.suffix(".markdown".count)] : [id]
    }

    /// The beginning of the ids of the entries in a folder; nil for a folder that has none.
    static func entryIDPrefix(in folder: String) -> String? {
        ["md", "css", "js", "html"].lazy.compactMap { entryID(of: "\(folder)/x.\($0)") }.first.map {
            String($0.dropLast())
        }
    }

    /// The kind, as `.triton.toml` names it, that keeps a file or a folder; nil for what belongs to no kind.
    package static func noun(of path: String) -> String? {
        if let page = pages.first(where: { $0.key == path || remote($0.key) == path }) { return page.value.kind.noun }
        let kind = ItemKind.allCases.first { kind in
            table(of: kind).map { $0 == path || remote($0) == path } ?? false
        }
        let folder = String(Substring(path.utf8.prefix { $0 != UInt8(ascii: "/") }))
        return kind?.noun
            ?? [deepFolders, flatFolders].joined().first { $0.value.contains(folder) }?.key
    }

    /// The part of the path of an entry that its id is made of; nil for a file that is not an entry.
    private static func entryName(of path: String) -> Substring? {
        let file = lastPart(of: path)
        guard file.utf8.first != UInt8(ascii: "."), let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            return nil
        }
        switch file[file.utf8.index(after: dot)...].lowercased() {
        case "md" where path.hasPrefix("weblog/"), "markdown" where path.hasPrefix("weblog/"):
            return path[path.utf8.index(path.startIndex, offsetBy: "weblog/".utf8.count)..<dot]
        case "css" where path.hasPrefix("css/"), "js" where path.hasPrefix("js/"),
            "html" where path.hasPrefix("templates/"), "md" where path.hasPrefix("templates/"):
            return path[..<dot]
        default: return nil
        }
    }

    /// The path for an entry that the folder does not have yet.
    /// - Parameter type: that of the entry at the service, such as `file`.
    package static func entry(_ id: String, type: String?) -> String {
        for (folder, kind, ending) in [("templates", "template", "html"), ("css", "file", "css"), ("js", "file", "js")]
        where type == kind && id.hasPrefix(folder + "_") && id.utf8.count > folder.utf8.count + 1 {
            let name = String(id.dropFirst(folder.count + 1)), file = visibleFile(for: name)
            // A shortened name is that of the whole id, by which `names.tsv` gives the id back.
            return "\(folder)/\(PathName.name(for: file) == name ? file : visibleFile(for: id)).\(ending)"
        }
        return "weblog/" + visibleFile(for: id) + ".md"
    }

    /// A hidden file is not an entry.
    private static func visibleFile(for name: String) -> String {
        let file = PathName.file(for: name)
        return file.utf8.first == UInt8(ascii: ".") ? PathName.encoding(1, of: file[...]) ?? file : file
    }

    /// The file of an item that has its own file; nil for records of tables.
    package static func file(of item: ItemName, type: String? = nil) -> String? {
        switch item.kind {
        case .paste: "paste/" + PathName.file(for: item.key)
        case .entry: entry(item.key, type: type)
        default: page(item.kind, item.kind.mainField)
        }
    }

    package static func table(of kind: ItemKind) -> String? {
        switch kind {
        case .purl: purls
        case .status: statuses
        case .picture: pictures
        case .email: forwarding
        case .dns: records
        default: nil
        }
    }

    /// All files that a page may have, or the table of a record; empty for entries and pastes.
    package static func files(of kind: ItemKind) -> [String] {
        table(of: kind).map { [$0] } ?? kind.fields.compactMap { page(kind, $0.name) }
    }

    /// The path for the service's version of a conflict: `NAME.remote.EXT`.
    package static func remote(_ path: String) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let name = path[folder.endIndex...]
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + ".remote" }
        return folder + name[..<dot] + ".remote" + name[dot...]
    }

    /// Why no new item has such a name.
    package static let remoteReason: SafeText =
        "'.remote' in a name marks the service's version of a conflict: give it another name"

    /// Whether a file is the service's version of a conflict.
    package static func isRemote(_ path: String) -> Bool {
        let parts = lastPart(of: path).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // A name that only begins with the word, as 'remote.md', is any other name.
        return parts.dropFirst().suffix(2).contains { $0.count == 6 && Substring($0).lowercased() == "remote" }
    }

    private static func lastPart(of path: String) -> Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    }

    /// The item to which a file belongs, by its path alone; nil for tables and unknown files.
    package static func item(at path: String) -> ItemName? {
        if let page = pages[path] { return ItemName(page.kind) }
        if isPaste(path) { return ItemName(.paste, PathName.name(for: String(path.dropFirst(6)))) }
        return entryID(of: path).map { ItemName(.entry, $0) }
    }

    /// Whether a file belongs to the folder: an item, a table, or the service's version of a conflict.
    package static func isKept(_ path: String) -> Bool {
        guard !PathName.isOfProgram(lastPart(of: path)) else { return false }
        return isPaste(path) || entryName(of: path) != nil || pages[path] != nil || tables.contains(path)
            || isRemote(path) || isImage(path) && ImageKind(rawValue: ending(of: path)) != nil
    }

    private static func ending(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[path.utf8.index(after: $0)...].lowercased() } ?? ""
    }

    /// Whether a file is the image of a picture, and not a text.
    package static func isImage(_ path: String) -> Bool { path.hasPrefix("pics/") && path != pictures }

    /// Whether a file of an archive is unpacked: only what a folder keeps, and nothing in a hidden folder.
    /// - Parameter nouns: the kinds that are wanted; nil for all.
    package static func isArchived(_ path: String, of nouns: Set<String>? = nil) -> Bool {
        let folders = path.split(separator: "/").dropLast()
        guard !folders.contains(where: { $0.hasPrefix(".") }) else { return false }
        if let nouns, let noun = noun(of: path), !nouns.contains(noun) { return false }
        return path == settings || isKept(path) || folders == ["pics"]
    }

    private static func isPaste(_ path: String) -> Bool {
        path.hasPrefix("paste/") && !path.dropFirst(6).utf8.contains(UInt8(ascii: "/"))
    }

    package static func page(_ kind: ItemKind, _ field: String) -> String? {
        pages.first { $0.value.kind == kind && $0.value.field == field }?.key
    }

    /// The name of a file without its folder and its extension.
    package static func stem(of path: String) -> String {
        let name = lastPart(of: path)
        return String(name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name)
    }

    package static func picture(_ id: String, _ ending: String) -> String {
        "pics/" + PathName.file(for: id) + "." + ending
    }

    /// The path that a file of a new picture gets when the picture has an id.
    package static func picture(_ id: String, movedFrom path: String) -> String {
        picture(id, path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? "jpg")
    }
}
