package import Domain

/// The path of a setting in the syntax of `config set`: `profile`, `profiles.work.address`, `defaults."status
/// post".mastodon`.
package struct SettingKey: Sendable, Hashable, ExpressibleByStringLiteral {
    package let parts: [String]

    package init(_ parts: [String]) { self.parts = parts }

    /// For literals in the code.
    package init(stringLiteral text: String) { parts = SettingKey(text)?.parts ?? [text] }

    /// Parses a key that a person typed. Nil when a part is empty, a quote is not closed, or it contains a control
    /// character or a backslash. Spaces need no quotes, because the shell has already removed those that the user
    /// wrote.
    package init?(_ text: String) {
        var parts: [String] = []
        var rest = Substring(text)
        while true {
            let part: String
            if let quote = rest.first, quote == "\"" || quote == "'" {
                guard let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
                part = String(rest[rest.index(after: rest.startIndex)..<end])
                rest = rest[rest.index(after: end)...]
                guard !part.contains("\\") else { return nil }
            } else {
                part = String(rest.prefix { $0 != "." })
                rest = rest.dropFirst(part.count)
                guard !part.isEmpty, !part.contains(where: { $0 == "\"" || $0 == "'" || $0 == "\\" }) else {
                    return nil
                }
            }
            guard !part.hasControlCharacters else { return nil }
            parts.append(part)
            if rest.isEmpty { break }
            guard rest.first == "." else { return nil }
            rest = rest.dropFirst()
        }
        self.parts = parts
    }

    /// The key as in the file, quoted where needed.
    package var text: String { parts.map(Self.quoted).joined(separator: ".") }

    /// The same for messages.
    package var safe: SafeText { SafeText(line: text) }

    package var parent: SettingKey { SettingKey(Array(parts.dropLast())) }

    private static func quoted(_ part: String) -> String {
        !part.isEmpty && part.utf8.allSatisfy(isBare) ? part : SettingValue.basic(part)
    }

    /// Whether a key needs no quotes for it.
    static func isBare(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "-_".utf8.contains(byte) }
}
