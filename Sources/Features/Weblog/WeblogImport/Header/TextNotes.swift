package import Domain
import WeblogService

/// The notes about headers that the service does not read as their authors meant them, and about pictures without an
/// alternative text. The texts are sent all the same.
package struct TextNotes {
    /// A note about a line of a text.
    package struct Note {
        let line: Int
        let message: SafeText

        package init(line: Int, _ message: SafeText) {
            self.line = line
            self.message = message
        }
    }

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
        let others: [Note]

        var headerNotes: [Note] { findings.map { Note(line: $0.lines.lowerBound, $0.message) } }

        var conversion: [SafeText] {
            guard canBeConverted, let file else { return [] }
            return ["convert it with 'triton weblog check --fix \(line: file)'"]
        }

        func lines(_ notes: [Note]) -> [SafeText] {
            let place: SafeText = file.map { "\(line: $0), line" } ?? "line"
            // Those of one line keep their order.
            return notes.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
                .map { "\(place) \($0.element.line): \($0.element.message)" }
        }
    }

    private var texts: [Noted] = []
    private var unread: [Noted] { texts.filter { !$0.findings.isEmpty } }

    package init() {}

    /// - Parameters:
    ///   - isPage: whether it is not an entry: it begins with its text.
    ///   - others: further notes about the text.
    package mutating func add(_ text: String, file: String?, isPage: Bool = false, others: [Note] = []) {
        let found = MarkdownImages(text), conversion = HeaderConversion(isPage ? "" : text)
        texts.append(
            Noted(
                file: file, findings: conversion.findings, canBeConverted: !conversion.converted.isEmpty,
                images: found.images.filter(\.lacksAlt), isPage: isPage, others: others))
    }

    /// One line for each finding, by text and line; of several texts with bad headers only their number, and of several
    /// with pictures the first ones.
    /// - Parameter operands: those of the command that names the lines; none for the working folder.
    package func lines(checking operands: [String] = []) -> [SafeText] {
        let command = Self.command(operands)
        let unread = unread, undescribed = texts.filter { !$0.images.isEmpty }, isCounted = unread.count > 1
        let count = undescribed.map(\.images.count).reduce(0, +)
        var left = undescribed.count > 1 ? min(count, Self.maximumNamed) : count
        let hidden = count - left
        var lines: [SafeText] =
            isCounted ? ["\(unread.count) files have headers that omg.lol does not read: \(line: command)"] : []
        for text in texts {
            let images = text.images.prefix(left).map {
                Note(line: $0.line, "the picture '\(line: $0.target)' has no alternative text")
            }
            left -= images.count
            lines += text.lines((isCounted ? [] : text.headerNotes) + text.others + images)
            if !isCounted { lines += text.conversion }
        }
        // The other command checks only entries.
        let pageCommand = undescribed.contains(where: \.isPage) ? "triton folder check" : command
        return lines + (hidden > 0 ? ["and \(hidden) more: \(line: pageCommand)"] : [])
    }

    private static let maximumNamed = 5

    private static func command(_ operands: [String]) -> String {
        let named = operands.count > maximumNamed ? ["FILE…"] : operands.map { ShellQuoting.bash($0) ?? "FILE" }
        return (["triton weblog check"] + named).joined(separator: " ")
    }

    /// - Parameter note: gets all lines if there is a finding.
    /// - Throws: ``TritonError`` of code `bad_data` if there is a finding (`--strict`).
    package func requireNone(_ note: (SafeText) -> Void) throws(TritonError) {
        let unread = unread
        guard !unread.isEmpty else { return }
        for line in unread.flatMap({ $0.lines($0.headerNotes) + $0.conversion }) { note(line) }
        throw TritonError(
            .badData,
            unread.count == 1
                ? "the header has what omg.lol does not read"
                : "\(unread.count) texts have headers that omg.lol does not read",
            hint: "without --strict they are sent as they are")
    }
}
