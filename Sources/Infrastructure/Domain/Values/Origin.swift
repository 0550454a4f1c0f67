/// Scheme, host and port: what a credential belongs to.
package struct Origin: Sendable, Hashable {
    package let scheme: String
    package let host: String
    package let port: Int

    /// Nil unless the text is an absolute http or https URL without user information.
    package init?(_ url: String) {
        guard let separator = url.firstRange(of: "://") else { return nil }
        scheme = url[..<separator.lowerBound].lowercased()
        guard scheme == "https" || scheme == "http" else { return nil }
        let authority = url[separator.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        let hostEnd: String.Index
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { return nil }
            hostEnd = authority.index(after: bracket)
        } else {
            hostEnd = authority.firstIndex(of: ":") ?? authority.endIndex
        }
        host = authority[..<hostEnd].lowercased()
        let rest = authority[hostEnd...]
        guard !host.isEmpty, host.unicodeScalars.allSatisfy(Self.isHostPart) else { return nil }
        if rest.isEmpty {
            port = scheme == "https" ? 443 : 80
        } else {
            guard rest.hasPrefix(":"), rest.dropFirst().allSatisfy(Self.isDigit), let number = UInt16(rest.dropFirst()) else { return nil }
            port = Int(number)
        }
    }

    /// No parser may read a longer or another host than this one does.
    private static func isHostPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x20 && !scalar.properties.isWhitespace && !TextSafety.isInvisible(scalar) && !TextSafety.isDirectionMark(scalar)
            && !"\\%\"<>^`{|}".unicodeScalars.contains(scalar)
    }

    /// `UInt16("+80")` is a number too.
    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// This machine and nobody else's.
    package var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { $0.allSatisfy(Self.isDigit) && UInt8($0) != nil }
    }

    /// Whether a token may travel there: over TLS, or without leaving this machine.
    package var isTrustworthy: Bool { scheme == "https" || isLoopback }

    /// Host and, where it is not the scheme's own, port.
    package var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

    package var text: String { "\(scheme)://\(authority)" }
}
