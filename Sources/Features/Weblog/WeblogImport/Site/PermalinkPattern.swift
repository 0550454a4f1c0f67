import Domain
import WeblogService

/// The pattern of the paths of texts in the settings of Jekyll or Hugo: `/:year/:month/:title/`.
struct PermalinkPattern: Sendable {
    private enum Part {
        case text(String)
        case value(@Sendable (PermalinkText) -> String)
        case date(@Sendable (EntryDate) -> String)
    }

    private var parts: [Part] = []
    /// The first name that is not known; such a pattern makes no paths.
    private(set) var unknown: String?

    init(_ text: String) {
        var rest = text[...]
        while let colon = rest.firstIndex(of: ":") {
            parts.append(.text(String(rest[..<colon])))
            rest = rest[colon...].dropFirst()
            var name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            // In '/:month_:day' the underscore is not part of the name.
            if Self.part(name) == nil, name.last == "_" { name.removeLast() }
            // A part of the folders, such as ':sections[1:]' of Hugo.
            let brackets = rest[name.endIndex...].first == "[" ? rest[name.endIndex...].prefix { $0 != "]" } + "]" : ""
            if let part = Self.part(name), brackets.isEmpty {
                parts.append(part)
            } else {
                unknown = unknown ?? ":\(name)\(brackets)"
            }
            rest = rest[name.endIndex...].dropFirst(brackets.count)
        }
        parts.append(.text(String(rest)))
    }

    /// A pattern or the name of one, as Jekyll has it in its settings and in the headers of texts.
    init(jekyll text: String) {
        switch text {
        case "date": self.init("/:categories/:year/:month/:day/:title.html")
        case "pretty": self.init("/:categories/:year/:month/:day/:title/")
        case "ordinal": self.init("/:categories/:year/:y_day/:title.html")
        case "weekdate": self.init("/:categories/:year/W:week/:short_day/:title.html")
        case "none": self.init("/:categories/:title.html")
        default: self.init(text)
        }
    }

    /// Nil if a name is not known, and for a date that the text does not have.
    func path(of text: PermalinkText) -> String? {
        guard unknown == nil else { return nil }
        var path = ""
        for part in parts {
            switch part {
            case .text(let text): path += text
            case .value(let value): path += value(text)
            case .date(let value):
                guard let date = text.entry.date else { return nil }
                path += value(date)
            }
        }
        if !text.place.isOfJekyll { path = path.replacingBytes(of: " ", with: "-") }
        // A text without categories leaves nothing between two slashes.
        return HeaderReader.location("/" + path.split(separator: "/").joined(separator: "/")) ?? "/"
    }

    private static func part(_ name: Substring) -> Part? {
        values[String(name)].map { .value($0) } ?? dates[String(name)].map { .date($0) }
    }

    private static let values: [String: @Sendable (PermalinkText) -> String] = [
        "title": { $0.title },
        "slug": { $0.slug ?? $0.title },
        "name": { EntrySlug.of($0.place.name) },
        "path": { $0.place.relativePath },
        "basename": { $0.place.name },
        "filename": { $0.place.name },
        "contentbasename": { $0.place.name },
        "slugorfilename": { $0.slug ?? $0.place.name },
        "slugorcontentbasename": { $0.slug ?? $0.place.name },
        "collection": { $0.place.collection ?? "" },
        "categories": { $0.categories.map { $0.lowercased() }.joined(separator: "/") },
        "slugified_categories": { $0.categories.map { EntrySlug.of($0) }.joined(separator: "/") },
        "section": { $0.place.folders.first.map { EntrySlug.of($0) } ?? "" },
        "sections": { $0.place.folders.map { EntrySlug.of($0) }.joined(separator: "/") },
        "output_ext": { _ in ".html" },
    ]

    private static let dates: [String: @Sendable (EntryDate) -> String] = [
        "year": { Timestamp.padded($0.civil.year, 4) },
        "short_year": { Timestamp.padded($0.civil.year % 100, 2) },
        "month": { Timestamp.padded($0.civil.month, 2) },
        "i_month": { String($0.civil.month) },
        "short_month": { CivilDay.months[$0.civil.month - 1] },
        "long_month": { CivilDay.monthNames[$0.civil.month - 1] },
        "monthname": { CivilDay.monthNames[$0.civil.month - 1].lowercased() },
        "day": { Timestamp.padded($0.civil.day, 2) },
        "i_day": { String($0.civil.day) },
        "y_day": { Timestamp.padded($0.dayOfYear, 3) },
        "yearday": { String($0.dayOfYear) },
        "w_year": { Timestamp.padded($0.thursday.civil.year, 4) },
        "week": { Timestamp.padded(($0.thursday.dayOfYear + 6) / 7, 2) },
        "w_day": { String($0.weekday + 1) },
        "weekday": { String(($0.weekday + 1) % 7) },
        "short_day": { CivilDay.weekdays[$0.weekday] },
        "long_day": { CivilDay.weekdayNames[$0.weekday] },
        "weekdayname": { CivilDay.weekdayNames[$0.weekday].lowercased() },
        "hour": { Timestamp.padded($0.secondOfDay / 3600, 2) },
        "minute": { Timestamp.padded($0.secondOfDay / 60 % 60, 2) },
        "second": { Timestamp.padded($0.secondOfDay % 60, 2) },
    ]
}

/// A text, for the pattern of its path.
struct PermalinkText {
    let entry: ImportedEntry
    let place: TextPlace
    let categories: [String]

    fileprivate var slug: String? { entry.slug.map { EntrySlug.of($0) } }

    /// Jekyll's title is the slug or the name of the file, in its case.
    fileprivate var title: String {
        guard place.isOfJekyll else { return EntrySlug.of(entry.title ?? place.title) }
        return (entry.slug ?? place.name).split { !($0.isLetter || $0.isNumber || "._~!$&'()+,;=@".contains($0)) }
            .joined(separator: "-")
    }
}

/// The patterns of a site.
struct Permalinks: Sendable {
    /// By the folder of the texts in Hugo, and by the collection in Jekyll.
    private var patterns: [String: PermalinkPattern] = [:]

    init() {}

    /// Jekyll's setting `permalink` is for posts alone; each other collection can have a pattern.
    init(jekyll settings: inout SiteSettings) {
        if let text = settings["permalink"]?.text { add(PermalinkPattern(jekyll: text), text, for: "posts", &settings) }
        for member in settings["collections"]?.members ?? []
        where member.key != "posts" || member.value["permalink"] != nil {
            let text = member.value["permalink"]?.text ?? "/:collection/:path"
            add(PermalinkPattern(jekyll: text), text, for: member.key, &settings)
        }
    }

    /// - Parameter settings: Hugo's `permalinks`: patterns for each folder, perhaps below the kind of pages.
    init(hugo settings: inout SiteSettings) {
        for member in settings.values.members + (settings["page"]?.members ?? []) {
            if let text = member.value.text { add(PermalinkPattern(text), text, for: member.key, &settings) }
        }
    }

    private mutating func add(
        _ pattern: PermalinkPattern, _ text: String, for section: String, _ settings: inout SiteSettings
    ) {
        patterns[section] = pattern
        if let name = pattern.unknown { settings.lose("the permalink '\(text)', whose '\(name)' is not known") }
    }

    func path(of text: PermalinkText) -> String? { text.place.section.flatMap { patterns[$0] }?.path(of: text) }
}
