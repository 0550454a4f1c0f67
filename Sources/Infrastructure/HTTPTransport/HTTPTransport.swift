package import Domain
package import HTTPTypes

/// Moves one request to the service and its answer back. Two real ones exist: libcurl, and the sandbox inside the
/// program; middleware wraps either.
///
/// A transport follows no redirect, retries nothing and adds no credential: those are middleware, one per file.
package protocol HTTPTransport: Sendable {
    /// - Throws: ``TransportFailure`` when there is no answer; `CancellationError` when the task was cancelled, at
    ///   once.
    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer
}

/// A request with everything that a transport must know about it.
package struct HTTPExchange: Sendable {
    package var request: HTTPRequest
    package var body: [UInt8]?
    /// Seconds for the whole exchange, from name resolution to the last byte.
    package var timeout: Double
    /// Whether sending it twice does what sending it once does.
    package var isRepeatable: Bool
    /// The most bytes of an answer's body, after decompression.
    package var answerLimit: Int
    /// Bytes sent and bytes to send, whenever that changes.
    package var progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
    /// Bytes of the answer's body so far and those that were announced, 0 where none were, whenever that changes.
    package var received: (@Sendable (_ received: Int, _ total: Int) -> Void)?
    /// Whether no connection is made to this machine or to its own network, whatever the host's name leads to.
    package var refusesPrivateHosts = false
    /// Given to the authentication middleware only; nil for a request that carries none.
    package var token: Token?

    /// Whether it only asks.
    package var isRead: Bool { request.method == .get || request.method == .head }

    package static let standardAnswerLimit = 32 << 20

    package init(
        _ request: HTTPRequest, body: [UInt8]? = nil, timeout: Double = 30, isRepeatable: Bool,
        answerLimit: Int = standardAnswerLimit, token: Token? = nil,
        progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)? = nil
    ) {
        self.request = request
        self.body = body
        self.timeout = timeout
        self.isRepeatable = isRepeatable
        self.answerLimit = answerLimit
        self.token = token
        self.progress = progress
    }
}

package struct HTTPAnswer: Sendable {
    package var response: HTTPResponse
    package var body: [UInt8]
    /// Whether an attempt before this one, of which no usable answer came, may have reached the service.
    package var mayHaveArrivedBefore = false

    package init(_ response: HTTPResponse, body: [UInt8]) {
        self.response = response
        self.body = body
    }

    package var status: Int { response.status.code }

    /// Whether a change that was answered with this, and not confirmed by it, may have been made all the same.
    /// Redirects and server errors do not say that nothing was done, and a yes that cannot be read is a yes.
    package var mayHaveArrived: Bool { mayHaveArrivedBefore || status < 400 || status >= 500 }
}

/// Why there is no answer.
package struct TransportFailure: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case nameResolution, connection, tls, proxy, timeout, cutOff, tooLarge, badCompression, libraryMissing, other
        /// A change that was cancelled before any of it was sent; any other request ends with `CancellationError`.
        case unsent
    }

    package var kind: Kind
    /// The library's words, for the trace and the error message.
    package var detail: String
    /// Whether the request may have reached the service: false only when that is certain (no connection was made).
    package var mayHaveArrived: Bool

    package init(_ kind: Kind, _ detail: String, mayHaveArrived: Bool) {
        self.kind = kind
        self.detail = detail
        self.mayHaveArrived = mayHaveArrived
    }
}
