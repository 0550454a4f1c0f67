import Domain

/// An e-mail address as a person types it.
enum Email {
    /// - Throws: ``TritonError`` of code `usage`.
    static func checked(_ text: String) throws(TritonError) -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isClean = text.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && $0 != "/" && !TextSafety.isInvisible($0)
        }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, isClean else {
            throw TritonError(.usage, "'\(line: text)' is not an e-mail address", hint: "such as 'you@example.com'")
        }
        return text
    }
}
