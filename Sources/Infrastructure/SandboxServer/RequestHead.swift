import Domain
package import HTTPTypes
package import NIOHTTP1
import Sandbox

/// The head of a request after it was checked: the parser refuses what is not HTTP, this refuses what one program may
/// read differently from another, and requests that were not meant for this machine.
package struct RequestHead {
    package let method: String
    /// Path and query.
    package let target: String
    /// Where the client found the sandbox: `http://127.0.0.1:8642`. Nil when it does not say.
    package let origin: String?
    package let headers: HTTPFields
    /// Nil for a body in chunks.
    package let length: Int?
    package let isAwaitingPermission: Bool
    package let isLast: Bool

    /// - Throws: ``HTTPProblem``.
    package init(_ head: HTTPRequestHead) throws(HTTPProblem) {
        let isOld = head.version != .http1_1
        let hosts = head.headers["host"]
        guard hosts.count == 1 || hosts.isEmpty && isOld else { throw .malformed("it needs one Host") }
        var origin: String?
        if let host = hosts.first { origin = try Self.localOrigin("http://" + host, isWhole: true) }
        target = try Self.target(of: head.uri, origin: &origin)
        self.origin = origin
        length = try Self.length(head.headers, isOld: isOld)
        method = head.method.rawValue
        guard head.method != .CONNECT else { throw .malformed("the sandbox is not a proxy") }
        let expectations = head.headers["expect"]
        guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else { throw .unknownExpectation }
        isAwaitingPermission = !expectations.isEmpty && !isOld
        // The parser reads nothing behind a request that asks for another protocol.
        isLast = !head.isKeepAlive || head.headers.contains(name: "upgrade")
        var fields = HTTPFields()
        for (name, value) in head.headers {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        headers = fields
    }

    /// A page that somebody visits may write to this machine by a name of its own that leads here.
    private static func localOrigin(_ url: String, isWhole: Bool) throws(HTTPProblem) -> String {
        guard let origin = Origin(url), !isWhole || Origin.isAll(of: url) && !url.hasSuffix("/") else {
            throw .malformed("its host cannot be read")
        }
        guard origin.isLoopback || origin.host.hasSuffix(".localhost") else { throw .foreignHost }
        return origin.text
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

    /// How long the body is said to be. The parser refuses two lengths, and a length beside a coding.
    private static func length(_ headers: HTTPHeaders, isOld: Bool) throws(HTTPProblem) -> Int? {
        let codings = headers["transfer-encoding"]
        // More digits than a number can have are too many bytes as well.
        guard !codings.isEmpty else { return headers["content-length"].first.map { Int($0) ?? .max } ?? 0 }
        guard !isOld, codings.count == 1, codings[0].lowercased() == "chunked" else {
            throw .malformed("the end of its body is not certain")
        }
        return nil
    }
}
