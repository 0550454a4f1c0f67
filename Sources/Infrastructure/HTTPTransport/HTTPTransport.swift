package import Domain
package import HTTPTypes

/// Sends one request and returns its answer. There are two implementations, libcurl and the sandbox inside the program;
/// middleware wraps either.
///
/// A transport does not follow redirects, retry or add credentials: middleware does this.
package protocol HTTPTransport: Sendable {
    /// - Throws: ``TransportFailure`` when there is no answer; `CancellationError` as soon as the task is cancelled.
    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer
}

/// A request with everything that a transport must know about it.
package struct HTTPExchange: Sendable {
    package var request: HTTPRequest
    package var body: [UInt8]?
    /// Seconds for the whole exchange, from name resolution to the last byte.
    package var timeout: Double
    /// Whether sending it twice has the same effect as sending it once.
    package var isRepeatable: Bool
    /// Largest size of the answer's body after decompression, in bytes.
    package var answerLimit: Int
    /// Called with the bytes of the body that were sent and their total, whenever this changes.
    package var progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
    /// Called with the received bytes of the answer's body and the announced total (0 if unknown), whenever this
    /// changes.
    package var received: (@Sendable (_ received: Int, _ total: Int) -> Void)?
    /// Whether connections to this machine and to private networks are refused, after name resolution.
    package var refusesPrivateHosts = false
    /// Whether no connection of an earlier request is used.
    package var needsNewConnection = false
    /// For the authentication middleware; nil for a request without a token.
    package var token: Token?

    /// Whether it changes nothing (GET or HEAD).
    package var isRead: Bool { request.method == .get || request.method == .head }

    /// A limit of the memory (`ulimit -v`) makes it smaller (`AddressSpace`).
    package static let standardAnswerLimit = 256 << 20

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
    /// Whether an earlier attempt without a usable answer may have reached the service.
    package var mayHaveArrivedBefore = false
    /// Set for a large answer: while this exists, no other large one is received.
    package var large: LargeAnswer?

    package init(_ response: HTTPResponse, body: [UInt8]) {
        self.response = response
        self.body = body
    }

    package var status: Int { response.status.code }

    /// Whether a change with this answer may have been carried out, if the answer does not confirm it. A redirect or a
    /// server error does not exclude it, nor does a 2xx answer that cannot be parsed.
    package var mayHaveArrived: Bool { mayHaveArrivedBefore || status < 400 || status >= 500 }
}

/// The failure of a request that got no answer.
package struct TransportFailure: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case nameResolution, connection, tls, proxy, timeout, cutOff, tooLarge, badCompression, libraryMissing, other
        /// A change that was cancelled before any of it was sent; any other request ends with `CancellationError`.
        case unsent
    }

    package var kind: Kind
    /// The library's message, for the trace and the error message.
    package var detail: String
    /// False only if it is certain that no byte of the request reached the service.
    package var mayHaveArrived: Bool
    /// Whether a connection of an earlier request broke, which over a new one need not happen.
    package var wasKeptConnection = false

    package init(_ kind: Kind, _ detail: String, mayHaveArrived: Bool) {
        self.kind = kind
        self.detail = detail
        self.mayHaveArrived = mayHaveArrived
    }
}
