package import HTTPTransport
package import HTTPTypes
import Synchronization

/// A network on which a test can run code between two requests of a program.
package final class SharedNetwork: HTTPTransport {
    package enum Trouble: Sendable {
        case none
        /// Nothing arrives.
        case noConnection
        /// Changes are made, and their answers are lost.
        case answersLost
        /// Requests of this method are refused with this status.
        case refused(HTTPRequest.Method, Int)
    }

    /// The time just before a request.
    private struct Moment {
        /// Number of such requests from now on, including the one that is meant.
        var count: Int
        var isOfReads = false
        /// The end of the path.
        var path = ""

        func isAbout(_ exchange: HTTPExchange) -> Bool {
            (!isOfReads || exchange.isRead) && exchange.request.path?.hasSuffix(path) == true
        }
    }

    private struct State {
        var trouble = Trouble.none
        var changes: [String] = []
        var moment: Moment?
        var body: @Sendable (HTTPExchange) async throws -> Void = { _ in }
    }

    private let base: any HTTPTransport
    private let state = Mutex(State())

    package init(_ base: any HTTPTransport) { self.base = base }

    package var trouble: Trouble {
        get { state.withLock { $0.trouble } }
        set { state.withLock { $0.trouble = newValue } }
    }

    /// Method and path of each changing request that reached the service.
    package var changes: [String] { state.withLock { $0.changes } }

    /// Runs `body` before the n-th read from now on of a path with that end, once. The request fails if it throws.
    package func interrupt(
        beforeRead number: Int, at path: String = "", _ body: @escaping @Sendable () async throws -> Void
    ) {
        interrupt(before: Moment(count: number, isOfReads: true, path: path)) { _ in try await body() }
    }

    /// Runs `body` before the n-th request from now on, once.
    package func interrupt(beforeRequest number: Int, _ body: @escaping @Sendable () async -> Void) {
        interrupt(before: Moment(count: number)) { _ in await body() }
    }

    /// Another client saves this text just before the n-th read of a path with that end.
    package func save(_ text: String, at path: String, beforeRead number: Int) {
        interrupt(before: Moment(count: number, isOfReads: true, path: path)) { [base] exchange in
            var other = exchange
            other.request.method = .post
            other.request.headerFields[.authorization] = "Bearer sandbox"
            other.body = Array(text.utf8)
            _ = try await base.send(other)
        }
    }

    private func interrupt(before moment: Moment, _ body: @escaping @Sendable (HTTPExchange) async throws -> Void) {
        state.withLock { ($0.moment, $0.body) = (moment, body) }
    }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let method = exchange.request.method, isChange = method != .get
        try await interruption(before: exchange)?(exchange)
        switch trouble {
        case .noConnection: throw TransportFailure(.connection, "no network", mayHaveArrived: false)
        case .refused(method, let status):
            let body = #"{"request":{"status_code":\#(status),"success":false},"response":{"message":"No."}}"#
            return HTTPAnswer(HTTPResponse(status: .init(code: status)), body: Array(body.utf8))
        case .none, .answersLost, .refused: break
        }
        if isChange { state.withLock { $0.changes.append("\(method.rawValue) \(exchange.request.path ?? "")") } }
        let answer = try await base.send(exchange)
        if case .answersLost = trouble, isChange {
            throw TransportFailure(.cutOff, "the answer ended too early", mayHaveArrived: true)
        }
        return answer
    }

    /// The code to run before this request, if any.
    private func interruption(before exchange: HTTPExchange) -> (@Sendable (HTTPExchange) async throws -> Void)? {
        state.withLock { state in
            guard var moment = state.moment, moment.isAbout(exchange) else { return nil }
            moment.count -= 1
            state.moment = moment.count > 0 ? moment : nil
            return moment.count > 0 ? nil : state.body
        }
    }
}
