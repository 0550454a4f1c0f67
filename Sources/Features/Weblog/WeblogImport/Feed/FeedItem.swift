import Domain
import WeblogService

/// An item of a feed.
struct FeedItem {
    static let atom = "http://www.w3.org/2005/Atom"
    /// RSS 2.0 has no namespace, RSS 1.0 has one, and a feed of RSS 0.90 another.
    static let rss: Set<String> = [
        "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
        "http://channel.netscape.com/rdf/simple/0.9/",
    ]
    private static let contentModule: Set<String> = ["http://purl.org/rss/1.0/modules/content/"]
    private static let dublinCore: Set<String> = ["http://purl.org/dc/elements/1.1/"]
    private static let publishing: Set<String> = ["http://www.w3.org/2007/app", "http://purl.org/atom/app#"]

    private(set) var title: String?
    private(set) var link: String?
    private var date: EntryDate?
    private var tags: [String] = []
    private var body = ""
    private var isDraft = false
    private var losses: [String] = []

    init(rss item: XMLElement) {
        func text(_ name: String, _ namespaces: Set<String> = Self.rss) -> String? {
            Self.text(item.first(name, in: namespaces))
        }
        title = text("title")
        let guid = item.first("guid", in: Self.rss)
        link =
            text("link")
            ?? (guid?.attributes["isPermaLink"]?.lowercased() == "false"
                ? nil : Self.text(guid).flatMap { $0.contains("://") ? $0 : nil })
        date = (text("pubDate") ?? text("date", Self.dublinCore)).flatMap { EntryDate(imported: $0, &losses) }
        tags =
            item.all("category", in: Self.rss).map { $0.text.trimmed }
            + item.all("subject", in: Self.dublinCore).map { $0.text.trimmed }
        body = text("encoded", Self.contentModule) ?? text("description") ?? ""
        noteLosses(
            of: item,
            [
                ("author", Self.rss), ("creator", Self.dublinCore), ("enclosure", Self.rss), ("comments", Self.rss),
                ("source", Self.rss),
            ])
    }

    init(atom entry: XMLElement) {
        let atom: Set<String> = [Self.atom]
        title = entry.first("title", in: atom).map { Self.plain($0) }.flatMap { $0.isEmpty ? nil : $0 }
        let links = entry.all("link", in: atom)
        link = links.first { ($0.attributes["rel"] ?? "alternate") == "alternate" }?.attributes["href"]
        date = (Self.text(entry.first("published", in: atom)) ?? Self.text(entry.first("updated", in: atom)))
            .flatMap { EntryDate(imported: $0, &losses) }
        tags = entry.all("category", in: atom).compactMap { $0.attributes["label"] ?? $0.attributes["term"] }.map(
            \.trimmed)
        isDraft = entry.children.contains { control in
            Self.publishing.contains(control.namespace) && control.name == "control"
                && control.children.contains { $0.name == "draft" && $0.text.trimmed == "yes" }
        }
        if let content = entry.first("content", in: atom), content.attributes["src"] == nil {
            body = Self.html(content)
        } else if let summary = entry.first("summary", in: atom) {
            body = Self.html(summary)
            losses.append("the full text, which the feed does not have")
        }
        noteLosses(of: entry, [("author", atom), ("contributor", atom), ("rights", atom), ("source", atom)])
        if links.contains(where: { $0.attributes["rel"] == "enclosure" }) { losses.append("enclosure") }
    }

    /// Nil for an item without a text.
    func entry(origin: String) -> ImportedEntry? {
        let body = FeedHTML.withoutBlankLines(body)
        guard !body.allSatisfy(\.isWhitespace) else { return nil }
        let slug = slug
        let name = [date?.dayText, slug ?? EntrySlug.short(String(FeedHTML.text(body).prefix(60)))].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: "-")
        var entry = ImportedEntry(origin: origin, path: (name.isEmpty ? "untitled" : name) + ".md")
        entry.title = title
        entry.date = date
        if isDraft { entry.status = .draft }
        entry.slug = slug
        entry.body = body
        entry.tags = tags.unique
        entry.losses = losses
        if date == nil, !isDraft { entry.makeDraft("a date: it has none") }
        return entry
    }

    private static let pageExtensions: Set<String> = ["html", "htm", "xhtml", "php", "asp", "aspx", "md", "markdown"]

    /// Made from the last part of the link, or from the title if that part has no letters.
    private var slug: String? {
        let location = link.flatMap { HeaderReader.location($0) } ?? ""
        let last = location.split(separator: "/").last.map(String.init) ?? ""
        let dot = last.lastIndex(of: ".")
        // Only what a site adds to the name of a page: the end of 'swift-6.1' belongs to the name.
        let isPage = dot.map { Self.pageExtensions.contains(last[last.index(after: $0)...].lowercased()) } ?? false
        let name = dot.map { isPage ? String(last[..<$0]) : last } ?? last
        let made = EntrySlug.short(name.contains(where: \.isLetter) ? name : title ?? "")
        return made.isEmpty ? nil : made
    }

    private mutating func noteLosses(of item: XMLElement, _ names: [(String, Set<String>)]) {
        let present = names.filter { item.first($0.0, in: $0.1) != nil }.map(\.0)
        if !present.isEmpty { losses.insert("item: \(present.joined(separator: ", "))", at: 0) }
    }

    /// Nil for a missing or an empty element.
    private static func text(_ element: XMLElement?) -> String? {
        guard let text = element?.text, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text.trimmed
    }

    private static func plain(_ element: XMLElement) -> String {
        switch element.attributes["type"] {
        case "html": FeedHTML.text(element.text).trimmed
        default: element.text.trimmed
        }
    }

    private static func html(_ element: XMLElement) -> String {
        switch element.attributes["type"] {
        case "xhtml": (element.children.first { $0.name == "div" } ?? element).innerHTML.trimmed
        default: element.text.trimmed
        }
    }
}
