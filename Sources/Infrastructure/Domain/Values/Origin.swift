/// Scheme, host and port. A credential belongs to one origin.
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
            guard rest.first == UInt8(ascii: ":"), digits.allSatisfy(\.isDigit),
                let number = UInt16(Substring(digits))
            else { return nil }
            port = Int(number)
        }
    }

    /// Whether a URL consists of its origin only: no path, query or fragment.
    package static func isAll(of url: String) -> Bool {
        let rest = url.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3).drop { !isEndOfAuthority($0) }
        return rest.isEmpty || rest.elementsEqual("/".utf8)
    }

    private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Excludes characters with which another parser might read another host than this one.
    private static func isHostPart(_ scalar: Unicode.Scalar) -> Bool {
        TextEscaping.isVisible(scalar) && !"\\%\"<>^`{|}".unicodeScalars.contains(scalar)
    }

    /// Whether the host is this machine.
    package var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) && UInt8($0) != nil }
    }

    /// Whether a token may be sent there: over TLS, or to this machine.
    package var isTrustworthy: Bool { scheme == "https" || isLoopback }

    /// The host, and the port where it is not the default of the scheme.
    package var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

    package var text: String { "\(scheme)://\(authority)" }
}
