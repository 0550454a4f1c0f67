package import Domain
import WeblogService

/// The notes about headers that the service does not read as their authors meant them, and about pictures without an
/// alternative text. The texts are sent all the same.
package struct TextNotes {
    /// A text with findings.
    private struct Unread {
        /// Nil for a text that is not in a file.
        let file: String?
        let findings: [HeaderFinding]
        /// Whether one answer is right for some of them.
        let canBeConverted: Bool
    }

    /// A text with pictures that have no alternative text.
    private struct Undescribed {
        let file: String?
        let images: [MarkdownImages.Image]
    }

    private var texts: [Unread] = []
    private var undescribed: [Undescribed] = []

    package init() {}

    package mutating func add(_ text: String, file: String?) {
        let found = MarkdownImages(text), images = (found.images + found.tags).filter(\.lacksAlt)
        if !images.isEmpty { undescribed.append(Undescribed(file: file, images: images)) }
        let conversion = HeaderConversion(text)
        guard !conversion.findings.isEmpty else { return }
        texts.append(
            Unread(file: file, findings: conversion.findings, canBeConverted: !conversion.converted.isEmpty))
    }

    /// One line for each finding of a single text; of several texts only their number.
    /// - Parameter folder: the operand for the command that names the lines.
    package func lines(in folder: String? = nil) -> [SafeText] {
        let command = (["triton weblog check"] + [folder].compactMap(\.self)).joined(separator: " ")
        let headers =
            texts.count > 1
            ? ["\(texts.count) files have headers that omg.lol does not read: \(line: command)" as SafeText] : allLines
        guard undescribed.count > 1 else { return headers + undescribed.flatMap(Self.lines) }
        return headers + [
            "\(undescribed.count) files have pictures without an alternative text: \(line: command)"
        ]
    }

    private static func lines(_ text: Undescribed) -> [SafeText] {
        text.images.map { image in
            "\(place(text.file)) \(image.line): the picture '\(line: image.target)' has no alternative text"
        }
    }

    private static func place(_ file: String?) -> SafeText { file.map { "\(line: $0), line" } ?? "line" }

    private var allLines: [SafeText] {
        texts.flatMap { text in
            let lines = text.findings.map { finding in
                "\(Self.place(text.file)) \(finding.lines.lowerBound): \(finding.message)" as SafeText
            }
            guard text.canBeConverted, let file = text.file else { return lines }
            return lines + ["convert it with 'triton weblog check --fix \(line: file)'"]
        }
    }

    /// - Parameter note: gets all lines if there is a finding.
    /// - Throws: ``TritonError`` of code `bad_data` if there is a finding (`--strict`).
    package func requireNone(_ note: (SafeText) -> Void) throws(TritonError) {
        guard !texts.isEmpty else { return }
        for line in allLines { note(line) }
        throw TritonError(
            .badData,
            texts.count == 1
                ? "the header has what omg.lol does not read"
                : "\(texts.count) texts have headers that omg.lol does not read",
            hint: "without --strict they are sent as they are")
    }
}
