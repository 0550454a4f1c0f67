/// Checks the URLs of links and redirects.
package enum Link {
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
