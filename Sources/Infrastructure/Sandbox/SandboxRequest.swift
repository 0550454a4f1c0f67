import Domain
package import HTTPTypes

/// A request as received: not decoded and not checked.
package struct SandboxRequest: Sendable, Equatable {
    package var method: String
    /// Path and query with their percent escapes.
    package var target: String
    package var headers: HTTPFields
    package var body: [UInt8]
    /// The base URL of files for this client, such as `http://127.0.0.1:8642`; nil inside the program, where the URLs
    /// of the service's file servers are used (``VisitRoutes``).
    package var origin: String?

    package init(
        _ method: String, _ target: String, headers: HTTPFields = [:], body: [UInt8] = [], origin: String? = nil
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.origin = origin
    }
}

extension SandboxRequest {
    /// The parts of the path, still escaped. A trailing slash is ignored (service reference, section 2); an empty part
    /// in the middle is kept.
    var pathParts: [Substring] {
        var parts = target.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
        if parts.first?.isEmpty == true { parts.removeFirst() }
        if parts.last?.isEmpty == true { parts.removeLast() }
        return parts
    }

    /// The path without a trailing slash, still escaped. Faults are matched with it.
    var plainPath: String { "/" + pathParts.joined(separator: "/") }

    /// The decoded parameters of the query; of two with the same name the first.
    var query: [String: String] {
        guard let mark = target.firstIndex(of: "?") else { return [:] }
        var pairs: [String: String] = [:]
        for pair in target[target.index(after: mark)...].prefix(while: { $0 != "#" }).split(separator: "&") {
            let sides = pair.replacingBytes(of: "+", with: "%20")
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(sides[0]) else { continue }
            let value = sides.count > 1 ? PercentEncoding.decode(sides[1]) : ""
            if pairs[name] == nil { pairs[name] = value }
        }
        return pairs
    }
}
