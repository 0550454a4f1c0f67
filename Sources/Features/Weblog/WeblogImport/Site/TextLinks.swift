import Domain
import Files
import WeblogService

/// A text whose header was read, and whose body is still that of the site.
struct SiteText {
    let entry: ImportedEntry
    let place: TextPlace
    let body: String
    /// Where it redirects to, in place of showing its body.
    let redirectTarget: String?
    /// The paths that it has on the site.
    let paths: [String]
    /// Those that redirect to it.
    let formerPaths: [String]

    /// Below the root of the site.
    var file: String { entry.origin }
}

/// The texts of a site by the names under which others link to them, and the locations of those that are linked to.
struct TextLinks {
    private enum Named {
        case one(Int), several
    }

    private let site: Site
    private let targets: [SiteText]
    private var byFile: [String: Int] = [:]
    /// By the name without extension and folder, in lower case.
    private var byName: [String: Named] = [:]
    /// The notes of a vault by their names, those with the shortest paths first.
    private var notes: [String: [Int]] = [:]
    /// By the path on the site, in the form of ``pathKey(_:)``.
    private var byPath: [String: Int] = [:]
    /// By the location, so that no two texts get the same one.
    private var taken: Set<String> = []
    /// The next number for a location that several texts would have.
    private var numbers: [String: Int] = [:]
    /// Jekyll's posts by the names under which others link to them.
    private var byPost: [String: Int] = [:]
    /// The locations of the texts that something links to, by their position.
    private(set) var locations: [Int: String] = [:]

    init(_ targets: [SiteText], site: Site) {
        self.site = site
        self.targets = targets
        for (position, target) in targets.enumerated() {
            byFile[Self.key(target.file)] = position
            let name = Self.name(of: target, in: site)
            if site.program == .obsidian { notes[name, default: []].append(position) }
            byName[name] = byName[name] == nil ? .one(position) : .several
            if let location = target.entry.location, !target.entry.isRedirect { taken.insert(location) }
            for name in Self.postNames(target) where byPost[name] == nil { byPost[name] = position }
        }
        for (position, target) in targets.enumerated() where target.place.isPost {
            let name = target.place.fileName
            if byPost[name] == nil { byPost[name] = position }
        }
        for name in notes.keys {
            notes[name]?.sort { (targets[$0].file.utf8.count, $0) < (targets[$1].file.utf8.count, $1) }
        }
        let texts = targets.indices.filter { !targets[$0].entry.isRedirect }
        for paths in [\SiteText.paths, \.formerPaths] {
            for position in texts + targets.indices.filter({ targets[$0].entry.isRedirect }) {
                let keys = targets[position][keyPath: paths].map(Self.pathKey)
                for key in keys where byPath[key] == nil { byPath[key] = position }
            }
        }
    }

    /// The path of the new entry for a link to a file; nil without such a text.
    /// - Parameters:
    ///   - reference: as it is in the link, decoded; without an extension too.
    ///   - file: the text with the link.
    ///   - byName: whether the name alone is sufficient.
    ///   - language: the only one in which the text may be; nil for that of the text with the link, or any other.
    mutating func path(
        to reference: String, from file: String, byName usesName: Bool = false, in language: String? = nil
    ) -> String? {
        let (name, fragment) = Self.parts(of: reference)
        // Within the same text.
        if name.isEmpty, !fragment.isEmpty { return fragment }
        guard !name.isEmpty, let position = position(name, file, usesName, in: language) else { return nil }
        return PercentEncoding.linkTarget(location(position)) + fragment
    }

    /// The path of the new entry for a path on the site; nil without such a text.
    /// - Parameters:
    ///   - reference: as it is in the link, decoded: `/post/soup/`, or `../soup/`, which is relative to the path of the
    ///     text with the link.
    ///   - file: the text with the link.
    mutating func path(toPath reference: String, from file: String) -> String? {
        let (path, fragment) = Self.parts(of: reference)
        // It may have been converted before.
        if taken.contains(path) { return PercentEncoding.linkTarget(path) + fragment }
        var folder = ""
        if !path.hasPrefix("/"), let source = byFile[Self.key(file)], let own = targets[source].paths.first {
            folder = own.hasSuffix(".html") ? Path.folder(of: own) : own
        }
        guard let full = Path.normal(folder + "/" + path),
            let position = byPath[Self.pathKey(full)] ?? self.position(path, file, false)
        else { return nil }
        return PercentEncoding.linkTarget(location(position)) + fragment
    }

    /// The path and the fragment, which is encoded.
    private static func parts(of reference: String) -> (path: String, fragment: String) {
        let fragment = reference.firstIndex(of: "#").map { String(reference[$0...]) } ?? ""
        return (
            String(reference.prefix { $0 != "#" && $0 != "?" }).trimmed, fragment.replacingBytes(of: " ", with: "%20")
        )
    }

    private func position(_ name: String, _ file: String, _ usesName: Bool, in wanted: String? = nil) -> Int? {
        let own = byFile[Self.key(file)].flatMap { targets[$0].place.language }
        // First in the language of the text with the link.
        let languages = site.program.hasSections ? [wanted ?? own, nil, site.mainLanguage] : [nil]
        func isWanted(_ position: Int) -> Bool {
            wanted == nil || (targets[position].place.language ?? site.mainLanguage) == wanted
        }
        for path in paths(of: name, from: file, in: wanted ?? site.mounts.mount(of: file)?.language) {
            let end = [".md", ".markdown"].first { path.hasSuffix($0) }, stem = String(path.dropLast(end?.count ?? 0))
            for language in languages {
                for end in end.map({ [$0] }) ?? ["", ".md", ".markdown", "/index.md"] {
                    let found = byFile[Self.key(Self.translation(stem, language, end: end))]
                    if let found, isWanted(found) { return found }
                }
            }
        }
        guard usesName else { return nil }
        if site.program == .obsidian { return note(name, from: file) }
        for language in languages {
            if case .one(let found) = byName[Self.translation(Self.name(name), language)], isWanted(found) {
                return found
            }
        }
        return nil
    }

    /// The note that a link of Obsidian means without being its path: one whose path ends with it, or else one with its
    /// name; of several, one below the folder of the text, or else the one with the shortest path.
    private func note(_ name: String, from file: String) -> Int? {
        let named = notes[Self.name(name)] ?? [], end = "/" + Self.withoutEnding(Self.key(name))
        let ended = named.filter { ("/" + Self.withoutEnding(Self.key(targets[$0].file))).hasSuffix(end) }
        let folder = Self.key(String(file.dropLast(Path.name(of: file).count)))
        return ended.first { Self.key(targets[$0].file).hasPrefix(folder) } ?? ended.first ?? named.first
    }

    /// The files that a name in a text may mean.
    private func paths(of name: String, from file: String, in language: String?) -> [String] {
        // From the root of the texts, beside the text, and from the root of the site.
        var candidates = [site.content + "/" + name, name]
        if name.hasPrefix("@/") { candidates = [site.content + name.dropFirst()] }
        // In Obsidian a link with a folder is a path from the root of the vault first.
        let isFromRoot = site.program == .obsidian && name.contains("/") && !name.hasPrefix(".")
        if !name.hasPrefix("/"), !name.hasPrefix("@/") {
            candidates.insert(file + "/../" + name, at: isFromRoot ? candidates.endIndex : 0)
            // Beside the folder of a bundle.
            if site.program.hasSections, Path.name(of: file).hasPrefix("index.") {
                candidates.insert(file + "/../../" + name, at: 1)
            }
            if let placed = site.mounts.mount(of: file)?.target(of: file) { candidates.append(placed + "/../" + name) }
        }
        return candidates.compactMap { Path.normal($0) }.flatMap { path in
            site.mounts.sources(of: path, in: language) + [path]
        }
    }

    /// A name with a language before its ending: `soup.ja`, `soup/index.ja.md`.
    private static func translation(_ name: String, _ language: String?, end: String = "") -> String {
        guard let language else { return name + end }
        guard let dot = end.lastIndex(of: ".") else { return name + end + "." + language }
        return name + end[..<dot] + "." + language + end[dot...]
    }

    /// Without regard to case, to blanks and hyphens, and to a slash or `.html` at the end.
    private static func pathKey(_ path: String) -> String {
        let location = (HeaderReader.location(path) ?? "/").lowercased().replacingBytes(of: " ", with: "-")
        return location.hasSuffix(".html") ? String(location.dropLast(".html".count)) : location
    }

    /// The position of Jekyll's post with a name such as `2020-01-31-hello` or `garden/2020-01-31-hello`.
    mutating func path(toPost name: String) -> String? {
        let name = name.hasPrefix("/") ? String(name.dropFirst()) : name
        return byPost[name].map { PercentEncoding.linkTarget(location($0)) }
    }

    /// The whole path without the folder of the posts, and the path below that folder.
    private static func postNames(_ target: SiteText) -> [String] {
        guard target.place.isPost else { return [] }
        let file = target.file.split(separator: ".").dropLast().joined(separator: ".")
        let parts = file.split(separator: "/")
        let below = parts.lastIndex { $0.hasSuffix("_posts") }.map { parts[($0 + 1)...].joined(separator: "/") }
        return [parts.filter { $0 != "_posts" && $0 != "_drafts" }.joined(separator: "/")] + (below.map { [$0] } ?? [])
    }

    /// Gives a text a location, as if another one linked to it.
    mutating func locate(_ position: Int) { _ = location(position) }

    /// The location of a text, which it gets in its header: else it would depend on the weblog's settings.
    private mutating func location(_ position: Int) -> String {
        if let known = locations[position] { return known }
        let target = targets[position]
        if let own = target.entry.location {
            locations[position] = own
            return own
        }
        let standard = target.entry.standardLocation(named: target.place.name)
        var location = standard
        while !taken.insert(location).inserted {
            let number = numbers[standard, default: 2]
            location = "\(standard)-\(number)"
            numbers[standard] = number + 1
        }
        locations[position] = location
        return location
    }

    private static func key(_ path: String) -> String { path.lowercased() }

    /// In the form of names in links: a bundle has the name of its folder.
    private static func name(of text: SiteText, in site: Site) -> String {
        guard site.program.hasSections else { return name(text.file) }
        return translation(text.place.fileName.lowercased(), text.place.language)
    }

    private static func name(_ path: String) -> String {
        withoutEnding(key(path.split(separator: "/").last.map(String.init) ?? ""))
    }

    private static func withoutEnding(_ key: String) -> String {
        [".md", ".markdown"].first(where: key.hasSuffix).map { String(key.dropLast($0.count)) } ?? key
    }
}

extension ImportedEntry {
    /// The location that the service gives a post by default, and a page below the root.
    func standardLocation(named name: String) -> String {
        let slug = slug.flatMap { $0.contains("/") ? nil : $0 } ?? EntrySlug.of(name)
        guard kind == .post, let date else { return "/" + slug }
        return "/\(Timestamp.padded(date.civil.year, 4))/\(Timestamp.padded(date.civil.month, 2))/\(slug)"
    }
}
