import Domain

/// The URL of a request, and the target of a `Location` field relative to it (RFC 3986, section 5).
struct RedirectTarget: Equatable {
    var scheme: String
    var authority: String
    var path: String

    var url: String { "\(scheme)://\(authority)\(path)" }

    /// Nil for a URL that is not http or https.
    var origin: Origin? { Origin("\(scheme)://\(authority)") }

    init(scheme: String, authority: String, path: String) {
        self.scheme = scheme
        self.authority = authority
        self.path = path
    }

    /// Nil when the text cannot be part of a URL: empty, or with white space, control characters or backslashes.
    init?(_ location: String, from start: RedirectTarget) {
        let text = location.prefix { $0 != "#" }
        guard !location.isEmpty, text.fitsRequestLine, !text.utf8.contains(UInt8(ascii: "\\")) else { return nil }
        self = start
        let base = start.path.prefix { $0 != "?" }
        if let own = Self.scheme(of: text) {
            let rest = text.dropFirst(own.count + 1)
            guard rest.hasPrefix("//") else { return nil }
            scheme = own.lowercased()
            (authority, path) = Self.split(rest.dropFirst(2))
        } else if text.hasPrefix("//") {
            (authority, path) = Self.split(text.dropFirst(2))
        } else {
            switch text.first {
            case nil: break
            case "/": path = Self.withoutDots(text)
            case "?": path = String(base + text)
            default: path = Self.withoutDots(base.prefix(through: base.lastIndex(of: "/") ?? base.startIndex) + text)
            }
        }
    }

    private static func scheme(of text: Substring) -> Substring? {
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".") }
        return !name.isEmpty && text.dropFirst(name.count).first == ":" ? name : nil
    }

    private static func split(_ rest: Substring) -> (authority: String, path: String) {
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest.dropFirst(authority.count)
        return (String(authority), path.hasPrefix("/") ? withoutDots(path) : "/" + path)
    }

    private static func withoutDots(_ path: Substring) -> String {
        let end = path.firstIndex(of: "?") ?? path.endIndex
        var kept: [Substring] = []
        let parts = path[..<end].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case "..":
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append("") }
            case ".": if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return "/" + kept.joined(separator: "/") + path[end...]
    }
}
