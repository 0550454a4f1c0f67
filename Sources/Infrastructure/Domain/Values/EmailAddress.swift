/// The rule for an e-mail address that a person types. The service checks the rest: it sends a message there.
package enum EmailAddress {
    /// One `@`, something before it, a host name with a dot after it, and none of the characters that would need quotes
    /// (RFC 5322, section 3.2.3).
    package static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasPrefix(".")
            && !parts[1].hasSuffix(".") && text.isWord
            && !text.unicodeScalars.contains { "<>()[]\\:;,\"".unicodeScalars.contains($0) }
    }

    /// - Throws: ``TritonError`` of code `usage`, about the first invalid text.
    package static func check(_ texts: [String]) throws(TritonError) {
        guard let wrong = texts.first(where: { !isValid($0) }) else { return }
        throw TritonError(.usage, "'\(line: wrong)' is not an e-mail address", hint: "such as 'you@example.com'")
    }
}
