/// The presentation of a field on a terminal. It does not affect output for scripts.
package enum FieldPresentation: Sendable {
    case plain
    /// A number of bytes.
    case bytes
    /// The result of a check: passed or failed.
    case check
}

extension RecordSchema.Field {
    private static let abbreviations: Set<String> = [
        "api", "css", "exif", "fqdn", "html", "id", "ip", "mime", "ttl", "url",
    ]

    /// The name as a heading: `created_at` is `Created`, `image_url` is `Image URL`.
    static func heading(of name: String) -> String {
        var words = name.split(separator: "_").map { String($0) }
        if words.count > 1, words.last == "at" { words.removeLast() }
        return words.enumerated().map { position, word in
            if abbreviations.contains(word) { return word.uppercased() }
            return position == 0 ? word.prefix(1).uppercased() + word.dropFirst() : word
        }.joined(separator: " ")
    }
}
