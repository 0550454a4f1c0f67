package import Domain
package import HTTPTypes

/// Sends any request to the service and returns its answer, for `triton api`.
package protocol RawAPIClient: Sendable {
    /// - Returns: the answer, also a refusal; nil with `--dry-run`, where a change is recorded instead.
    /// - Throws: ``TritonError`` of code `unavailable` when there is no answer.
    func raw(_ request: RawRequest) async throws -> RawAnswer?
}

package struct RawRequest: Sendable {
    package var method: HTTPRequest.Method
    /// With its percent escapes and its query, beginning with a slash.
    package var path: String
    package var headers: [HTTPField]
    package var body: [UInt8]?

    package init(method: HTTPRequest.Method, path: String, headers: [HTTPField], body: [UInt8]?) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }

    package var isChange: Bool { method != .get && method != .head }
}

package struct RawAnswer: Sendable {
    package var status: Int
    package var headers: [HTTPField]
    package var body: [UInt8]
    /// The token that was sent with the request.
    package var token: Token?

    package init(status: Int, headers: [HTTPField], body: [UInt8], token: Token?) {
        self.status = status
        self.headers = headers
        self.body = body
        self.token = token
    }
}
