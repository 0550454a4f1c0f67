import NIOCore

/// Accepts no connection while as many are open as may be. NIO itself stops only when some have reached the stream of
/// connections, and those on their way there have files too; without a file left the runtime ends the process.
final class AcceptGate: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias OutboundIn = Never

    private let limit: Int
    private var open = 0
    private var holdsRead = false

    init(limit: Int) { self.limit = limit }

    func read(context: ChannelHandlerContext) {
        holdsRead = open >= limit
        if !holdsRead { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        open += 1
        unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
            self.open -= 1
            if self.holdsRead { self.read(context: context) }
        }
        context.fireChannelRead(data)
    }
}
