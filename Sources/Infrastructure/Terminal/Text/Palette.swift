/// What each colour means. Nothing else in the program chooses a colour, so that one meaning looks the same everywhere.
/// A colour is never the only sign of anything.
package enum Palette {
    // Records and tables
    package static let heading = Style.bold
    /// What identifies an item.
    package static let key = Style.color(.green)
    package static let number = Style.color(.cyan)
    package static let time = Style.dim

    // Feeds and pages
    package static let author = Style(.green, bold: true)
    package static let title = Style.bold
    /// What is there for people who look for it: ids, details, hints.
    package static let minor = Style.dim
    /// A word that was searched for.
    package static let match = Style(.yellow, bold: true)

    // Markdown
    package static let code = Style.color(.cyan)
    package static let strong = Style.bold
    package static let emphasis = Style(underlined: true)
    package static let link = Style(.blue, underlined: true)
    package static let target = Style.dim
    package static let quotation = Style.dim

    // What went well and what did not
    package static let error = Style(.red, bold: true)
    package static let failed = Style.color(.red)
    package static let passed = Style.color(.green)
    package static let warning = Style.color(.yellow)
    package static let hint = Style.dim

    // Differences
    package static let removed = Style.color(.red)
    package static let added = Style.color(.green)
    package static let place = Style.color(.cyan)

    // JSON, as jq has it
    package static let jsonKey = Style(.blue, bold: true)
    package static let jsonText = Style.color(.green)
    package static let jsonNull = Style(.black, bold: true)
    package static let jsonSign = Style.bold

    // Help
    package static let command = Style.color(.cyan)
}
