package import Domain
import WeblogService

/// The notes about headers that the service does not read as their authors meant them. The texts are sent all the same.
package struct HeaderNotes {
    /// A text with findings.
    private struct Unread {
        /// Nil for a text that is not in a file.
        let file: String?
        let findings: [HeaderFinding]
        /// Whether one answer is right for some of them.
        let canBeConverted: Bool
    }

    private var texts: [Unread] = []

    package init() {}

    package mutating func add(_ text: String, file: String?) {
        let conversion = HeaderConversion(text)
        guard !conversion.findings.isEmpty else { return }
        texts.append(
            Unread(file: file, findings: conversion.findings, canBeConverted: !conversion.converted.isEmpty))
    }

    /// One line for each finding of a single text; of several texts only their number.
    /// - Parameter folder: the operand for the command that names the lines.
    package func lines(in folder: String? = nil) -> [SafeText] {
        guard texts.count > 1 else { return allLines }
        let command = (["triton weblog check"] + [folder].compactMap(\.self)).joined(separator: " ")
        return ["\(texts.count) files have headers that omg.lol does not read: \(line: command)"]
    }

    private var allLines: [SafeText] {
        texts.flatMap { text in
            let lines = text.findings.map { finding in
                let place: SafeText = text.file.map { "\(line: $0), line" } ?? "line"
                return "\(place) \(finding.lines.lowerBound): \(finding.message)" as SafeText
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
