package import Domain
package import FoundationEssentials
package import HTTPTransport
import HTTPTypes
package import OMGAPI

/// Performs endpoints for one session: builds the request, decides whether to send the token, and parses the answer.
package struct ServiceClient: APIClient {
    /// The way of handling requests.
    package enum Mode: Sendable {
        case live
        /// `--offline`: nothing is sent.
        case offline
        /// `--dry-run`: reads are sent, changes are recorded.
        case dryRun(DryRun)
    }

    private let session: Session
    private let transport: any HTTPTransport
    private let willChange: @Sendable (Address?) -> Void
    private let didAnswer: @Sendable (Date?) -> Void
    private let mode: Mode
    /// In seconds.
    private let timeout: Double
    private let token: @Sendable () async throws -> Token?
    private let ownership: AddressOwnership
    /// Collects items of lists that cannot be read; without it one such item fails the whole list.
    private let unreadableItems: UnreadableItems?

    /// - Parameters:
    ///   - willChange: a request that changes something is about to be sent, to this address if it concerns one. As the
    ///     next one, it may be called from any thread, and more than once.
    ///   - didAnswer: the service answered, at this time of its clock.
    package init(
        session: Session, transport: any HTTPTransport, mode: Mode, timeout: Double,
        token: @escaping @Sendable () async throws -> Token?, ownership: AddressOwnership,
        unreadableItems: UnreadableItems?, willChange: @escaping @Sendable (Address?) -> Void,
        didAnswer: @escaping @Sendable (_ date: Date?) -> Void
    ) {
        self.session = session
        self.transport = transport
        self.willChange = willChange
        self.didAnswer = didAnswer
        self.mode = mode
        self.timeout = timeout
        self.token = token
        self.ownership = ownership
        self.unreadableItems = unreadableItems
    }

    package func perform<Answer>(_ endpoint: Endpoint<Answer>) async throws -> Answer {
        if case .offline = mode { throw TritonError.notOffline }
        if case .dryRun(let dryRun) = mode, endpoint.isChange {
            dryRun.record(exchange(endpoint, token: endpoint.access == .open ? nil : dryRun.token))
            return try decode(endpoint, ResponseValue(endpoint.dryRun), status: 200)
        }
        if endpoint.isChange { willChange(endpoint.access.address) }
        let token = try await token(for: endpoint.access)
        do {
            return try await sendKnowingOwner(endpoint, token: token)
        } catch let error as TritonError {
            // The message may come from the server, which could repeat the token in it.
            throw SecretMask([token?.secret]).error(error)
        }
    }

    /// Sends a request, and handles a refused token. A token that is refused for an own address is wrong or was
    /// revoked. This is an error even if the endpoint works without a token, because the public answer would look
    /// complete.
    ///
    /// If the account's addresses are not known, the selected address is only assumed to be own. Then the account is
    /// asked, since a valid token is refused for other people's addresses too (service reference, section 6.2).
    private func sendKnowingOwner<Answer>(_ endpoint: Endpoint<Answer>, token: Token?) async throws -> Answer {
        do {
            return try await send(endpoint, token: token)
        } catch let refusal as TritonError where refusal.status == 401 && token != nil {
            guard let address = endpoint.access.address, try await ownership.confirmedAnswer(for: address) == .foreign
            else { throw refusal }
            guard case .optional = endpoint.access, !endpoint.isChange else {
                throw await self.refusal(ofForeign: address)
            }
            return try await send(endpoint, token: nil)
        }
    }

    private func send<Answer>(_ endpoint: Endpoint<Answer>, token: Token?) async throws -> Answer {
        let answer = try await answer(to: exchange(endpoint, token: token), isChange: endpoint.isChange)
        // The next large answer may come only after this one has been read.
        defer { withExtendedLifetime(answer.large) {} }
        do {
            if !endpoint.isChange, answer.status == 200 {
                try LastAnswer.current?.note(answer.body, asOwner: token != nil)
            }
            let retryAfter = answer.response.headerFields[.retryAfter] != nil
            let value = try Envelope.open(
                status: answer.status, body: answer.body, form: endpoint.envelope, retryAfter: retryAfter)
            return try decode(
                endpoint, value.read(asOwner: token != nil, noting: unreadableItems), status: answer.status)
        } catch var error as TritonError {
            // After a server error or an answer that cannot be parsed, the change may have been made nevertheless.
            error.mayHaveArrived = endpoint.isChange && answer.mayHaveArrived
            throw error
        }
    }

    /// The answer of the service, with any status.
    private func answer(to exchange: HTTPExchange, isChange: Bool) async throws -> HTTPAnswer {
        do {
            let answer = try await transport.send(exchange)
            if answer.status < 500 { didAnswer(answer.response.headerFields[.date].flatMap(HTTPDate.date)) }
            return answer
        } catch let failure as TransportFailure {
            var error = failure.asTritonError(host: session.origin.host)
            error.mayHaveArrived = failure.mayHaveArrived && isChange
            throw error
        } catch is CancellationError where isChange {
            // A request that was interrupted may have arrived.
            var error = TritonError.interrupted
            error.mayHaveArrived = true
            throw error
        }
    }

    private func decode<Answer>(_ endpoint: Endpoint<Answer>, _ value: ResponseValue, status: Int) throws -> Answer {
        do {
            return try endpoint.answer(in: value)
        } catch {
            throw TritonError(
                .badData, error.message, hint: "see it with 'triton api' or with --verbose", status: status)
        }
    }

    private func exchange<Answer>(_ endpoint: Endpoint<Answer>, token: Token?) -> HTTPExchange {
        var path = endpoint.path.encodedPath
        if !endpoint.query.isEmpty { path += "?" + PercentEncoding.query(endpoint.query) }
        var request = HTTPRequest(
            method: endpoint.method, scheme: session.origin.scheme, authority: session.origin.authority, path: path)
        request.headerFields[.accept] = "application/json"
        let body: [UInt8]?
        switch endpoint.body {
        case .none: body = nil
        case .json(let json):
            request.headerFields[.contentType] = "application/json"
            body = json.bytes()
        case .base64(let bytes, let key):
            request.headerFields[.contentType] = "application/json"
            var json = Array("{\(JSON.string(key).text()):\"".utf8)
            Data(bytes).base64EncodedData().withUnsafeBytes { json.append(contentsOf: $0) }
            body = json + Array("\"}".utf8)
        case .text(let bytes):
            request.headerFields[.contentType] = "text/plain; charset=utf-8"
            body = bytes
        case .bytes(let bytes, let contentType):
            request.headerFields[.contentType] = contentType
            body = bytes
        }
        return HTTPExchange(
            request, body: body, timeout: timeout, isRepeatable: endpoint.isRepeatable, token: token,
            progress: endpoint.progress)
    }

    /// The token to send; nil for none. It is sent only to endpoints that use it and only for addresses of the account.
    private func token(for access: Access) async throws -> Token? {
        switch access {
        case .open: return nil
        case .optional(let address): return try await ownership.isOwn(address) ? try await token() : nil
        case .owner(let address):
            let answer = try await ownership.answer(for: address)
            if answer == .foreign { throw await refusal(ofForeign: address) }
            let token = try await requiredToken()
            if answer == .unknown {
                throw await absence(of: address)
                    ?? TritonError(
                        .noPermission,
                        """
                        cannot check whether '\(address)' is yours: the service does not show the account to this token
                        """, hint: "'triton auth status' says whether the token is valid")
            }
            return token
        case .account: return try await requiredToken()
        }
    }

    private func requiredToken() async throws -> Token {
        guard let token = try await token() else { throw session.missingToken }
        return token
    }
}

extension ServiceClient: RawAPIClient {
    package func raw(_ request: RawRequest) async throws -> RawAnswer? {
        if case .offline = mode { throw TritonError.notOffline }
        let access = Self.access(to: request.path)
        if case .dryRun(let dryRun) = mode, request.isChange {
            dryRun.record(exchange(request, token: access == .open ? nil : dryRun.token))
            return nil
        }
        if request.isChange { willChange(access.address) }
        let token = try await optionalToken(for: access)
        do {
            let answer = try await self.answer(to: exchange(request, token: token), isChange: request.isChange)
            return RawAnswer(
                status: answer.status, headers: Array(answer.response.headerFields), body: answer.body, token: token)
        } catch let error as TritonError {
            throw SecretMask([token?.secret]).error(error)
        }
    }

    private func exchange(_ raw: RawRequest, token: Token?) -> HTTPExchange {
        var request = HTTPRequest(
            method: raw.method, scheme: session.origin.scheme, authority: session.origin.authority, path: raw.path)
        request.headerFields[.accept] = "application/json"
        if raw.body != nil { request.headerFields[.contentType] = "application/json" }
        for field in raw.headers { request.headerFields[field.name] = field.value }
        return HTTPExchange(
            request, body: raw.body, timeout: timeout, isRepeatable: !raw.isChange, token: token)
    }

    /// The token, if there is one and it may be sent to this path. Without it the service may refuse.
    private func optionalToken(for access: Access) async throws -> Token? {
        switch access {
        case .open: nil
        case .optional(let address), .owner(let address):
            try await ownership.isOwn(address) ? try await token() : nil
        case .account: try await token()
        }
    }

    /// The access of a path: only calls of an account or of an address may need the token.
    private static func access(to path: String) -> Access {
        let parts = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        switch parts.first {
        case "account", "preferences": return .account
        case "address" where parts.count > 1: return .optional(Address(PercentEncoding.decode(parts[1]) ?? parts[1]))
        default: return .open
        }
    }
}

extension TritonError {
    static let notOffline = TritonError(
        .unavailable, "not available with --offline", hint: "run it without --offline")
}
