/// The paths of the files in a folder: fixed names, and rules for entries, pastes and pictures.
package enum FolderPath {
    package static let settings = ".triton.toml"
    package static let ownFolder = ".triton"
    package static let purls = "purls.tsv"
    package static let listing = "listed.tsv"
    package static let records = "dns.toml"
    package static let forwarding = "email.txt"
    package static let statuses = "status/statuses.jsonl"
    package static let pictures = "pics/pics.jsonl"
    package static let configuration = "configuration/configuration.txt"
    package static let template = "configuration/template.html"

    /// The pages and their fields, by the path of the file.
    package static let pages: [String: (kind: ItemKind, field: String)] = [
        "now.md": (.now, "content"), "web/page.md": (.web, "content"), "web/style.css": (.web, "css"),
        "web/head.html": (.web, "head"),
        "status/bio.md": (.bio, "content"), "status/bio.css": (.bio, "css"), "status/bio.head.html": (.bio, "head"),
        template: (.template, "content"), configuration: (.configuration, "content"),
    ]

    /// The tables: files that contain several records.
    package static let tables: Set<String> = [purls, listing, records, forwarding, statuses, pictures]

    /// The folders that are searched for items, and whether their subfolders are searched too.
    package static let folders: [(path: String, noun: String, isDeep: Bool)] = [
        ("weblog", "weblog", true), ("css", "weblog", true), ("js", "weblog", true), ("templates", "weblog", true),
        ("configuration", "weblog", false),
        ("paste", "paste", false),
        ("pics", "pic", false), ("web", "web", false), ("status", "status", false),
    ]

    /// The id of the entry of a file: its path below `weblog/`, with `_` for `/`, without its extension. Style sheets,
    /// scripts and templates keep the name of their folder. Nil for a file that is not an entry.
    package static func entryID(of path: String) -> String? {
        guard let name = entryName(of: path) else { return nil }
        let slash = UInt8(ascii: "/")
        guard name.utf8.contains(slash) else { return PathName.name(for: String(name)) }
        return name.utf8.split(separator: slash).map { PathName.name(for: String(Substring($0))) }
            .joined(separator: "_")
    }

    /// The part of the path of an entry that its id is made of; nil for a file that is not an entry.
    private static func entryName(of path: String) -> Substring? {
        let file = lastPart(of: path)
        guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")), dot != file.startIndex else { return nil }
        switch file[file.utf8.index(after: dot)...].lowercased() {
        case "md" where path.hasPrefix("weblog/"):
            return path[path.utf8.index(path.startIndex, offsetBy: "weblog/".utf8.count)..<dot]
        case "css" where path.hasPrefix("css/"), "js" where path.hasPrefix("js/"),
            "html" where path.hasPrefix("templates/"), "md" where path.hasPrefix("templates/"):
            return path[..<dot]
        default: return nil
        }
    }

    /// The path for an entry that the folder does not have yet.
    package static func entry(_ id: String, isFile: Bool, isTemplate: Bool = false) -> String {
        if isTemplate, id.hasPrefix("templates_"), id.utf8.count > "templates_".utf8.count {
            return "templates/" + PathName.file(for: String(id.dropFirst("templates_".count))) + ".html"
        }
        for folder in ["css", "js"] where isFile && id.hasPrefix(folder + "_") && id.utf8.count > folder.utf8.count + 1
        {
            return folder + "/" + PathName.file(for: String(id.dropFirst(folder.count + 1))) + "." + folder
        }
        return "weblog/" + PathName.file(for: id) + ".md"
    }

    /// The file of an item that has its own file; nil for records of tables.
    package static func file(of item: ItemName, isFile: Bool = false, isTemplate: Bool = false) -> String? {
        switch item.kind {
        case .paste: "paste/" + PathName.file(for: item.key)
        case .entry: entry(item.key, isFile: isFile, isTemplate: isTemplate)
        default: pages.first { $0.value.kind == item.kind && $0.value.field == item.kind.mainField }?.key
        }
    }

    /// The table that contains the records of a kind.
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

    /// The path for the service's version of a conflict: `NAME.remote.EXT`.
    package static func remote(_ path: String) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let name = path[folder.endIndex...]
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + ".remote" }
        return folder + name[..<dot] + ".remote" + name[dot...]
    }

    /// Whether a file is the service's version of a conflict.
    package static func isRemote(_ path: String) -> Bool {
        guard path.hasMark(UInt8(ascii: "."), UInt8(ascii: "r")) || path.hasMark(UInt8(ascii: "."), UInt8(ascii: "R"))
        else { return false }
        let name = lastPart(of: path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        if isRemoteMark(name[dot...]) { return true }
        // A name that only begins with the word, as 'remote.md', is any other name.
        guard let other = name[..<dot].utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return isRemoteMark(name[other..<dot])
    }

    private static func isRemoteMark(_ text: Substring) -> Bool {
        text.utf8.count == 7 && text.lowercased() == ".remote"
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
        isPaste(path) || entryName(of: path) != nil || pages[path] != nil || tables.contains(path) || isRemote(path)
    }

    /// Whether a file of an archive is unpacked: only what a folder keeps, and nothing in a hidden folder.
    package static func isArchived(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast()
        guard !folders.contains(where: { $0.hasPrefix(".") }) else { return false }
        return path == settings || isKept(path) || folders == ["pics"]
    }

    private static func isPaste(_ path: String) -> Bool {
        path.hasPrefix("paste/") && !path.dropFirst(6).utf8.contains(UInt8(ascii: "/"))
    }

    /// The file that contains one field of a page.
    package static func page(_ kind: ItemKind, _ field: String) -> String? {
        pages.first { $0.value.kind == kind && $0.value.field == field }?.key
    }

    /// The name of a file without its folder and its extension.
    package static func stem(of path: String) -> String {
        let name = lastPart(of: path)
        return String(name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name)
    }

    /// The path of the file of a picture.
    package static func picture(_ id: String, _ ending: String) -> String {
        "pics/" + PathName.file(for: id) + "." + ending
    }
}
