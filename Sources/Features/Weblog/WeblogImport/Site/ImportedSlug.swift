import Domain

/// The form of a title or a name in a path.
enum ImportedSlug {
    /// Letters and digits of any script, in lower case, with single hyphens between them.
    static func of(_ text: String) -> String {
        text.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: "-").prefix(bytes: 120)
    }
}
