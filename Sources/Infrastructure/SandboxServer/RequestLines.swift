import NIOCore

/// Watches the raw bytes. It measures the request line, whose length the parser does not report when it refuses one,
/// and drops what arrives after the last answer.
///
/// The system resets a connection that is closed with bytes unread, and the client may lose the last answer. So the
/// sending side is closed first, and bytes that still arrive are dropped for a short time.
final class RequestLines: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The time between the last answer and the end of the connection.
    private static let lingering = TimeAmount.seconds(1)

    private let limit: Int
    private let timeout: TimeAmount
    private var count = 0
    private var isInLine = true
    private var isDropping = false
    private var isInputOver = false
    private var isOutputOver = false

    init(limit: Int, timeout: TimeAmount) {
        self.limit = limit
        self.timeout = timeout
    }

    /// Whether the first byte of a request has arrived.
    var hasBegun: Bool { count > 0 }

    /// Whether the line of the request that is being read is above the limit.
    var isTooLong: Bool { count > limit }

    /// Called at the end of a request: the next byte belongs to another one.
    func startRequest() {
        isInLine = true
        count = 0
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isDropping { return }
        if isInLine { readLine(unwrapInboundIn(data).readableBytesView) }
        context.fireChannelRead(data)
    }

    private func readLine(_ bytes: ByteBufferView) {
        let start = count > 0 ? bytes.startIndex : bytes.firstIndex { $0 != 13 && $0 != 10 } ?? bytes.endIndex
        let end = bytes[start...].firstIndex(of: 10)
        count += (end ?? bytes.endIndex) - start
        isInLine = end == nil && !isTooLong
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            isInputOver = true
            if isOutputOver { return context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isDropping { context.read() } else { context.fireChannelReadComplete() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        isDropping = true
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        // A large answer may take long to send; a client that does not read it is cut off after `timeout`.
        context.eventLoop.scheduleTask(in: timeout) { bound.value.context.close(promise: nil) }
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.whenComplete { _ in
            let (handler, context) = bound.value
            handler.isOutputOver = true
            if handler.isInputOver { return context.close(promise: nil) }
            context.eventLoop.scheduleTask(in: Self.lingering) { bound.value.context.close(promise: nil) }
            context.read()
        }
        context.close(mode: .output, promise: sent)
    }
}
