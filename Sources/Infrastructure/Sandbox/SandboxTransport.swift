package import HTTPTransport
import HTTPTypes

/// The sandbox as a transport inside the program: no socket, no server.
package struct SandboxTransport: HTTPTransport {
    private let service: SandboxService

    package init(_ service: SandboxService) { self.service = service }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        var target = exchange.request.path ?? "/"
        // Pictures have URLs on other hosts of the service; the sandbox serves them too.
        if let host = exchange.request.authority, let file = VisitRoutes.target(host: host, path: target) {
            target = file
        }
        let request = SandboxRequest(
            exchange.request.method.rawValue, target, headers: exchange.request.headerFields,
            body: exchange.body ?? [])
        exchange.progress?(request.body.count, request.body.count)
        let answer = await service.answer(request, within: exchange.timeout)
        try Task.checkCancellation()
        if let damage = answer.damage { throw damage.error }
        switch answer.delivery {
        case .whole: break
        case .cutOff: throw TransportFailure(.cutOff, "the sandbox cut the answer off", mayHaveArrived: true)
        case .dropped: throw TransportFailure(.cutOff, "the sandbox closed the connection", mayHaveArrived: true)
        case .timedOut: throw TransportFailure(.timeout, "no answer within the time allowed", mayHaveArrived: true)
        }
        guard answer.body.count <= exchange.answerLimit else {
            throw TransportFailure(.tooLarge, "the answer has \(answer.body.count) bytes", mayHaveArrived: true)
        }
        let body = exchange.request.method == .head ? [] : answer.body
        return HTTPAnswer(HTTPResponse(status: .init(code: answer.status), headerFields: answer.headers), body: body)
    }
}
