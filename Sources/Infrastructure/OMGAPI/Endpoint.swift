package import Domain
package import HTTPTypes

/// One call of the service as a value: what is asked, what it needs, and how the answer reads.
package struct Endpoint<Answer: Sendable>: Sendable {
    /// The name that the table of endpoints gives it, such as `purl.list`.
    package let id: String
    package let method: HTTPRequest.Method
    package let path: [PathPart]
    package var query: [(name: String, value: String)] = []
    package var body: RequestBody = .none
    package let access: Access
    /// Whether sending it twice leaves what sending it once leaves. Reads and complete replacements are repeatable.
    package let isRepeatable: Bool
    /// Whether it changes something: whatever is not a read, and the one read that uses something up.
    package var isChange: Bool
    package var envelope: EnvelopeForm = .standard
    /// What a dry run (`--dry-run`) pretends was answered, where a later step needs something of it.
    package var dryRun: JSON = .object([])
    package var progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
    package let decode: @Sendable (ResponseValue) throws(ResponseError) -> Answer

    package init(
        _ id: String, _ method: HTTPRequest.Method, _ path: [PathPart], access: Access, isRepeatable: Bool? = nil,
        decode: @escaping @Sendable (ResponseValue) throws(ResponseError) -> Answer
    ) {
        self.id = id
        self.method = method
        self.path = path
        self.access = access
        self.isRepeatable = isRepeatable ?? (method == .get || method == .delete)
        isChange = method != .get && method != .head
        self.decode = decode
    }

    package func with(body: RequestBody) -> Endpoint { modified { $0.body = body } }
    package func with(envelope: EnvelopeForm) -> Endpoint { modified { $0.envelope = envelope } }
    package func with(dryRun: JSON) -> Endpoint { modified { $0.dryRun = dryRun } }
    package func with(query: [(name: String, value: String)]) -> Endpoint { modified { $0.query = query } }
    package func with(progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?) -> Endpoint {
        modified { $0.progress = progress }
    }

    /// Reads an answer. A read is answered with an object, or with a list (service reference, section 3); null in its
    /// place is not an empty page. A change says nothing that it depends on.
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

/// Who may call, and with whose token (service reference, section 6, column Auth).
package enum Access: Sendable, Equatable {
    /// No token is ever sent.
    case open
    /// The owner of the address sees more; everybody else, and a foreign token, must go without.
    case optional(Address)
    /// Needs the token of the account that owns the address.
    case owner(Address)
    /// Needs a token, and belongs to the account rather than to an address.
    case account

    /// Whose token may be sent.
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
    /// An object with one member: bytes as base64. A picture has megabytes, so its body is written without a copy.
    case base64([UInt8], key: String)
    /// Weblog entries, configuration and template travel as they are (service reference, section 2).
    case text([UInt8])
    case bytes([UInt8], contentType: String)
}

/// The outer form of an answer (service reference, section 3).
package enum EnvelopeForm: Sendable {
    /// `request` and `response`; the endpoint sees what is under `response`.
    case standard
    /// The payload is at the top level (OAuth exchange, theme preview has its `response` without `request`).
    case bare
    /// Not JSON at all; the endpoint sees one string.
    case text
}

/// Performs endpoints. Features see nothing else of the network.
package protocol APIClient: Sendable {
    /// - Throws: ``TritonError`` with the code that the status calls for; `CancellationError`.
    func perform<Answer>(_ endpoint: Endpoint<Answer>) async throws -> Answer
}
