package import Domain

/// A result of a check of texts or of a folder: something that its author may want to change.
package struct Finding: Sendable {
    /// The kind of the item, such as `entry`.
    package let kind: String
    package let path: String
    /// Counted from 1; nil for a finding about the whole file.
    package let line: Int?
    /// The kind of the finding, such as `list`.
    package let code: String
    package let message: SafeText
    /// What the text names, such as the target of a link.
    package let target: String?
    /// Whether the command changed the file, so that nothing is left to do.
    package let isFixed: Bool

    package init(
        _ kind: String, at path: String, line: Int? = nil, code: String, message: SafeText, target: String? = nil,
        isFixed: Bool = false
    ) {
        self.kind = kind
        self.path = path
        self.line = line
        self.code = code
        self.message = message
        self.target = target
        self.isFixed = isFixed
    }
}

extension Finding: Recordable {
    package static let schema = RecordSchema(
        "finding",
        .init("kind", .string, "the kind of the item, such as entry"),
        .init("path", .string, "the file", column: .key),
        .init("line", .number, "the line, or null", column: .useful),
        .init("code", .string, "the kind of the finding, such as list", column: .marginal),
        .init("message", .string, "what was found", column: .main),
        .init("target", .string, "what the text names, such as the target of a link"),
        .init("fixed", .boolean, "whether the file was changed", column: .extra))

    package var row: [FieldValue] {
        [
            .text(kind), .text(path), .int(line), .text(code), .text(message.rendered), .text(target), .flag(isFixed),
        ]
    }
}

extension CommandOutput {
    /// The findings of a check. The exit code is 1 if one of them is left.
    /// - Parameter files: number of files that were checked.
    package static func findings(_ findings: [Finding], in files: Int) -> CommandOutput {
        func count(_ number: Int, _ one: SafeText, _ several: SafeText) -> SafeText {
            "\(number) \(number == 1 ? one : several)"
        }
        let checked = count(files, "file", "files")
        var output = CommandOutput.list(findings, empty: "nothing was found in \(checked)")
        guard !findings.isEmpty else { return output }
        let fixed = findings.count { $0.isFixed }, left = findings.count - fixed
        let places = Set(findings.map(\.path)).count
        let sentence: SafeText =
            "\(count(findings.count, "finding", "findings")) in \(places) of \(checked)"
            + (fixed > 0 ? ", \(fixed) fixed" : "")
        if left > 0 {
            output.trailingError = TritonError(.failed, sentence)
        } else {
            output.sentence = sentence
        }
        return output
    }
}
