package import Domain
package import HTTPTypes

/// One call of the service as a value: the request, the access that it needs, and how its answer is read.
package struct Endpoint<Answer: Sendable>: Sendable {
    /// Its name in the table of endpoints, such as `purl.list`.
    package let id: String
    package let method: HTTPRequest.Method
    package let path: [PathPart]
    package var query: [(name: String, value: String)] = []
    package var body: RequestBody = .none
    package let access: Access
    /// Whether sending it twice has the same effect as sending it once. Reads and deletions are
    /// repeatable unless they say otherwise; a complete replacement says that it is.
    package let isRepeatable: Bool
    /// Whether it changes something: all calls other than reads, and one read that can be used only once.
    package var isChange: Bool
    package var envelope: EnvelopeForm = .standard
    /// The answer that a dry run (`--dry-run`) assumes, where a later step needs it.
    package var dryRun: JSON = .object([])
    package var progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
    package let decode: @Sendable (ResponseValue) throws(ResponseError) -> Answer

    package init(
        _ id: String, _ method: HTTPRequest.Method, _ path: [PathPart], access: Access, isRepeatable: Bool? = nil,
        body: RequestBody = .none,
        decode: @escaping @Sendable (ResponseValue) throws(ResponseError) -> Answer
    ) {
        self.id = id
        self.method = method
        self.path = path
        self.body = body
        self.access = access
        self.isRepeatable = isRepeatable ?? (method == .get || method == .delete)
        isChange = method != .get && method != .head
        self.decode = decode
    }

    package func with(envelope: EnvelopeForm) -> Endpoint { modified { $0.envelope = envelope } }
    package func with(dryRun: JSON) -> Endpoint { modified { $0.dryRun = dryRun } }
    package func with(query: [(name: String, value: String)]) -> Endpoint { modified { $0.query = query } }
    package func with(progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?) -> Endpoint {
        modified { $0.progress = progress }
    }

    /// Reads an answer. The answer of a read must be an object or a list (service reference, section 3); null is an
    /// error and not an empty page. The answer of a change may be anything.
    package func answer(in value: ResponseValue) throws(ResponseError) -> Answer {
        if !isChange, envelope != .text { _ = try value.container() }
        return try decode(value)
    }

    private func modified(_ change: (inout Endpoint) -> Void) -> Endpoint {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Endpoint where Answer == Void {
    /// A change whose answer contains nothing that is needed.
    package init(
        _ id: String, _ method: HTTPRequest.Method, _ path: [PathPart], access: Access, isRepeatable: Bool? = nil,
        body: RequestBody = .none
    ) {
        self.init(id, method, path, access: access, isRepeatable: isRepeatable, body: body) { _ in }
    }
}

/// The token that a call needs (service reference, section 6, column Auth).
package enum Access: Sendable, Equatable {
    /// No token is ever sent.
    case open
    /// The token of the address's owner is sent if there is one, because the owner gets more. No other token is sent.
    case optional(Address)
    /// Needs the token of the account that owns the address.
    case owner(Address)
    /// Needs a token, and belongs to the account rather than to an address.
    case account

    /// The address whose token may be sent.
    package var address: Address? {
        switch self {
        case .optional(let address), .owner(let address): address
        case .open, .account: nil
        }
    }
}

package enum RequestBody: Sendable, Equatable {
    case none
    case json(JSON)
    /// An object with one member: bytes as base64. It is encoded while it is sent, because a picture has megabytes.
    case base64([UInt8], key: String)
    /// Weblog entries, configuration and template, which are sent unchanged (service reference, section 2).
    case text([UInt8])
    case bytes([UInt8], contentType: String)
}

/// The outer form of an answer (service reference, section 3).
package enum EnvelopeForm: Sendable {
    /// `request` and `response`; the endpoint gets the value of `response`.
    case standard
    /// The payload is at the top level (OAuth exchange, theme preview has its `response` without `request`).
    case bare
    /// Not JSON; the endpoint gets one string.
    case text
}

/// Performs endpoints. Features use the network through this protocol only.
package protocol APIClient: Sendable {
    /// - Throws: ``TritonError`` with the code for the status; `CancellationError`.
    func perform<Answer>(_ endpoint: Endpoint<Answer>) async throws -> Answer
}
