import Domain
import NIOCore
import NIOHTTP1
import NIOPosix
package import Sandbox

/// The sandbox over HTTP, on loopback only.
package struct Server {
    private typealias Client = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

    package let url: String
    private let listener: NIOAsyncChannel<Client, Never>
    private let service: SandboxService
    private let limits: Limits
    private let bodies: Budget
    private let requests: Budget
    private let clients: Budget

    /// Listens from here on; nobody is answered before ``run()``.
    package init(port: UInt16, service: SandboxService, limits: Limits) async throws {
        self.service = service
        self.limits = limits
        bodies = Budget(limit: limits.bodies)
        clients = Budget(limit: limits.connections)
        requests = Budget(limit: limits.connections)
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            // A server that was ended leaves connections behind that still hold the port.
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // A client that has sent all it has may still wait for the answer.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            // Head and body of an answer are written separately: with Nagle's algorithm every second answer of a
            // connection would wait some 40 ms for the client's delayed acknowledgement.
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .bind(host: "127.0.0.1", port: Int(port)) { channel in
                channel.eventLoop.makeCompletedFuture { try Self.client(channel, limits) }
            }
        guard let port = listener.channel.localAddress?.port else {
            throw TritonError(.unavailable, "the server has no port")
        }
        url = "http://127.0.0.1:\(port)"
    }

    private static func client(_ channel: any Channel, _ limits: Limits) throws -> Client {
        try channel.pipeline.syncOperations.addHandlers(RequestPipeline.handlers(limits))
        return try Client(wrappingChannelSynchronously: channel)
    }

    package func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            try await listener.executeThenClose { accepted in
                for try await client in accepted {
                    group.addTask {
                        // A connection that breaks is the client's affair.
                        try? await serve(client)
                    }
                }
            }
        }
    }

    /// Answers under way get a fifth of a second.
    package func finish() async {
        // The listener may be closed already; cancelled means that there is no time left.
        try? await listener.channel.close()
        for _ in 0..<20 where !requests.isUnused { try? await Task.sleep(for: .milliseconds(10)) }
    }

    private func serve(_ client: Client) async throws {
        // One client too many gets no answer: an answer would mean to serve it.
        guard clients.take(1) else { return try await client.channel.close() }
        defer { clients.giveBack(1) }
        try await client.executeThenClose { inbound, outbound in
            let connection = Connection(
                service: service, limits: limits, bodies: bodies, requests: requests, outbound: outbound)
            try await connection.serve(inbound)
            try await client.channel.close(mode: .output)
            try await client.channel.closeFuture.get()
        }
    }
}
