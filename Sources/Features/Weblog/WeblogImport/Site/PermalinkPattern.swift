import Domain
import WeblogService

/// The pattern of the paths of texts in the settings of Jekyll or Hugo: `/:year/:month/:title/`.
struct PermalinkPattern: Sendable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// A pattern or the name of one, as Jekyll has it in its settings and in the headers of texts.
    init(jekyll text: String) {
        self.text =
            switch text {
            case "date": "/:categories/:year/:month/:day/:title.html"
            case "pretty": "/:categories/:year/:month/:day/:title/"
            case "ordinal": "/:categories/:year/:y_day/:title.html"
            case "none": "/:categories/:title.html"
            default: text
            }
    }

    /// Nil if the pattern contains something that is not known of the text.
    func path(_ entry: ImportedEntry, at place: TextPlace, categories: [String] = []) -> String? {
        let values = Self.values(entry, place, categories)
        var path = "", rest = text[...]
        while let colon = rest.firstIndex(of: ":") {
            path += rest[..<colon]
            rest = rest[colon...].dropFirst()
            let name = rest.prefix { $0.isLetter || $0 == "_" }
            guard !name.isEmpty, let value = values[String(name)] else { return nil }
            path += value
            rest = rest[name.endIndex...]
            if rest.hasPrefix("[") { return nil }
        }
        // A text without categories leaves nothing between two slashes.
        let parts = (path + rest).split(separator: "/")
        return parts.isEmpty ? nil : HeaderReader.location("/" + parts.joined(separator: "/"))
    }

    private static func values(_ entry: ImportedEntry, _ place: TextPlace, _ categories: [String]) -> [String: String] {
        let title = EntrySlug.of(entry.title ?? place.title), slug = entry.slug.map { EntrySlug.of($0) }
        var values = [
            "categories": categories.map { EntrySlug.of($0) }.joined(separator: "/"), "output_ext": ".html",
            "section": place.folders.first.map { EntrySlug.of($0) } ?? "",
            "sections": place.folders.map { EntrySlug.of($0) }.joined(separator: "/"),
            "filename": place.name, "contentbasename": place.name, "slug": slug ?? title,
            "slugorfilename": slug ?? place.name, "slugorcontentbasename": slug ?? place.name,
        ]
        // Jekyll's title is the name of the file or the slug.
        values["title"] = place.isPost ? slug ?? EntrySlug.of(place.name) : title
        guard let date = entry.date else { return values }
        let day = date.civil
        values["year"] = Timestamp.padded(day.year, 4)
        values["short_year"] = Timestamp.padded(day.year % 100, 2)
        values["month"] = Timestamp.padded(day.month, 2)
        values["i_month"] = String(day.month)
        values["day"] = Timestamp.padded(day.day, 2)
        values["i_day"] = String(day.day)
        values["y_day"] = Timestamp.padded(date.dayOfYear, 3)
        values["yearday"] = String(date.dayOfYear)
        values["monthname"] = monthNames[day.month - 1]
        return values
    }

    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}

/// The patterns of a site.
struct Permalinks: Sendable {
    /// By the folder of the texts; the empty name is for all.
    private let patterns: [String: PermalinkPattern]

    static let none = Permalinks(patterns: [:])

    private init(patterns: [String: PermalinkPattern]) { self.patterns = patterns }

    /// - Parameter setting: `permalink` of Jekyll.
    init(jekyll setting: HeaderValue?) { patterns = (setting?.text).map { ["": PermalinkPattern(jekyll: $0)] } ?? [:] }

    /// - Parameter setting: `permalinks` of Hugo: patterns for each folder, perhaps below the kind of pages.
    init(hugo setting: HeaderValue?) {
        var patterns: [String: PermalinkPattern] = [:]
        for member in (setting?.members ?? []) + (setting?["page"]?.members ?? []) {
            if let text = member.value.text { patterns[member.key] = PermalinkPattern(text) }
        }
        self.patterns = patterns
    }

    func path(_ entry: ImportedEntry, at place: TextPlace, categories: [String]) -> String? {
        (patterns[place.folders.first ?? ""] ?? patterns[""])?.path(entry, at: place, categories: categories)
    }
}
