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
        let hostEnd =
            authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } ?? authority.endIndex : authority.firstIndex(of: ":") ?? authority.endIndex
        host = authority[..<hostEnd].lowercased()
        let rest = authority[hostEnd...]
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "\\" || $0 == "%" }) else { return nil }
        if rest.isEmpty {
            port = scheme == "https" ? 443 : 80
        } else {
            guard rest.hasPrefix(":"), let number = UInt16(rest.dropFirst()) else { return nil }
            port = Int(number)
        }
    }

    /// This machine and nobody else's.
    package var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether a token may travel there: over TLS, or without leaving this machine.
    package var isTrustworthy: Bool { scheme == "https" || isLoopback }

    /// Host and, where it is not the scheme's own, port.
    package var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

    package var text: String { "\(scheme)://\(authority)" }
}
