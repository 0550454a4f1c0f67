import Domain

/// SQLite's texts end at a NUL, so the store has another character in its place, which nobody writes.
enum StoredNUL {
    private static let standIn = "\u{10FFFD}"

    static func stored(_ text: String) -> String {
        text.contains(byte: 0) ? text.replacingBytes(of: "\0", with: standIn) : text
    }

    /// The JSON of an answer, with the NULs of the texts.
    static func answered(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(0xF4), let text = String(validating: json, as: UTF8.self) else { return json }
        return Array(text.replacingBytes(of: standIn, with: "\\u0000").utf8)
    }
}
