package import FoundationEssentials

/// A named text. Everybody who knows its name can read it, listed or not (service reference, section 6.9).
package struct Paste: Sendable, Hashable {
    package var title: String
    package var address: Address
    /// Nil in lists that do not contain it.
    package var content: String?
    /// Nil where the service does not say: the answer about a single paste may lack it.
    package var isListed: Bool?
    package var modifiedAt: Date?

    package init(title: String, address: Address, content: String?, isListed: Bool?, modifiedAt: Date? = nil) {
        self.title = title
        self.address = address
        self.content = content
        self.isListed = isListed
        self.modifiedAt = modifiedAt
    }

    /// The rule for the title of a new paste: it has the documented characters only. The service may store another
    /// title than one with other characters.
    /// - Throws: ``TritonError`` of code `usage` saying what would be right.
    package static func checkNewTitle(_ title: String) throws(TritonError) {
        let isDocumented = title.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".unicodeScalars.contains($0))
        }
        guard !title.isEmpty, !["-", ".", ".."].contains(title), isDocumented, title.utf8.count <= 255 else {
            throw TritonError(
                .usage, "'\(line: title)' cannot be a paste's title",
                hint: "it has letters a to z, digits, dashes, underscores and dots, such as 'notes.md'")
        }
    }

    package var url: String { PublicURL.page(of: address, on: "paste.lol", [title]) }
}

extension Paste: DescribedItem {
    package static let fields = ItemFields<Paste>(
        "paste", key: .chosen("title"), named: ["title"],
        .field("title", \.title, "its title", column: .key),
        .derived("address", \.address.name, "the address that owns it"),
        .field("content", \.content, "the text; null in lists that do not carry it", form: .prose),
        .field(
            "listed", \.isListed, "whether everybody sees it in the list; null if the service does not say",
            form: .flag, column: .extra),
        .field("modified_at", \.modifiedAt, "when it was last saved", column: .useful),
        .derived("url", \.url, "its public page"))

    package init(key: String, of address: Address) {
        self.init(title: key, address: address, content: nil, isListed: nil)
    }
}
