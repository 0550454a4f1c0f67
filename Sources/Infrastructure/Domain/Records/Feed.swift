/// The layout of records in a feed: the fields of an item's first line, and those with its text. All values are names
/// of fields of the schema.
package struct Feed: Sendable {
    /// The field at the beginning: the emoji of a status.
    package var badge: String?
    package var author: String
    package var title: String?
    package var time: String?
    package var id: String?
    package var text: String
    /// Whether the text is Markdown.
    package var isMarkdown: Bool
    /// Fields below the text, if they have a value.
    package var details: [String]

    package init(
        badge: String? = nil, author: String, title: String? = nil, time: String? = nil, id: String? = nil,
        text: String, isMarkdown: Bool = false, details: [String] = []
    ) {
        self.badge = badge
        self.author = author
        self.title = title
        self.time = time
        self.id = id
        self.text = text
        self.isMarkdown = isMarkdown
        self.details = details
    }
}
