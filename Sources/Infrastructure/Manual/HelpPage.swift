import Arguments
import Commands
import Domain
import Terminal

/// Builds one help page for a screen of 24 rows and 80 columns, or for a narrower terminal. It contains only text of
/// the program itself.
struct HelpPage {
    /// One row less than the screen, for the prompt of the shell.
    static let rows = 23
    static let columns = 80
    /// If the texts of a table would have fewer columns, they are under their names.
    private static let narrowestText = 16

    private let traits: TerminalTraits
    private let columns: Int
    private var lines: [String] = []

    init(_ traits: TerminalTraits) {
        self.traits = traits
        columns =
            traits.isTerminal && !traits.hasPlainLines
            ? min(Self.columns, traits.columns ?? Self.columns) : Self.columns
    }

    var text: SafeText {
        let text = lines.joined(separator: "\n") + "\n"
        return SafeText(
            trusted: traits.ellipsis == .unicode ? text : text.replacingBytes(of: "…", with: traits.ellipsis.rawValue))
    }
    var rowCount: Int { lines.count }

    mutating func title(_ text: String) { lines += Self.wrap(text, width: columns) }
    mutating func blank() { lines.append("") }

    mutating func heading(_ text: String) {
        blank()
        lines.append(bold(text + ":"))
    }

    /// A heading and its text in one row; further rows are indented.
    mutating func section(_ heading: String, _ text: String) {
        let indent = String(repeating: " ", count: heading.count + 2)
        let rows = Self.wrap(text, width: columns - indent.count)
        for (number, row) in rows.enumerated() {
            lines.append((number == 0 ? bold(heading + ":") + " " : indent) + row)
        }
    }

    mutating func heading(_ text: String, _ options: [OptionInfo]) {
        guard !options.isEmpty else { return }
        heading(text)
        table(options.map { ($0.label, $0.about) })
    }

    mutating func heading(_ text: String, _ examples: [Example]) {
        guard !examples.isEmpty else { return }
        heading(text)
        self.examples(examples)
    }

    /// Examples with their descriptions as shell comments, beside them or, if that is too wide, below.
    mutating func examples(_ examples: [Example]) {
        let column = examples.map { DisplayWidth.of($0.line) }.filter { $0 <= 44 }.max() ?? 0
        for example in examples {
            let width = DisplayWidth.of(example.line)
            let gap = max(column - width, 0) + 2
            if 2 + width + gap + 2 + DisplayWidth.of(example.about) <= columns {
                lines.append("  " + command(example.line) + String(repeating: " ", count: gap) + "# " + example.about)
            } else {
                lines += continued(example.line).map { "  " + command($0) }
                lines += Self.wrap(example.about, width: columns - 8).map { "      # " + $0 }
            }
        }
    }

    /// The rows of a line that is too wide, broken with a backslash, as a shell accepts it: before an option, or else
    /// before any word.
    private func continued(_ line: String) -> [String] {
        var rows: [String] = []
        var rest = line
        while 2 + DisplayWidth.of(rest) > columns {
            let blanks = Self.unquotedBlanks(of: rest).filter {
                // Without a word, no row would ever be the last; the name of the program alone is none.
                let row = rest[..<$0], words = row.split(separator: " ").count
                return DisplayWidth.of(row) <= columns - 4 && words > (rows.isEmpty ? 1 : 0)
            }
            guard let blank = blanks.last(where: { rest[$0...].hasPrefix(" --") }) ?? blanks.last else { break }
            rows.append(rest[..<blank] + " \\")
            rest = "   " + rest[blank...]
        }
        return rows + [rest]
    }

    /// The blanks between the words of a shell's line.
    private static func unquotedBlanks(of line: String) -> [String.Index] {
        var quote: Character?
        return line.indices.filter { position in
            let character = line[position]
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            }
            return quote == nil && character == " "
        }
    }

    mutating func table(_ rows: [(String, String)]) {
        let width = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
        for (name, about) in rows {
            let column = max(min(width, 30), DisplayWidth.of(name)) + 4
            let name = "  " + name + String(repeating: " ", count: column - 2 - DisplayWidth.of(name))
            guard columns - column >= Self.narrowestText else {
                lines.append(name)
                lines += Self.wrap(about, width: columns - 6).map { "      " + $0 }
                continue
            }
            for (number, row) in Self.wrap(about, width: columns - column).enumerated() {
                lines.append((number == 0 ? name : String(repeating: " ", count: column)) + row)
            }
        }
    }

    private func command(_ text: String) -> String {
        StyledText(SafeText(trusted: text), Palette.command).rendered(in: traits).rendered
    }
    private func bold(_ text: String) -> String {
        StyledText(SafeText(trusted: text), Palette.heading).rendered(in: traits).rendered
    }

    /// Rows of at most that many columns, broken between words but not inside brackets.
    private static func wrap(_ text: String, width: Int) -> [String] {
        var depth = 0
        let words = text.utf8.split { byte in
            if byte == UInt8(ascii: "[") { depth += 1 } else if byte == UInt8(ascii: "]") { depth -= 1 }
            return byte == UInt8(ascii: " ") && depth == 0
        }
        return words.isEmpty ? [""] : rows(of: words.map { Substring($0) }, width: width)
    }

    /// Rows of at most that many columns; a wider word gets a separate row.
    static func rows(of words: [Substring], width: Int) -> [String] {
        words.reduce(into: []) { rows, word in
            if let row = rows.last, DisplayWidth.of(row) + 1 + DisplayWidth.of(word) <= width {
                rows[rows.count - 1] += " " + word
            } else {
                rows.append(String(word))
            }
        }
    }
}
