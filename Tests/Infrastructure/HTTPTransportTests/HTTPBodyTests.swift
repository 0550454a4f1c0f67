import HTTPTransport
import HTTPTypes
import LoopbackServer
import Synchronization
import Testing

@Suite("The body of a request") struct HTTPBodyTests {
    @Test func `a large body arrives whole, also when it is sent again over another connection`() async throws {
        let bodies = Mutex<[[UInt8]]>([]), lastSent = Mutex<[Int]>([])
        let server = LoopbackServer { peer in
            while let request = peer.read() {
                guard request.line.hasPrefix("POST") else {
                    peer.answer("200 OK", "first")
                    continue
                }
                let count = bodies.withLock { bodies in
                    bodies.append(request.body)
                    return bodies.count
                }
                guard count > 1 else { return }
                peer.answer("200 OK", "second")
            }
        }
        let transport = RetryMiddleware(
            time: ControlledTime().source, notice: { _ in },
            next: CurlTransport(variables: [:], keptConnectionAge: 3600))
        #expect(await Outcome(.test(at: server.authority), through: transport) == .answer(200, "first"))
        let body = (0..<4_000_001).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) }
        var exchange = HTTPExchange.test(.post, at: server.authority)
        exchange.body = body
        exchange.progress = { sent, total in lastSent.withLock { $0 = [sent, total] } }
        #expect(await Outcome(exchange, through: transport) == .answer(200, "second"))
        #expect(bodies.withLock { $0 == [body, body] })
        #expect(lastSent.withLock { $0 } == [body.count, body.count])
    }
}
