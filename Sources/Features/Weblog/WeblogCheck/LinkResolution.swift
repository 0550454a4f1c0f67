import Domain
import Files
import FolderPlan
import WeblogService

/// Where the target of a link or of a picture leads.
enum LinkResolution: Equatable {
    case fine
    /// To a page elsewhere.
    case foreign(String)
    /// To an entry that is not published.
    case draft(SafeText)
    /// To nothing.
    /// - Parameter right: the only right target; nil if there are several or none.
    case broken(SafeText, right: String?)
}

/// Finds out where the targets in the texts of a site lead.
struct LinkResolver: Sendable {
    let site: CheckedSite
    let places: SitePlaces
    /// The position of each text, by its path in lower case.
    private let positions: [String: Int]
    /// The picture files of each name, in lower case.
    private let pictures: [String: [String]]
    /// What the service has beside the entries: feeds, and the pages of tags and of the search.
    private let ownPages: [String]

    /// - Parameters:
    ///   - order: the positions of all texts, in the order in which they take their locations.
    ///   - now: seconds since 1970.
    init(_ site: CheckedSite, order: [Int], now: Double) {
        self.site = site
        places = SitePlaces(site, order: order, now: Int(now))
        positions = Dictionary(site.texts.enumerated().map { ($1.path.lowercased(), $0) }) { first, _ in first }
        pictures = Dictionary(grouping: site.pictures) { Self.parts($0).last?.lowercased() ?? "" }
        ownPages = ["tag", "tags", "search", "archive", "feed", site.settings["tag-path"] ?? ""]
            .map { Self.parts($0).joined(separator: "/").lowercased() }.filter { !$0.isEmpty }
    }

    /// - Parameter position: the text with the link.
    func link(_ target: String, in position: Int) -> LinkResolution {
        let path = String(target.prefix { $0 != "#" && $0 != "?" }), rest = String(target.dropFirst(path.count))
        // A name in braces stands for a text that only the service knows.
        guard !path.isEmpty, !path.contains("{") else { return .fine }
        if let url = Self.url(target) { return self.url(url, rest) }
        guard !Self.hasScheme(path) else { return .fine }
        let text = site.texts[position]
        guard text.kind == .entry else { return .fine }
        if ["md", "markdown"].contains(path.split(separator: ".").last?.lowercased()), places[path] == nil {
            return file(path, rest, text)
        }
        if !path.hasPrefix("/") {
            if let file = Self.joined(text.path, path), site.hasFile(file) {
                return .broken("'\(line: path)' is a file, which omg.lol does not have", right: nil)
            }
            guard let location = places.places[position]?.location else {
                guard site.isWhole, let found = places.withSlug(path) else {
                    return site.isWhole ? missing(path, rest) : .fine
                }
                return found == .draft ? draft(path) : .fine
            }
            return self.location("/" + (Self.joined(location, path) ?? ""), path, rest)
        }
        return location(path, path, rest)
    }

    func picture(_ image: MarkdownImages.Image, in position: Int) -> LinkResolution {
        if let url = Self.url(image.target) { return self.url(url, "") }
        let text = site.texts[position]
        guard image.isRelative, !image.target.contains("{") else {
            return image.target.hasPrefix("/") && text.kind == .entry ? link(image.target, in: position) : .fine
        }
        guard text.kind == .entry else {
            return .broken("pictures beside a page are not uploaded: upload it, and name its URL", right: nil)
        }
        guard let file = Self.joined(text.path, image.target) else {
            return .broken("the picture '\(line: image.target)' is outside of the folder", right: nil)
        }
        guard site.hasFile(file) else {
            let found = pictures[Self.parts(file).last?.lowercased() ?? ""] ?? []
            return .broken(
                "there is no picture '\(line: image.target)'",
                right: found.count == 1
                    ? PercentEncoding.linkTarget(Self.relative(found[0], from: text.path)) : nil)
        }
        return .fine
    }

    // MARK: - Locations

    private func location(_ location: String, _ written: String, _ rest: String) -> LinkResolution {
        let path = Self.parts(location).joined(separator: "/").lowercased()
        guard site.isWhole, !path.isEmpty else { return .fine }
        if let found = places[path] { return found == .draft ? draft(written) : .fine }
        let isFeed = path.hasSuffix(".xml") || path.hasSuffix(".json")
        if isFeed || ownPages.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) { return .fine }
        if path.hasPrefix("css/") || path.hasPrefix("js/"), site.hasFile(Self.parts(location).joined(separator: "/")) {
            return .fine
        }
        return missing(written, rest)
    }

    private func draft(_ path: String) -> LinkResolution {
        .draft("the entry at '\(line: path)' is a draft, so readers cannot follow the link")
    }

    private func missing(_ path: String, _ rest: String) -> LinkResolution {
        let right = places.location(like: path)
        return .broken(
            right.map { "no entry is at '\(line: path)', but one is at '\(line: $0)'" }
                ?? "no entry is at '\(line: path)'", right: right.map { PercentEncoding.linkTarget($0) + rest })
    }

    /// A link to the file of another text, which only programs that make whole sites follow.
    private func file(_ path: String, _ rest: String, _ text: CheckedSite.Text) -> LinkResolution {
        let beside = path.hasPrefix("/") ? nil : Self.joined(text.path, path)
        let name = Self.parts(path).joined(separator: "/")
        let found = [beside, name, "weblog/" + name].compactMap { $0 }.lazy
            .compactMap { positions[$0.lowercased()] }.first
        guard let found, site.texts[found].kind == .entry else {
            let isFile = beside.map(site.hasFile) == true
            return .broken(
                isFile ? "'\(line: path)' is a file, which omg.lol does not have" : "there is no text '\(line: path)'",
                right: nil)
        }
        let location = places.certainLocation(of: found)
        let place: SafeText = location.map { "; the entry is at '\(line: $0)'" } ?? ""
        return .broken(
            "'\(line: path)' is a file, which omg.lol does not have\(place)",
            right: location.map { PercentEncoding.linkTarget($0) + rest })
    }

    // MARK: - URLs

    /// A link to something of this address is looked up in the folder.
    private func url(_ url: String, _ rest: String) -> LinkResolution {
        guard let address = site.address,
            let item = PublicURL.item(url, hosts: ["weblog.lol", "url.lol", "paste.lol", "some.pics", "omg.lol"]),
            let host = Origin(url)?.host
        else { return .foreign(url) }
        let owner = item.address, parts = item.parts
        if owner.name == "cdn", host.hasSuffix("some.pics") {
            guard parts.first == address.name, parts.count > 1 else { return .foreign(url) }
            return named(parts[1].split(separator: ".").first.map(String.init), site.names.pictures, "picture")
        }
        guard owner == address else { return .foreign(url) }
        if host.hasSuffix("weblog.lol") {
            let path = "/" + parts.joined(separator: "/")
            let found = location(path, path, rest)
            guard case .broken(let message, let right?) = found else { return found }
            return .broken(message, right: PublicURL.page(of: address, on: "weblog.lol") + right)
        }
        if host.hasSuffix("omg.lol") {
            // PURLs and pastes share the names there, and the now page is among them.
            guard host != "omg.lol", let pastes = site.names.pastes, let purls = site.names.purls else {
                return .foreign(url)
            }
            let found = named(parts.first, purls.union(pastes).union(["now"]), "purl")
            return found == .fine ? .foreign(url) : found
        }
        if host.hasSuffix("url.lol") { return named(parts.first, site.names.purls, "purl") }
        if host.hasSuffix("paste.lol") { return named(parts.first, site.names.pastes, "paste") }
        return named(parts.first, site.names.pictures, "picture")
    }

    private func named(_ name: String?, _ names: Set<String>?, _ noun: SafeText) -> LinkResolution {
        guard let name, let names, !names.contains(name) else { return .fine }
        return .broken("the folder has no \(noun) '\(line: name)'", right: nil)
    }

    /// The target as an absolute URL of a page; nil for a path and for other schemes.
    private static func url(_ target: String) -> String? {
        if target.hasPrefix("//") { return "https:" + target }
        let start = target.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://") ? target : nil
    }

    private static func hasScheme(_ path: String) -> Bool {
        guard let colon = path.firstIndex(of: ":") else { return false }
        return path[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    // MARK: - Paths

    private static func parts(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

    /// The path of a target beside a file; nil for one above the root.
    private static func joined(_ file: String, _ target: String) -> String? {
        Path.normal(file + "/../" + target).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func relative(_ file: String, from text: String) -> String {
        let there = parts(file), here = Array(parts(text).dropLast())
        let common = zip(here, there.dropLast()).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: here.count - common) + there.dropFirst(common)).joined(separator: "/")
    }
}
