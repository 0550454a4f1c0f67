import Domain
import Files
import WeblogService

/// The texts of a site by the names under which others link to them, and the locations of those that are linked to.
struct TextLinks {
    /// A text that others can link to.
    struct Target {
        /// Below the root of the site.
        let file: String
        let place: TextPlace
        let entry: ImportedEntry
    }

    private enum Named {
        case one(Int), several
    }

    private let site: Site
    private let targets: [Target]
    private var byFile: [String: Int] = [:]
    /// By the name without extension and folder, in lower case.
    private var byName: [String: Named] = [:]
    /// By the location, so that no two texts get the same one.
    private var taken: Set<String> = []
    /// The locations of the texts that something links to, by their position.
    private(set) var locations: [Int: String] = [:]

    init(_ targets: [Target], site: Site) {
        self.site = site
        self.targets = targets
        for (position, target) in targets.enumerated() {
            byFile[Self.key(target.file)] = position
            let name = Self.name(target.file)
            switch byName[name] {
            case nil: byName[name] = .one(position)
            // Of several notes, Obsidian takes the one with the shortest path; elsewhere the name is not unique.
            case .one(let other) where site.program == .obsidian:
                if target.file.utf8.count < targets[other].file.utf8.count { byName[name] = .one(position) }
            case .one, .several: byName[name] = .several
            }
            if let location = target.entry.location { taken.insert(location) }
        }
    }

    /// The path of the new entry for a link to a file; nil without such a text.
    /// - Parameters:
    ///   - reference: as it is in the link, decoded; without an extension too.
    ///   - file: the text with the link.
    ///   - byName: whether the name alone is sufficient.
    mutating func path(to reference: String, from file: String, byName usesName: Bool = false) -> String? {
        let fragment = reference.firstIndex(of: "#").map { String(reference[$0...]) } ?? ""
        let name = String(reference.prefix { $0 != "#" && $0 != "?" }).trimmed
        guard !name.isEmpty, let position = position(name, file, usesName) else { return nil }
        return PercentEncoding.linkTarget(location(position)) + fragment.replacingBytes(of: " ", with: "%20")
    }

    private func position(_ name: String, _ file: String, _ usesName: Bool) -> Int? {
        // From the root of the texts, beside the text, and from the root of the site.
        var candidates = [site.content + "/" + name, name]
        if name.hasPrefix("@/") { candidates = [site.content + name.dropFirst()] }
        if !name.hasPrefix("/"), !name.hasPrefix("@/") { candidates.insert(file + "/../" + name, at: 0) }
        for candidate in candidates {
            guard let path = Path.normal(candidate) else { continue }
            for end in ["", ".md", ".markdown", "/index.md"] {
                if let found = byFile[Self.key(path + end)] { return found }
            }
        }
        guard usesName, case .one(let found) = byName[Self.name(name)] else { return nil }
        return found
    }

    /// The position of Jekyll's post with a name such as `2020-01-31-hello` or `garden/2020-01-31-hello`.
    mutating func path(toPost name: String) -> String? {
        let name = name.hasPrefix("/") ? String(name.dropFirst()) : name
        let found = targets.firstIndex { target in
            guard target.place.isPost else { return false }
            let file = target.file.split(separator: ".").dropLast().joined(separator: ".")
            return file.split(separator: "/").filter { $0 != "_posts" && $0 != "_drafts" }.joined(separator: "/")
                == name
                || file.hasSuffix("_posts/" + name)
        }
        return found.map { PercentEncoding.linkTarget(location($0)) }
    }

    /// The location of a text, which it gets in its header: else it would depend on the weblog's settings.
    private mutating func location(_ position: Int) -> String {
        if let known = locations[position] { return known }
        let target = targets[position]
        if let own = target.entry.location {
            locations[position] = own
            return own
        }
        let standard = target.entry.standardLocation(named: target.place.name)
        var location = standard, number = 2
        while !taken.insert(location).inserted {
            location = "\(standard)-\(number)"
            number += 1
        }
        locations[position] = location
        return location
    }

    private static func key(_ path: String) -> String { path.lowercased() }

    private static func name(_ path: String) -> String {
        var name = (path.split(separator: "/").last.map(String.init) ?? "").lowercased()
        for end in [".md", ".markdown"] where name.hasSuffix(end) { name = String(name.dropLast(end.count)) }
        return name
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
