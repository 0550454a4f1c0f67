import HTTPTypes
import NIOCore
import NIOHTTP1
import Sandbox

/// The connection of one client. Its requests are answered one after the other, until the client or a problem ends it.
struct Connection {
    typealias Inbound = NIOAsyncChannelInboundStream<HTTPServerRequestPart>
    typealias Outbound = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

    let service: SandboxService
    let limits: Limits
    let pages: AllowedOrigins
    /// Bytes of request bodies in memory.
    let bodies: Budget
    /// Requests that are being answered.
    let requests: Budget
    let outbound: Outbound

    func serve(_ inbound: Inbound) async throws {
        var parts = inbound.makeAsyncIterator()
        do {
            while let part = try await parts.next() {
                guard case .head(let head) = part else { continue }
                guard try await answer(RequestHead(head, allowing: pages), &parts) else { return }
            }
        } catch let problem as HTTPProblem {
            try await refuse(problem)
        }
    }

    /// False when the connection must be closed.
    private func answer(_ head: RequestHead, _ parts: inout Inbound.AsyncIterator) async throws -> Bool {
        var body: [UInt8] = []
        defer { bodies.giveBack(body.count) }
        guard (head.length ?? 0) <= limits.body else { throw HTTPProblem.bodyTooLarge }
        if head.isAwaitingPermission, head.length != 0 {
            try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
        }
        var isComplete = false
        receiving: while let part = try await parts.next() {
            switch part {
            case .head: break
            case .body(let bytes):
                guard bytes.readableBytes <= limits.body - body.count else { throw HTTPProblem.bodyTooLarge }
                guard bodies.take(bytes.readableBytes) else { throw HTTPProblem.busy }
                body += bytes.readableBytesView
            case .end:
                isComplete = true
                break receiving
            }
        }
        // A connection that broke in the middle of a body has sent no request.
        guard isComplete else { return false }
        guard requests.take(1) else { throw HTTPProblem.busy }
        defer { requests.giveBack(1) }
        let request = SandboxRequest(head.method, head.target, headers: head.headers, body: body, origin: head.origin)
        return try await write(service.answer(request), to: head)
    }

    private func write(_ answer: SandboxAnswer, to request: RequestHead) async throws -> Bool {
        var headers = Self.headers(answer)
        if let page = request.page {
            headers.add(name: "access-control-allow-origin", value: page)
            headers.add(name: "vary", value: "Origin")
        }
        let isWhole = answer.delivery == .whole, isLast = request.isLast || !isWhole
        if isLast { headers.replaceOrAdd(name: "connection", value: "close") }
        // A cut answer announces more bytes than it sends, so that the client sees that the connection broke.
        headers.replaceOrAdd(name: "content-length", value: String(max(answer.body.count, isWhole ? 0 : 1)))
        let count: Int
        switch answer.delivery {
        case .whole: count = request.method == "HEAD" ? 0 : answer.body.count
        case .cutOff(let after): count = after
        case .timedOut: count = 0
        case .dropped: return false
        }
        try await outbound.write(
            .head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: answer.status), headers: headers)))
        if count > 0 { try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: answer.body.prefix(count))))) }
        if isWhole { try await outbound.write(.end(nil)) }
        return !isLast
    }

    /// The service allows every page (`*`), the server only those that were named.
    private static func headers(_ answer: SandboxAnswer) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for field in answer.headers where field.name != .accessControlAllowOrigin {
            headers.add(name: field.name.canonicalName, value: field.value)
        }
        return headers
    }

    private func refuse(_ problem: HTTPProblem) async throws { try await Self.refuse(problem, outbound) }

    static func refuse(_ problem: HTTPProblem, _ outbound: Outbound) async throws {
        let answer = SandboxAnswer.refusal(status: problem.status, message: problem.message)
        var headers = headers(answer)
        headers.add(name: "connection", value: "close")
        headers.add(name: "content-length", value: String(answer.body.count))
        try await outbound.write(
            contentsOf: [
                .head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: problem.status), headers: headers)),
                .body(.byteBuffer(ByteBuffer(bytes: answer.body))),
                .end(nil),
            ])
    }
}
