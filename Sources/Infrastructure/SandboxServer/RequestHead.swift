import Domain
package import HTTPTypes
package import NIOHTTP1

/// The checked head of a request. The parser refuses what is not HTTP; this refuses what two programs may read
/// differently, and requests for another host.
package struct RequestHead {
    package let method: String
    /// Path and query.
    package let target: String
    /// The origin that the client used: `http://127.0.0.1:8642`. Nil for a request without a host.
    package let origin: String?
    package let headers: HTTPFields
    /// The origin of the page that sends the request; nil for one of the server itself and for other programs.
    package let page: String?
    /// Nil for a body in chunks.
    package let length: Int?
    /// Whether the client waits for `100 Continue` before it sends the body.
    package let isAwaitingPermission: Bool
    /// Whether the connection ends after this request.
    package let isLast: Bool

    /// - Throws: ``HTTPProblem``.
    package init(_ head: HTTPRequestHead, allowing pages: AllowedOrigins = AllowedOrigins()) throws(HTTPProblem) {
        let isOld = head.version != .http1_1
        let hosts = head.headers["host"]
        guard hosts.count == 1 || hosts.isEmpty && isOld else { throw .malformed("it needs one Host") }
        var origin: String?
        if let host = hosts.first { origin = try Self.localOrigin("http://" + host, isWhole: true) }
        target = try Self.target(of: head.uri, origin: &origin)
        self.origin = origin
        page = try Self.page(head.headers["origin"], server: origin, pages)
        length = try Self.length(head.headers, isOld: isOld)
        method = head.method.rawValue
        guard head.method != .CONNECT else { throw .malformed("the sandbox is not a proxy") }
        let expectations = head.headers["expect"]
        guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else { throw .unknownExpectation }
        isAwaitingPermission = !expectations.isEmpty && !isOld
        // The parser reads nothing after a request that asks for another protocol.
        isLast = !head.isKeepAlive || head.headers.contains(name: "upgrade")
        var fields = HTTPFields()
        for (name, value) in head.headers {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        headers = fields
    }

    /// Refuses other hosts: a web page could reach this machine by a host name that resolves to it (DNS rebinding).
    private static func localOrigin(_ url: String, isWhole: Bool) throws(HTTPProblem) -> String {
        guard let origin = Origin(url), !isWhole || Origin.isAll(of: url) && !url.hasSuffix("/") else {
            throw .malformed("its host cannot be read")
        }
        guard origin.isLoopback || origin.host.hasSuffix(".localhost") else { throw .foreignHost }
        return origin.text
    }

    /// Refuses pages of other origins: any page in a browser could write to the sandbox, whose token is known.
    private static func page(_ origins: [String], server: String?, _ allowed: AllowedOrigins) throws(HTTPProblem)
        -> String?
    {
        let foreign = origins.filter { Origin($0)?.text != server || server == nil }
        guard foreign.count <= 1, foreign.allSatisfy(allowed.contains) else { throw .foreignOrigin }
        return foreign.first
    }

    /// Path and query out of `/path`, `*` or `http://host/path`; the host of the last form counts.
    private static func target(of text: String, origin: inout String?) throws(HTTPProblem) -> String {
        if text.hasPrefix("/") || text == "*" { return text }
        guard Origin(text)?.scheme == "http" else { throw .malformed("its path cannot be read") }
        origin = try localOrigin(text, isWhole: false)
        let rest = text.utf8.dropFirst("http://".utf8.count).drop {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        return rest.first == UInt8(ascii: "/") ? String(Substring(rest)) : "/" + String(Substring(rest))
    }

    /// The announced length of the body. The parser refuses two lengths, and a length beside a transfer coding.
    private static func length(_ headers: HTTPHeaders, isOld: Bool) throws(HTTPProblem) -> Int? {
        let codings = headers["transfer-encoding"]
        // A length that is too large for an integer is above every limit.
        guard !codings.isEmpty else { return headers["content-length"].first.map { Int($0) ?? .max } ?? 0 }
        guard !isOld, codings.count == 1, codings[0].lowercased() == "chunked" else {
            throw .malformed("the end of its body is not certain")
        }
        return nil
    }
}
