import Domain
package import HTTPTransport
import HTTPTypes
import Synchronization

/// A network on which another client saves something just before a chosen read of the program.
package final class OtherClient: HTTPTransport {
    private struct Save {
        let path: String
        let body: [UInt8]
        var readsBefore: Int
    }

    private struct State {
        var save: Save?
        var isDown = false
    }

    private let base: any HTTPTransport
    private let state = Mutex(State())

    package init(over base: any HTTPTransport) { self.base = base }

    /// Whether nobody can be reached.
    package var isDown: Bool {
        get { state.withLock { $0.isDown } }
        set { state.withLock { $0.isDown = newValue } }
    }

    /// Saves `body` just before the program reads a path that ends so.
    /// - Parameter count: which of its reads, counted from 1.
    package func save(_ body: String, at path: String, beforeRead count: Int) {
        state.withLock { $0.save = Save(path: path, body: Array(body.utf8), readsBefore: count - 1) }
    }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        guard !isDown else { throw TransportFailure(.connection, "no network", mayHaveArrived: false) }
        if let body = dueSave(exchange) {
            var other = exchange
            other.request.method = .post
            other.request.headerFields[.authorization] = "Bearer sandbox"
            other.body = body
            _ = try await base.send(other)
        }
        return try await base.send(exchange)
    }

    private func dueSave(_ exchange: HTTPExchange) -> [UInt8]? {
        guard exchange.isRead, let path = exchange.request.path else { return nil }
        return state.withLock { state in
            guard let save = state.save, path.hasSuffix(save.path) else { return nil }
            guard save.readsBefore == 0 else {
                state.save?.readsBefore -= 1
                return nil
            }
            state.save = nil
            return save.body
        }
    }
}

extension InProcessProgram {
    /// A program whose service is reached over a network that a test controls.
    package static func overNetwork(_ network: any HTTPTransport, variables: [String: String] = [:]) throws
        -> InProcessProgram
    {
        let remote = [
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_TOKEN": "sandbox",
            "TRITON_API_URL": "https://sandbox.example",
        ]
        return try InProcessProgram(variables: remote.merging(variables) { $1 }, network: { network })
    }
}
