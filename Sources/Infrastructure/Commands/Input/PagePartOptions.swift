package import Arguments
package import Changes
package import Domain

/// Options for the style sheet and the HTML head of a page.
package struct PagePartOptions: CommandOptions {
    @Option(
        "--css", takes: "file", help: "Replace the style sheet by a file; '-' is standard input.", completion: .file)
    package var css: String?
    @Option(
        "--head", takes: "file", help: "Replace the lines for the HTML head by a file; '-' is standard input.",
        completion: .file)
    package var head: String?

    package init() {}

    package var isGiven: Bool { css != nil || head != nil }

    /// - Parameter readsInput: whether standard input is the text.
    /// - Throws: ``TritonError`` of code `usage` when two parts are read from standard input.
    package func check(readsInput: Bool) throws(TritonError) {
        guard [css == "-", head == "-", readsInput].count(where: { $0 }) < 2 else {
            throw TritonError(.usage, "standard input can give only one part", hint: "put the others into files")
        }
    }

    /// Reads the files that the options name.
    /// - Throws: ``TritonError``: `no_input` for a missing file; `bad_data` for an empty file without `--allow-empty`,
    ///   and for a file that is not UTF-8 text.
    package func read(_ content: ContentOptions, _ call: Invocation) throws(TritonError) -> PageParts {
        func text(of file: String, _ part: SafeText) throws(TritonError) -> String {
            let name: SafeText = "the \(part) in '\(line: file)'"
            let text = try call.text(of: file, name)
            guard content.allowEmpty || !text.isBlank else {
                throw TritonError(.badData, "\(name) is empty", hint: "use --allow-empty if you mean it")
            }
            return text
        }
        return PageParts(
            css: try css.map { file throws(TritonError) in try text(of: file, "style sheet") },
            head: try head.map { file throws(TritonError) in try text(of: file, "HTML head") })
    }

    /// Stores a change of only these parts in the outbox.
    package func accept(_ change: Change, _ parts: PageParts, _ call: Invocation) throws {
        let file = css == "-" || head == "-" ? nil : css ?? head
        // A piped text has no other copy.
        let text = head == "-" ? parts.head : parts.css ?? parts.head
        try call.changes.accept(change, content: Array((text ?? "").utf8), from: file)
    }
}

/// The part of a page that `get` prints instead of its text.
package enum PagePart: String, FlagChoice {
    case css, head

    package var about: String {
        switch self {
        case .css: "Print the style sheet instead of the text."
        case .head: "Print the lines for the HTML head instead of the text."
        }
    }
}
