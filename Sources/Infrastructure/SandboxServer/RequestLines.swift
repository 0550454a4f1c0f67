import NIOCore

/// Watches the raw bytes: how long a request line is, which the parser does not say when it refuses one, and what comes
/// after the last answer.
///
/// A connection that is closed with bytes unread is reset by the system, and the client may lose the answer that says
/// what was wrong. So the sending side is closed first, and what still arrives is dropped for a moment.
final class RequestLines: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

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

    /// Whether anything of a request has come.
    var hasBegun: Bool { count > 0 }

    /// Whether the line of the request that is being read is above the limit.
    var isTooLong: Bool { count > limit }

    /// From the next byte on it is another request.
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
        // Answers of a megabyte take their time; a client that reads none of it gets no more than that.
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
