import Commands
import Domain
import Manual

/// Renders a manual page in mdoc(7), without warnings of `mandoc -T lint`.
enum MdocRenderer {
    static func render(_ page: ManualPage) -> String {
        var out = [
            ".Dd \(Release.date)", ".Dt \(page.name.uppercased()) \(page.section)", ".Os", ".Sh NAME",
            ".Nm \(page.name)",
            ".Nd \(escaped(page.abstract))",
        ]
        for section in page.sections {
            out.append(".Sh \(section.title)")
            var isFirst = true
            for block in section.blocks {
                out += lines(block, isFirst: isFirst)
                isFirst = if case .heading = block { true } else { false }
            }
        }
        return out.joined(separator: "\n") + "\n"
    }

    /// A page that only refers to another: `man triton-purl-add` opens the noun's page.
    static func link(to page: ManualPage) -> String { ".so man\(page.section)/\(page.fileName)\n" }

    private static func lines(_ block: ManualPage.Block, isFirst: Bool) -> [String] {
        switch block {
        case .heading(let title): [".Ss \(escaped(title))"]
        case .paragraph(let text): (isFirst ? [] : [".Pp"]) + filled(text)
        case .literal(let lines): [".Bd -literal -offset indent"] + lines.map { escapedLine($0) } + [".Ed"]
        case .list(let items):
            [".Bl -tag -width Ds"]
                + items.flatMap { item in [".It \(macros(item.term))"] + (item.about.isEmpty ? [] : filled(item.about))
                } + [".El"]
        }
    }

    /// One sentence on each line, as mdoc requires.
    private static func filled(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            line += line.isEmpty ? String(word) : " " + word
            if let last = word.last, ".?!".contains(last), word.count > 2,
                word.dropLast().last.map({ $0.isLetter || $0.isNumber || ")'".contains($0) }) == true
            {
                lines.append(line)
                line = ""
            } else if line.count > 96 {
                lines.append(line)
                line = ""
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map(escapedLine)
    }

    /// `-a, --address NAME` as flags and arguments; anything else as literal text.
    private static func macros(_ term: String) -> String {
        guard term.hasPrefix("-") else {
            return "Cm \(term.split(separator: " ").map { quoted(String($0)) }.joined(separator: " "))"
        }
        return term.split(separator: " ").map { word in
            let comma = word.hasSuffix(",") ? " ," : ""
            let bare = word.hasSuffix(",") ? String(word.dropLast()) : String(word)
            return
                (bare.hasPrefix("-") ? "Fl \(escaped(String(bare.dropFirst())))" : "Ar \(escaped(bare.lowercased()))")
                + comma
        }.joined(separator: " ")
    }

    /// Escapes a word that mdoc would read as a macro.
    private static func quoted(_ word: String) -> String {
        let isMacro = word.count == 2 && word.first?.isUppercase == true
        return (isMacro ? "\\&" : "") + escaped(word)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("\"", with: "\\(dq")
    }

    /// The hyphens of URLs and options as characters at which no line is broken. groff would add others to a URL, as in
    /// `https://AD-DRESS.url.lol`.
    private static func unbroken(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let isURL = word.contains("://")
            guard isURL || word.contains("--") else { return String(word) }
            return (isURL ? "\\%" : "") + String(word).replacing("-", with: "\\-")
        }.joined(separator: " ")
    }

    private static func escapedLine(_ text: String) -> String {
        let safe = unbroken(text.replacing("\\", with: "\\e"))
        return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
    }
}

extension ManualPage {
    /// `triton-purl.1`
    var fileName: String { "\(name).\(section)" }
}

extension Manual {
    /// The files of the manual with their text, including link pages.
    var files: [(name: String, text: String)] {
        var files = pages.map { ($0.fileName, MdocRenderer.render($0)) }
        for noun in nouns {
            let page = page(noun)
            for command in noun.allCommands
            where command.name != noun.name && !command.type.page.traits.contains(.hidden) {
                files.append(("triton-\(command.name.replacing(" ", with: "-")).1", MdocRenderer.link(to: page)))
            }
        }
        return files
    }
}
