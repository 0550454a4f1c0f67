import FlyingFox
import FlyingSocks
import Glibc

/// FlyingFox writes the head and the body of an answer separately. With Nagle's algorithm on, every second answer of a
/// connection then waits some 40 ms for the client's delayed acknowledgement. The option is set on the listening
/// socket, and every accepted one inherits it.
struct NoDelayPool: AsyncSocketPool {
    private let base: any AsyncSocketPool = HTTPServer.defaultPool()

    func prepare() async throws { try await base.prepare() }
    func run() async throws { try await base.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        // A socket that refuses the option, or is closed already, is merely slower.
        try? socket.setValue(true, for: NoDelay())
        try await base.suspendSocket(socket, untilReadyFor: events)
    }

    private struct NoDelay: SocketOption {
        var level: Int32 { Int32(IPPROTO_TCP) }
        var name: Int32 { TCP_NODELAY }
        func makeValue(from value: Int32) -> Bool { value != 0 }
        func makeSocketValue(from value: Bool) -> Int32 { value ? 1 : 0 }
    }
}
