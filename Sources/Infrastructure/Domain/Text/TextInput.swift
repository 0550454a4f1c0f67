/// Bytes as a text of the user.
package enum TextInput {
    /// - Parameter what: name of the text, for messages.
    /// - Throws: ``TritonError`` of code `bad_data` for bytes that are not UTF-8, and for a NUL: it is a character of
    ///   UTF-8, but ends a text for many programs, so that the rest could be lost on its way.
    package static func text(_ bytes: [UInt8], _ what: SafeText) throws(TritonError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TritonError(.badData, "\(what) is not UTF-8 text")
        }
        guard let position = bytes.firstIndex(of: 0) else { return text }
        let line = bytes[..<position].count { $0 == 10 } + 1
        throw TritonError(
            .badData, "\(what) has a NUL character in line \(line), which a text on omg.lol cannot have",
            hint: "is it a text? Remove the character, or send a picture with 'triton pic upload'")
    }
}
