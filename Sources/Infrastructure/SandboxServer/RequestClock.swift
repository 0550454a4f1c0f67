import NIOCore
import NIOHTTP1

/// Ends the wait for a request that does not arrive completely, and translates every error of the parser to an
/// ``HTTPProblem``.
///
/// Placed after the parser in the pipeline, where requests and answers are parsed parts.
final class RequestClock: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let lines: RequestLines
    private let timeout: TimeAmount
    private var timer: Scheduled<Void>?
    private var isBodyAwaited = false
    private var isOver = false

    init(lines: RequestLines, timeout: TimeAmount) {
        self.lines = lines
        self.timeout = timeout
    }

    func channelActive(context: ChannelHandlerContext) {
        start(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isBodyAwaited = true
            start(context)
        case .body: break
        case .end:
            isBodyAwaited = false
            timer?.cancel()
            lines.startRequest()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { start(context) }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        timer?.cancel()
        let problem: any Error =
            switch error as? HTTPParserError {
            case .some where isOver: HTTPProblem.tooSlow
            case .headerOverflow?: lines.isTooLong ? HTTPProblem.lineTooLong : HTTPProblem.headersTooLarge
            case .some(let error): HTTPProblem.malformed("\(error)")
            case nil: error
            }
        context.fireErrorCaught(problem)
    }

    private func start(_ context: ChannelHandlerContext) {
        timer?.cancel()
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: timeout) { bound.value.handler.giveUp(bound.value.context) }
    }

    private func giveUp(_ context: ChannelHandlerContext) {
        isOver = true
        if isBodyAwaited {
            context.fireErrorCaught(HTTPProblem.tooSlow)
        } else if lines.hasBegun {
            // From the front, so that every handler knows that an answer follows.
            context.pipeline.fireErrorCaught(HTTPParserError.paused)
        } else {
            context.close(promise: nil)
        }
    }
}
