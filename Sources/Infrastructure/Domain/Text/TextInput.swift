/// Bytes as a text of the user.
package enum TextInput {
    /// - Parameter what: name of the text, for messages.
    /// - Throws: ``TritonError`` of code `bad_data` for bytes that are not UTF-8.
    package static func text(_ bytes: [UInt8], _ what: SafeText) throws(TritonError) -> String {
        if isUTF16(bytes) { throw TritonError(.badData, "\(what) is not UTF-8 text, but UTF-16: convert it") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TritonError(.badData, "\(what) is not UTF-8 text")
        }
        return text
    }

    /// Whether the bytes have the mark of UTF-16, or are letters of ASCII in UTF-16. These are UTF-8, too, with a NUL
    /// beside each letter, which no text has.
    package static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        guard bytes.count >= 8, bytes.count.isMultiple(of: 2) else { return false }
        let nul = bytes[0] == 0 ? 0 : 1
        return bytes.indices.allSatisfy { (bytes[$0] == 0) == ($0 % 2 == nul) }
    }
}
