/// Scheme, host and port: what a credential belongs to.
package struct Origin: Sendable, Hashable {
    package let scheme: String
    package let host: String
    package let port: Int

    /// Nil unless the text is an absolute http or https URL without user information.
    package init?(_ url: String) {
        let bytes = url.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
            return nil
        }
        scheme = url[..<colon].lowercased()
        guard scheme == "https" || scheme == "http" else { return nil }
        let authority = bytes[colon...].dropFirst(3).prefix { !Self.isEndOfAuthority($0) }
        guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")) else { return nil }
        let hostEnd: String.Index
        if authority.first == UInt8(ascii: "[") {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            hostEnd = authority.index(after: bracket)
        } else {
            hostEnd = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        }
        host = url[authority.startIndex..<hostEnd].lowercased()
        let rest = authority[hostEnd...]
        guard !host.isEmpty, host.unicodeScalars.allSatisfy(Self.isHostPart) else { return nil }
        if rest.isEmpty {
            port = scheme == "https" ? 443 : 80
        } else {
            let digits = rest.dropFirst()
            // `UInt16("+80")` is a number too.
            guard rest.first == UInt8(ascii: ":"), digits.allSatisfy(Self.isDigit),
                let number = UInt16(Substring(digits))
            else { return nil }
            port = Int(number)
        }
    }

    /// Whether a URL that has an origin names nothing but that: no path, no query, no fragment.
    package static func isAll(of url: String) -> Bool {
        let rest = url.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3).drop { !isEndOfAuthority($0) }
        return rest.isEmpty || rest.elementsEqual("/".utf8)
    }

    private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// No parser may read a longer or another host than this one does.
    private static func isHostPart(_ scalar: Unicode.Scalar) -> Bool {
        TextEscaping.isVisible(scalar) && !"\\%\"<>^`{|}".unicodeScalars.contains(scalar)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// This machine and nobody else's.
    package var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { $0.utf8.allSatisfy(Self.isDigit) && UInt8($0) != nil }
    }

    /// Whether a token may travel there: over TLS, or without leaving this machine.
    package var isTrustworthy: Bool { scheme == "https" || isLoopback }

    /// Host and, where it is not the scheme's own, port.
    package var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

    package var text: String { "\(scheme)://\(authority)" }
}
