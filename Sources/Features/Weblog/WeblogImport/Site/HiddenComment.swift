import Domain
import WeblogService

/// A comment in a text that the program of the site shows to nobody, so it must not be published either.
enum HiddenComment {
    /// `%% … %%`
    case obsidian
    /// Of Jekyll: `{% comment %} … {% endcomment %}`
    case liquid
    /// `{{< comment >}} … {{< /comment >}}`
    case hugo

    /// The text without its comments. A mark in code begins none, but a comment may have code.
    func removed(from text: String, _ losses: inout [String]) -> String {
        let bytes = Array(text.utf8)
        var code = MarkdownImages.code(in: bytes)[...]
        var shown: [UInt8] = [], position = 0
        while position < bytes.count {
            while let first = code.first, first.upperBound <= position { code = code.dropFirst() }
            if let first = code.first, first.contains(position) {
                shown += bytes[position..<first.upperBound]
                position = first.upperBound
            } else if let length = opening(bytes[position...]) {
                guard let end = end(in: bytes, from: position + length) else {
                    losses.append("the beginning of a comment without an end: it is in the text")
                    return String(decoding: shown + bytes[position...], as: UTF8.self)
                }
                losses.append("a comment")
                position = end
            } else {
                shown.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }

    private func end(in bytes: [UInt8], from start: Int) -> Int? {
        for position in start..<max(start, bytes.count) {
            if let length = closing(bytes[position...]) { return position + length }
        }
        return nil
    }

    /// The length of the mark with which the text begins, in bytes; nil if it begins with none.
    private func opening(_ text: ArraySlice<UInt8>) -> Int? {
        switch self {
        case .obsidian: text.starts(with: "%%".utf8) ? 2 : nil
        case .liquid: Self.tag("comment", text)
        case .hugo: Self.shortcode("comment", text)
        }
    }

    private func closing(_ text: ArraySlice<UInt8>) -> Int? {
        switch self {
        case .obsidian: opening(text)
        case .liquid: Self.tag("endcomment", text)
        case .hugo: Self.shortcode("/comment", text)
        }
    }

    /// The length of `{{< name >}}` or `{{% name %}}`.
    private static func shortcode(_ name: String, _ text: ArraySlice<UInt8>) -> Int? {
        tag(name, text, from: "{{<", to: ">}}") ?? tag(name, text, from: "{{%", to: "%}}")
    }

    /// The length of `{% name %}` or `{%- name -%}`.
    private static func tag(_ name: String, _ text: ArraySlice<UInt8>, from start: String = "{%", to end: String = "%}")
        -> Int?
    {
        guard text.starts(with: start.utf8) else { return nil }
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") }
        let inner = text.dropFirst(start.utf8.count).drop(while: isSpace)
        guard inner.starts(with: name.utf8) else { return nil }
        let rest = inner.dropFirst(name.utf8.count).drop(while: isSpace)
        return rest.starts(with: end.utf8) ? rest.startIndex + end.utf8.count - text.startIndex : nil
    }
}
