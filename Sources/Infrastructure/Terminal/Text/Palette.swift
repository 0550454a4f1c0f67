/// The colour (color) of each meaning. All colours of the program are defined here, so that one meaning looks the same
/// everywhere; `.ci/check-sources` refuses a colour in another file. No information is shown by colour alone. New
/// colours must be readable on black and on white: yellow is too light on white, and so are green and cyan in bold,
/// which many terminals make brighter.
package enum Palette {
    // Records and tables
    package static let heading = Style.bold
    /// The key of an item: `FieldsView.style` gives it to each field with `column: .key`.
    package static let key = Style.color(.green)
    package static let number = Style.color(.cyan)
    package static let time = Style.dim

    // Feeds and pages
    /// The address that wrote it.
    package static let author = Style(.blue, .bold)
    package static let title = Style.bold
    /// Less important text: ids, details, hints.
    package static let minor = Style.dim
    /// A word that was searched for.
    package static let match = Style(.magenta, .bold)

    // Markdown
    /// A heading of the second level.
    package static let section = Style(nil, [.bold, .underlined])
    package static let code = Style.color(.cyan)
    package static let strong = Style.bold
    package static let emphasis = Style(nil, .underlined)
    /// Dim too, because some terminals do not strike text through.
    package static let struck = Style(nil, [.dim, .struck])
    package static let link = Style(.blue, .underlined)
    package static let target = Style.dim
    package static let quotation = Style.dim

    // Success and failure
    /// Only the word `triton:` before an error.
    package static let error = Style(.red, .bold)
    package static let failed = Style.color(.red)
    package static let passed = Style.color(.green)
    package static let warning = Style.color(.magenta)
    package static let hint = Style.dim

    // Differences
    package static let removed = Style.color(.red)
    package static let added = Style.color(.green)
    package static let place = Style.color(.cyan)

    /// The names of the two files.
    package static let changedFile = Style.bold

    // A folder compared with the service, as in `git status`
    package static let changedHere = Style.color(.green)
    package static let changedAtService = Style.color(.cyan)
    package static let merged = Style.color(.magenta)
    package static let conflict = Style.color(.red)

    // JSON, as in newer versions of jq; the bold black of older ones for null is invisible on a black background
    package static let jsonKey = Style(.blue, .bold)
    package static let jsonText = Style.color(.green)
    package static let jsonNull = Style.color(.brightBlack)
    package static let jsonSign = Style.bold

    // Plots
    package static let bar = Style.color(.cyan)
    /// A day of a calendar, which has a darker shade the more there is.
    package static let shade = Style.color(.green)
    /// An increase.
    package static let gained = Style.color(.green)

    // The prompt
    package static let promptAddress = Style(.blue, .bold)
    package static let promptNoun = Style.bold
    package static let promptSign = Style.dim
    /// After a line that failed.
    package static let promptSignOfFailure = Style.color(.red)

    // Help
    package static let command = Style.color(.cyan)
}
