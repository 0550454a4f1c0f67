import NIOCore

/// Ends errors of single connections. NIO closes the port by itself when an error concerns the port; any other error,
/// such as too many open files in the whole system, would end the stream of connections.
final class AcceptErrors: ChannelInboundHandler {
    typealias InboundIn = any Channel

    func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
