package import Domain

/// The text of a file of a repository.
package enum FileText {
    /// - Parameter what: name of the text, for messages.
    /// - Throws: ``TritonError`` of code `bad_data` for bytes that are not UTF-8. A checkout of git may have made
    ///   UTF-16 of the text.
    package static func text(_ bytes: [UInt8], _ what: SafeText) throws(TritonError) -> String {
        guard TextInput.isUTF16(bytes) else { return try TextInput.text(bytes, what) }
        throw TritonError(
            .badData,
            """
            \(what) is not UTF-8 text, but UTF-16: convert it, or remove 'working-tree-encoding' from .gitattributes, \
            and check it out again
            """)
    }
}
