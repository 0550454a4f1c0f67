import Commands
import Domain
import WeblogImport
import WeblogService

/// The notes about headers that the service does not read as their authors meant them. The texts are sent all the same.
struct HeaderNotes {
    /// A text with findings.
    private struct Unread {
        /// Nil for a text that is not in a file.
        let file: String?
        let findings: [HeaderFinding]
        /// Whether one answer is right for some of them.
        let canBeConverted: Bool
    }

    private var texts: [Unread] = []

    mutating func add(_ text: String, file: String?) {
        let conversion = HeaderConversion(text)
        guard !conversion.findings.isEmpty else { return }
        texts.append(
            Unread(file: file, findings: conversion.findings, canBeConverted: !conversion.converted.isEmpty))
    }

    /// One note for each finding of a single text; of several texts only their number.
    func write(_ call: Invocation, in folder: String? = nil) {
        guard texts.count > 1 else { return writeAll(call) }
        let command = (["triton weblog check"] + [folder].compactMap(\.self)).joined(separator: " ")
        call.note("\(texts.count) files have headers that omg.lol does not read: \(line: command)")
    }

    private func writeAll(_ call: Invocation) {
        for text in texts {
            for finding in text.findings {
                let place: SafeText = text.file.map { "\(line: $0), line" } ?? "line"
                call.note("\(place) \(finding.lines.lowerBound): \(finding.message)")
            }
            if text.canBeConverted, let file = text.file {
                call.note("convert it with 'triton weblog check --fix \(line: file)'")
            }
        }
    }

    /// - Throws: ``TritonError`` of code `bad_data` if there is a finding (`--strict`).
    func requireNone(_ call: Invocation) throws(TritonError) {
        guard !texts.isEmpty else { return }
        writeAll(call)
        throw TritonError(
            .badData,
            texts.count == 1
                ? "the header has what omg.lol does not read"
                : "\(texts.count) texts have headers that omg.lol does not read",
            hint: "without --strict they are sent as they are")
    }
}
