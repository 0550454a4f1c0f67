package import NIOCore
import NIOHTTP1

/// The channel handlers that turn bytes into parts of requests, and answers into bytes.
package enum RequestPipeline {
    /// New handlers for one connection.
    package static func handlers(_ limits: Limits) -> [any ChannelHandler] {
        let timeout = TimeAmount.nanoseconds(Int64(limits.timeout * 1e9))
        let lines = RequestLines(limit: limits.line, timeout: timeout)
        var bounds = NIOHTTPDecoderLimitConfiguration()
        bounds.maxHeaderFieldSize = limits.line
        // The parser counts the target as well.
        bounds.maxHeaderListSize = limits.line + limits.headers
        bounds.maxHeaderFieldCount = limits.headerCount
        return [
            lines, HTTPResponseEncoder(),
            ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: bounds)),
            HTTPServerPipelineHandler(), RequestClock(lines: lines, timeout: timeout),
        ]
    }
}
