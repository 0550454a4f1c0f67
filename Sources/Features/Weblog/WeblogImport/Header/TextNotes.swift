package import Domain
import WeblogService

/// The notes about headers that the service does not read as their authors meant them, and about pictures without an
/// alternative text. The texts are sent all the same.
package struct TextNotes {
    private struct Noted {
        /// Nil for a text that is not in a file.
        let file: String?
        let findings: [HeaderFinding]
        /// Whether one answer is right for some of them.
        let canBeConverted: Bool
        /// Those without an alternative text.
        let images: [MarkdownImages.Image]
        /// Whether it is not an entry.
        let isPage: Bool

        /// - Parameter line: the line that the note is about.
        func note(_ line: Int, _ message: SafeText) -> SafeText {
            let place: SafeText = file.map { "\(line: $0), line" } ?? "line"
            return "\(place) \(line): \(message)"
        }
    }

    private var texts: [Noted] = []
    private var unread: [Noted] { texts.filter { !$0.findings.isEmpty } }

    package init() {}

    /// - Parameter isPage: whether it is not an entry: it begins with its text.
    package mutating func add(_ text: String, file: String?, isPage: Bool = false) {
        let found = MarkdownImages(text), conversion = HeaderConversion(isPage ? "" : text)
        texts.append(
            Noted(
                file: file, findings: conversion.findings, canBeConverted: !conversion.converted.isEmpty,
                images: found.images.filter(\.lacksAlt), isPage: isPage))
    }

    /// One line for each finding of a single text; of several texts the number of those with bad headers, and the first
    /// pictures.
    /// - Parameter operands: those of the command that names the lines; none for the working folder.
    package func lines(checking operands: [String] = []) -> [SafeText] {
        let command = Self.command(operands)
        let unread = unread, undescribed = texts.filter { !$0.images.isEmpty }
        let headers =
            unread.count > 1
            ? ["\(unread.count) files have headers that omg.lol does not read: \(line: command)" as SafeText]
            : headerLines
        // The other command checks only entries.
        let pageCommand = undescribed.contains(where: \.isPage) ? "triton folder check" : command
        let images = undescribed.flatMap { text in
            text.images.map { text.note($0.line, "the picture '\(line: $0.target)' has no alternative text") }
        }
        let shown = undescribed.count > 1 ? images.prefix(Self.maximumNamed) : images[...]
        guard shown.count < images.count else { return headers + images }
        return headers + shown + ["and \(images.count - shown.count) more: \(line: pageCommand)"]
    }

    private static let maximumNamed = 5

    private static func command(_ operands: [String]) -> String {
        let named = operands.count > maximumNamed ? ["FILE…"] : operands.map { ShellQuoting.bash($0) ?? "FILE" }
        return (["triton weblog check"] + named).joined(separator: " ")
    }

    private var headerLines: [SafeText] {
        unread.flatMap { text in
            let lines = text.findings.map { text.note($0.lines.lowerBound, $0.message) }
            guard text.canBeConverted, let file = text.file else { return lines }
            return lines + ["convert it with 'triton weblog check --fix \(line: file)'"]
        }
    }

    /// - Parameter note: gets all lines if there is a finding.
    /// - Throws: ``TritonError`` of code `bad_data` if there is a finding (`--strict`).
    package func requireNone(_ note: (SafeText) -> Void) throws(TritonError) {
        let unread = unread
        guard !unread.isEmpty else { return }
        for line in headerLines { note(line) }
        throw TritonError(
            .badData,
            unread.count == 1
                ? "the header has what omg.lol does not read"
                : "\(unread.count) texts have headers that omg.lol does not read",
            hint: "without --strict they are sent as they are")
    }
}
