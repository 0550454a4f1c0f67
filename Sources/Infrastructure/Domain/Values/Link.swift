/// Checks the URLs of links and redirects.
package enum Link {
    /// - Throws: ``TritonError`` of code `usage`, with the URL that is probably meant.
    package static func check(_ text: String) throws(TritonError) {
        guard !isURL(text) else { return }
        let guess = "https://" + text, isHost = text.contains(".") && !text.contains(":") && isURL(guess)
        throw TritonError(
            .usage, "'\(line: text)' is not a URL",
            hint: "write it with its scheme, such as '\(line: isHost ? guess : "https://example.com")'")
    }

    /// Any scheme with something after it; http and https need a host. No space, control or invisible character.
    package static func isURL(_ text: String) -> Bool {
        let rest = text.firstRange(of: ":").map { text[$0.upperBound...] } ?? ""
        let scheme = text.prefix { $0 != ":" }
        let isScheme =
            scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return isScheme && text.isWord && !rest.isEmpty
            && (!["http", "https"].contains(scheme.lowercased()) || (rest.hasPrefix("//") && rest.count > 2))
    }
}
