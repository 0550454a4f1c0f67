package import Domain
import Terminal

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
    /// What becomes of the line, the target or the name of the file with `--fix`; nil if no one answer is right.
    package let fix: String?
    /// Whether the command changed the file, so that nothing is left to do.
    package let isFixed: Bool

    package init(
        _ kind: String, at path: String, line: Int? = nil, code: String, message: SafeText, target: String? = nil,
        fix: String? = nil, isFixed: Bool = false
    ) {
        self.kind = kind
        self.path = path
        self.line = line
        self.code = code
        self.message = message
        self.target = target
        self.fix = fix
        self.isFixed = isFixed
    }
}

extension Finding: DescribedRecord {
    package static let fields = ItemFields<Finding>(
        "finding",
        .derived("kind", \.kind, "the kind of the item, such as entry"),
        .derived("path", \.path, "the file", column: .key),
        .derived("line", \.line, "the line, or null", column: .useful),
        .derived("code", \.code, "the kind of the finding, such as list", column: .marginal),
        .derived("message", \.message.rendered, "what was found", column: .main),
        .derived("target", \.target, "what the text names, such as the target of a link"),
        .derived("fixed", \.isFixed, "whether the file was changed", column: .extra),
        .derived("fix", \.fix, "what --fix makes of the line, the target or the name; null if no one answer is right"))

    /// The finding as an error has it: the place, then the sentence.
    /// - Parameters:
    ///   - isPreview: whether a dry run shows what it would change.
    ///   - field: a field of the record.
    fileprivate static func sentence(isPreview: Bool, _ field: (String) -> FieldValue) -> StyledText {
        func text(_ name: String) -> SafeText { SafeText(line: field(name).plain) }
        let place = field("line") == .null ? text("path") : "\(text("path")):\(text("line"))"
        let fix: SafeText =
            if field("fixed") == .flag(true) {
                "; fixed: '\(text("fix"))'"
            } else if isPreview, field("fix") != .null {
                "; would be fixed: '\(text("fix"))'"
            } else {
                ""
            }
        return StyledText(place, Palette.key) + StyledText(": \(text("message"))\(fix) ")
            + StyledText("[\(text("code"))]", Palette.hint)
    }
}

extension Finding {
    /// What a check does with the findings for which one answer is right.
    package enum Fixing: Sendable { case none, preview, correction }
}

extension CommandOutput {
    /// The findings of a check. The exit code is 1 if one of those that are shown is left.
    /// - Parameters:
    ///   - files: number of files that were checked.
    package static func findings(_ findings: [Finding], in files: Int, fixing: Finding.Fixing) -> CommandOutput {
        var output = CommandOutput.list(findings, empty: "nothing was found in \(counted(files, "file", "files"))")
        output.screen = .sentences { Finding.sentence(isPreview: fixing == .preview, $0) }
        output.conclude { positions in summary(of: positions.map { findings[$0] }, in: files, fixing) }
        return output
    }

    private static func summary(of findings: [Finding], in files: Int, _ fixing: Finding.Fixing) -> Conclusion {
        guard !findings.isEmpty else { return Conclusion() }
        let fixed = findings.count { $0.isFixed }, fixable = findings.count { $0.fix != nil }
        let fixes: SafeText =
            switch fixing {
            case .none: ""
            case _ where fixable == 0: ", nothing that --fix can correct"
            case .preview: ", \(fixable) would be fixed"
            case .correction: ", \(fixed) fixed"
            }
        // Also found are places that are no texts to check.
        let places = Set(findings.map(\.path)).count, files = max(files, places)
        let sentence: SafeText =
            """
            \(counted(findings.count, "finding", "findings")) in \(places) of \(counted(files, "file", "files"))\(fixes)
            """
        return fixed < findings.count
            ? Conclusion(error: TritonError(.findings, sentence)) : Conclusion(sentence: sentence)
    }

    private static func counted(_ number: Int, _ one: SafeText, _ several: SafeText) -> SafeText {
        "\(number) \(number == 1 ? one : several)"
    }
}
