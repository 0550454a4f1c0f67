import Domain
import NIOCore
import NIOEmbedded
import NIOHTTP1
import SandboxServer

extension FuzzSubject {
    /// The bytes of a connection, parsed by the server in one piece, in two, and byte by byte.
    static let server = FuzzSubject(
        "server", seedFolders: ["Fuzzing/Seeds/request"],
        words: [
            "GET /service/info HTTP/1.1\r\n", "POST /address/demo/now HTTP/1.1\r\n", "HEAD * HTTP/1.0\r\n",
            "CONNECT a:1 HTTP/1.1\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "http://localhost/", "http://evil.example/",
            "Host: localhost\r\n", "Host: [::1]:80\r\n", "Host: a@localhost\r\n", "Content-Length: 3\r\n",
            "Content-Length: +3\r\n", "Content-Length: 0, 0\r\n", "Content-Length: 99999999999999999999\r\n",
            "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n", "Expect: 100-continue\r\n",
            "Upgrade: h2c\r\n", "Connection: close\r\n", "\r\n\r\n", "\n", "\r", " ", "\t", "\0", "0\r\n\r\n",
            "1;x=y\r\na\r\n", "fffffffffffffffff\r\n", "-1\r\n", "X: a\r\n b\r\n", "X : a\r\n", ": a\r\n",
        ]
    ) { bytes in
        let whole = try read([bytes])
        for request in whole.requests {
            try promise(
                request.length == nil || request.length == request.body,
                "\(request.body) bytes of a body of \(request.length ?? 0)")
            try promise(request.isOfThisMachine, "a host of another machine is answered to")
            try promise(request.lengths + request.codings <= 1, "a body whose end can be read in two ways")
        }
        let half = bytes.count / 2
        for pieces in [[Array(bytes[..<half]), Array(bytes[half...])], bytes.prefix(512).map { [$0] }]
        where pieces.count == 2 || bytes.count <= 512 {
            try promise(
                try read(pieces).requests == whole.requests, "another request when it comes in \(pieces.count) pieces")
        }
    }

    private struct Request: Equatable {
        let method: String
        let target: String
        let length: Int?
        var body = 0
        let lengths: Int
        let codings: Int
        let isOfThisMachine: Bool
    }

    /// The complete requests before the first error.
    private static func read(_ pieces: [[UInt8]]) throws -> (requests: [Request], isRefused: Bool) {
        let channel = EmbeddedChannel(handlers: RequestPipeline.handlers(Limits()))
        // The rest of the connection does not matter.
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        var requests: [Request] = [], open: Request?
        do {
            for piece in pieces {
                try channel.writeInbound(ByteBuffer(bytes: piece))
                while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
                    switch part {
                    case .head(let head):
                        let checked = try RequestHead(head)
                        open = Request(
                            method: checked.method, target: checked.target, length: checked.length,
                            lengths: head.headers["content-length"].count,
                            codings: head.headers["transfer-encoding"].count,
                            isOfThisMachine: checked.origin.flatMap { Origin($0) }.map {
                                $0.isLoopback || $0.host.hasSuffix(".localhost")
                            } ?? (head.version != .http1_1))
                    case .body(let body): open?.body += body.readableBytes
                    case .end:
                        if let request = open { requests.append(request) }
                        open = nil
                        // The next request of the connection is read after the answer to this one.
                        try channel.writeOutbound(
                            HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .noContent)))
                        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
                    }
                }
            }
        } catch is HTTPProblem { return (requests, true) }
        return (requests, false)
    }
}
