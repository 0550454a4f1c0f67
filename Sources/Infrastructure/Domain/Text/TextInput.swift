/// Bytes as a text of the user.
package enum TextInput {
    /// - Parameter what: name of the text, for messages.
    /// - Throws: ``TritonError`` of code `bad_data` for bytes that are not UTF-8.
    package static func text(_ bytes: [UInt8], _ what: SafeText) throws(TritonError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TritonError(.badData, "\(what) is not UTF-8 text")
        }
        return text
    }
}
