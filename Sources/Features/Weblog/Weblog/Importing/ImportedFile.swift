import Domain

/// The result for a text, a picture, or a page that redirects to a text.
struct ImportedFile: DescribedRecord {
    enum Action: String, CaseIterable {
        case new, replaced, unchanged
        /// A file with another text has this name.
        case kept
        /// No entry was made from it.
        case skipped
        /// It could not be read or written. Only `--report` has such a record: elsewhere it is an error.
        case failed
    }

    enum Kind { case text, picture, redirect }

    let action: Action
    let kind: Kind
    let source: String
    /// Nil for a file that was not made.
    let path: String?
    let losses: [String]

    init(
        _ action: Action, of kind: Kind = .text, from source: String, to path: String? = nil, losses: [String] = []
    ) {
        self.action = action
        self.kind = kind
        self.source = source
        self.path = path
        self.losses = losses
    }

    static let fields = ItemFields<ImportedFile>(
        "imported file",
        .derived(
            "action", \.action.rawValue, "new, replaced, unchanged, kept (another text has the name) or skipped",
            column: .key),
        .derived("path", \.path, "the file that was written", column: .main),
        .derived("source", \.source, "what it was made from", column: .useful),
        .derived("losses", \.losses, "what has no equivalent on a weblog, or why it was skipped", column: .extra))
}
