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
    private let pages: AllowedOrigins
    private let bodies: Budget
    private let requests: Budget
    private let clients: Budget
    private let refused = Budget(limit: Limits.refusals)

    /// Opens the port. Requests are answered when ``run()`` is called.
    ///
    /// - Throws: an error of the system when the port cannot be opened.
    package init(port: UInt16, service: SandboxService, limits: Limits, pages: AllowedOrigins = AllowedOrigins())
        async throws
    {
        self.pages = pages
        self.service = service
        self.limits = limits
        bodies = Budget(limit: limits.bodies)
        clients = Budget(limit: limits.connections)
        requests = Budget(limit: limits.connections)
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            // So that the gate is asked before each connection.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        AcceptBackoffHandler(), AcceptGate(limit: limits.openConnections), AcceptErrors(),
                    ])
                }
            }
            // Connections of a server that has ended still occupy the port.
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // A client that has closed its sending side may still wait for the answer.
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

    /// For which a refused client may go on sending.
    private static let refusalTimeout = TimeAmount.milliseconds(250)

    private static func client(_ channel: any Channel, _ limits: Limits) throws -> Client {
        try channel.pipeline.syncOperations.addHandlers(RequestPipeline.handlers(limits))
        return try Client(wrappingChannelSynchronously: channel)
    }

    package func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            try await listener.executeThenClose { accepted in
                for try await client in accepted {
                    let isServed = clients.take(1)
                    // Until one of them has ended, new connections wait in the queue of the port.
                    while !isServed, !refused.take(1) { try await Task.sleep(for: .milliseconds(10)) }
                    group.addTask {
                        defer { isServed ? clients.giveBack(1) : refused.giveBack(1) }
                        // A broken connection concerns only its client.
                        try? await isServed ? serve(client) : refuse(client)
                    }
                }
            }
        }
    }

    /// Closes the port. Answers that have begun get a fifth of a second.
    package func finish() async {
        // The listener may be closed already; a cancelled sleep means that there is no time left.
        try? await listener.channel.close()
        for _ in 0..<20 where !requests.isUnused { try? await Task.sleep(for: .milliseconds(10)) }
    }

    private func serve(_ client: Client) async throws {
        try await client.executeThenClose { inbound, outbound in
            let connection = Connection(
                service: service, limits: limits, pages: pages, bodies: bodies, requests: requests, outbound: outbound)
            try await connection.serve(inbound)
            try await client.channel.close(mode: .output)
            try await client.channel.closeFuture.get()
        }
    }

    private func refuse(_ client: Client) async throws {
        // It is answered before it has sent a request, which the handler for the order of answers does not allow.
        try await client.channel.eventLoop.flatSubmit {
            let operations = client.channel.pipeline.syncOperations
            do {
                return operations.removeHandler(
                    context: try operations.context(handlerType: HTTPServerPipelineHandler.self))
            } catch { return client.channel.eventLoop.makeFailedFuture(error) }
        }.get()
        try await client.executeThenClose { _, outbound in
            try await Connection.refuse(.busy, outbound)
            try await client.channel.close(mode: .output)
            // One that stays silent must not hold the place of the next one.
            client.channel.eventLoop.scheduleTask(in: Self.refusalTimeout) { client.channel.close(promise: nil) }
            try await client.channel.closeFuture.get()
        }
    }
}
