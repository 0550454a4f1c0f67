import Domain
import FolderPlan
package import WeblogService

/// A text of another program, as an entry of a weblog.
package struct ImportedEntry: Sendable, Equatable {
    package enum Kind: String, Sendable { case post = "Post", page = "Page" }

    /// A picture that is copied beside the texts.
    package struct CopiedPicture: Sendable, Hashable {
        /// The file to copy.
        package let file: String
        /// The same file, as a path below the imported folder.
        package let origin: String
        /// The path of the copy, below the folder of the texts.
        package let path: String
    }

    /// The source: a file below the imported folder, or the link, title or number of an item of a feed.
    package let origin: String
    /// The path below the folder of the texts: `2020/hello.md`.
    package var path: String
    package var title: String?
    package var date: EntryDate?
    package var tags: [String] = []
    package var kind = Kind.post
    package var status = EntryStatus.live
    package var slug: String?
    package var location: String?
    package var body = ""
    package var pictures: [CopiedPicture] = []
    /// Whether it only leads from a former path to a text.
    package var isRedirect = false
    /// Parts of the original that a weblog does not support.
    package var losses: [String] = []

    package init(origin: String, path: String) {
        self.origin = origin
        self.path = Self.postable(path)
    }

    /// Nobody should publish by mistake what the original did not show.
    mutating func makeDraft(_ reason: String) {
        status = .draft
        losses.append("\(reason), so it is a draft")
    }

    /// The path with a name that `weblog post` accepts: the id of the entry is made from it.
    private static func postable(_ path: String) -> String {
        var name = String(
            String.UnicodeScalarView(path.unicodeScalars.map { $0.properties.generalCategory == .control ? "-" : $0 }))
        let id = name.hasSuffix(".md") ? String(name.dropLast(3)) : name
        if id.hasPrefix("-") { name = "text" + name }
        if id == "latest" || id.allSatisfy({ $0.isWhitespace || $0 == "." }) { name = "text-" + name.trimmed }
        return name.split(separator: "/").map { portable(String($0)) }.joined(separator: "/")
    }

    private static func portable(_ name: String) -> String {
        guard !PathName.isPortable(name) else { return name }
        return name.hasSuffix(".md")
            ? PathName.file(for: String(name.dropLast(3))) + ".md" : PathName.file(for: name)
    }

    /// The file: a header and the text.
    package var text: String {
        var body = String(Substring(body.utf8.drop { $0 == 10 || $0 == 13 }))
        var header: [(String, String)] = []
        if let title = title.map(Self.oneLine), !title.isEmpty {
            let heading = Self.heading(title)
            let present = body.prefix { !$0.isNewline }
            // The service uses the first heading as the title, and shows the heading in the text.
            let isExact = present.hasPrefix("# ") ? String(present.dropFirst(2)).trimmed == title : heading == title
            if !isExact, Self.plain(title) == title { header.append(("Title", title)) }
            if !present.hasPrefix("# ") {
                body = "# \(heading)\n" + (body.isEmpty ? "" : "\n" + body)
            }
        }
        if let date { header.append(("Date", date.text)) }
        if kind != .post { header.append(("Type", kind.rawValue)) }
        if status != .live { header.append(("Status", status.rawValue)) }
        let tags = tags.map { Self.plain(Self.tag($0).replacingBytes(of: ",", with: " ")) }.filter { !$0.isEmpty }
        if !tags.isEmpty { header.append(("Tags", tags.joined(separator: ", "))) }
        if let slug = slug.map(Self.plain), !slug.isEmpty { header.append(("Slug", slug)) }
        if let location = location.map(Self.plain), !location.isEmpty { header.append(("Location", location)) }
        let lines = header.map { "\($0): \($1)\n" }.joined()
        if !body.isEmpty, body.utf8.last != 10 { body += "\n" }
        return lines.isEmpty ? body : "---\n\(lines)---\n\n\(body)"
    }

    /// The name or the label of a tag that is a link to a note, `[[note|label]]`; any other one as it is.
    private static func tag(_ text: String) -> String {
        guard text.hasPrefix("[["), text.hasSuffix("]]"), text.utf8.count > 4 else { return text }
        return text.dropFirst(2).dropLast(2).split(separator: "|").last.map(String.init) ?? text
    }

    /// The text without leading characters that have a meaning in YAML, and without those that close them.
    private static func plain(_ text: String) -> String {
        let line = oneLine(text), rest = line.drop { "\"'[{|>".contains($0) }
        guard rest.startIndex > line.startIndex else { return line.trimmed }
        return String(String(rest.reversed().drop { "\"']}".contains($0) }).reversed()).trimmed
    }

    /// The text on one line, as a value of the header must be.
    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 || $0.properties.isWhitespace }))
            .split { $0.isNewline || $0 == "\t" }.map { String($0).trimmed }.filter { !$0.isEmpty }.joined(
                separator: " ")
    }

    /// The title with Markdown's special characters escaped.
    private static func heading(_ title: String) -> String {
        title.reduce(into: "") { text, character in
            if "\\*_`[<".contains(character) { text.append("\\") }
            text.append(character)
        }
    }
}

extension EntryDate {
    /// The date of an original.
    /// - Parameter zone: of a date without one.
    /// - Returns: nil for one that is noted among the losses.
    init?(imported text: String, in zone: ZoneRules? = nil, _ losses: inout [String]) {
        guard let date = EntryDate(text)?.located(in: zone) else {
            losses.append("the date '\(text)', which cannot be read")
            return nil
        }
        // Programs write the year 1 for a date that is not known.
        guard date.civil.year > 1 else {
            losses.append("the date '\(text)', which means nothing")
            return nil
        }
        self = date
    }
}

extension [String] {
    /// Tags without empty ones, and without those that differ only in case from an earlier one.
    var unique: [String] {
        var seen: Set<String> = []
        return filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    }
}

/// The result of reading a folder or a feed.
package struct ImportedTexts: Sendable {
    /// A file or an item of a feed from which no entry was made.
    package struct Skipped: Sendable, Equatable {
        package let origin: String
        package let reason: String
        /// Whether it has an error that the user can correct before another import.
        package let isFailure: Bool

        package init(_ origin: String, _ reason: String, isFailure: Bool = false) {
            self.origin = origin
            self.reason = reason
            self.isFailure = isFailure
        }
    }

    /// The program or the format of the texts: `Hugo`, `RSS`.
    package let format: String
    package var entries: [ImportedEntry] = []
    package var skipped: [Skipped] = []

    package init(format: String) { self.format = format }
}
