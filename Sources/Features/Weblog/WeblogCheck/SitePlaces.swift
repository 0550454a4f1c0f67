import Domain
import FolderPlan
import WeblogService

/// The locations of the entries of a site.
///
/// The service derives a location from the title in a way that is known only roughly. So a derived location is compared
/// without regard to hyphens and case, and nothing is changed to one that is uncertain.
struct SitePlaces: Sendable {
    struct Place: Sendable {
        /// Nil for an entry without a date: the service takes the time of saving.
        let location: String?
        /// For a new entry without a date: its location if it is saved now.
        let newLocation: String?
        /// Whether the service gives exactly this location.
        let isCertain: Bool
        let isDraft: Bool

        init(_ location: String?, orNew newLocation: String? = nil, isCertain: Bool, isDraft: Bool) {
            self.location = location
            self.newLocation = newLocation
            self.isCertain = isCertain
            self.isDraft = isDraft
        }

        var firstLocation: String? { location ?? newLocation }
    }

    /// Whether readers see what is at a place.
    enum Visibility {
        case draft, published
    }

    /// By the position of the text; nil for a text without a location.
    let places: [Place?]
    /// In the form of ``key(_:)``.
    private var locations: [String: Visibility] = [:]
    /// The first entry that is published at a location, in the form of ``exact(_:)``.
    private var published: [String: Int] = [:]
    /// By the last part of the location, or the slug.
    private var bySlug: [String: [Int]] = [:]
    /// The slugs of entries whose location is not known.
    private var undated: [String: Visibility] = [:]

    /// - Parameters:
    ///   - order: the positions of all texts, in the order in which they take their locations.
    ///   - now: seconds since 1970.
    init(_ site: CheckedSite, order: [Int], now: Int) {
        var slugs: [String] = []
        places = site.texts.map { text in
            guard text.kind == .entry else {
                slugs.append("")
                return nil
            }
            let entry = EntryText(text.source), place = Self.place(entry, text, site, now: now)
            slugs.append(place?.location.map(Self.lastPart) ?? entry.slug(orElse: text.name.key))
            return place
        }
        for position in order {
            guard let place = places[position] else { continue }
            let slug = Self.loose(slugs[position])
            bySlug[slug, default: []].append(position)
            func add(_ key: String, to found: inout [String: Visibility]) {
                if found[key] != .published { found[key] = place.isDraft ? .draft : .published }
            }
            if place.isCertain, !place.isDraft, let name = place.firstLocation.map(Self.exact), published[name] == nil {
                published[name] = position
            }
            guard let location = place.location else {
                add(slug, to: &undated)
                continue
            }
            add(Self.key(location), to: &locations)
        }
    }

    private static func place(_ entry: EntryText, _ text: CheckedSite.Text, _ site: CheckedSite, now: Int) -> Place? {
        let isDraft = entry.knownStatus == .draft, isRead = entry.form != .bare
        if let location = entry.explicitLocation { return Place(location, isCertain: true, isDraft: isDraft) }
        guard entry.type == "post" || entry.type == "page" else { return nil }
        let slug = entry.slug(orElse: text.name.key), isPlain = slug.allSatisfy(\.isASCII)
        if entry.type == "page" { return Place("/" + slug, isCertain: isRead && isPlain, isDraft: isDraft) }
        func location(at seconds: Int) -> String {
            let format = site.settings["post-path-format"] ?? WeblogSettings.standardPostPath
            return WeblogSettings.postPath(format, at: seconds, in: site.zone ?? .utc) + slug
        }
        guard let date = entry.date else {
            return Place(
                nil, orNew: text.isNew && entry["date"] == nil ? location(at: now) : nil, isCertain: isPlain,
                isDraft: isDraft)
        }
        return Place(
            location(at: date.seconds(in: site.zone ?? .utc)), isCertain: isRead && isPlain, isDraft: isDraft)
    }

    // MARK: - Looking up

    /// The entry that can be at this path; nil if there is none. An entry without a date can be at any path with its
    /// slug.
    subscript(_ path: String) -> Visibility? {
        let found = [locations[Self.key(path)], undated[Self.loose(Self.lastPart(path))]].compactMap(\.self)
        return found.contains(.published) ? .published : found.first
    }

    /// As the subscript, for an entry with this slug at any path.
    func withSlug(_ name: String) -> Visibility? {
        bySlug[Self.loose(Self.lastPart(name))].map { found in
            found.allSatisfy { places[$0]?.isDraft == true } ? .draft : .published
        }
    }

    /// The location of the only entry with the same last part; nil if there are several or none.
    func location(like path: String) -> String? {
        guard let found = bySlug[Self.loose(Self.lastPart(path))], found.count == 1 else { return nil }
        return certainLocation(of: found[0])
    }

    func certainLocation(of position: Int) -> String? {
        places[position].flatMap { $0.isCertain ? $0.location : nil }
    }

    /// The position of a text that is published at the same location, and has taken it before.
    func earlier(than position: Int) -> Int? {
        guard let place = places[position], let location = place.firstLocation, place.isCertain, !place.isDraft,
            let first = published[Self.exact(location)], first != position
        else { return nil }
        return first
    }

    /// Without regard to case, and to a slash at the end.
    private static func exact(_ location: String) -> String {
        location.lowercased().split(separator: "/").joined(separator: "/")
    }

    private static func key(_ path: String) -> String {
        var parts = path.lowercased().split(separator: "/").map(String.init)
        if let last = parts.popLast() { parts.append(loose(last)) }
        return parts.joined(separator: "/")
    }

    private static func loose(_ name: String) -> String {
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return plain.isEmpty ? name : plain
    }

    private static func lastPart(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
