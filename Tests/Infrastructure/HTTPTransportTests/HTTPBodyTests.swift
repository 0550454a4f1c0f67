import HTTPTransport
import HTTPTypes
import LoopbackServer
import Synchronization
import Testing

@Suite("The body of a request") struct HTTPBodyTests {
    @Test(arguments: [
        ("{\"pic\":\"/+8=\"}", HTTPBody.base64([0xFF, 0xEF], after: "{\"pic\":\"", before: "\"}")),
        ("AQIDBAUGBwg=.", .base64(Array(1...8), after: "", before: ".")),
        ("é:", .base64([], after: "é:", before: "")), ("plain", .bytes(Array("plain".utf8))), ("", .bytes([])),
    ])
    func `pieces of any size, from any position, make the whole body`(_ text: String, _ body: HTTPBody) {
        let whole = Array(text.utf8)
        #expect(body.bytes == whole && body.count == whole.count)
        for start in 0...whole.count {
            for size in 1...20 {
                let piece = [UInt8](unsafeUninitializedCapacity: size) { room, filled in
                    filled = body.copy(from: start, to: .init(room))
                }
                #expect(piece == Array(whole[start...].prefix(size)), "\(size) bytes from \(start)")
            }
        }
    }

    @Test func `base64 arrives whole, also when it is sent again over another connection`() async throws {
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
        let transport = CurlTransport(variables: [:], keptConnectionAge: 3600)
        #expect(await Outcome(.test(at: server.authority), through: transport) == .answer(200, "first"))
        let picture = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) }
        let body = HTTPBody.base64(picture, after: "{\"pic\":\"", before: "\"}")
        var exchange = HTTPExchange.test(.post, at: server.authority)
        exchange.body = body
        exchange.progress = { sent, total in lastSent.withLock { $0 = [sent, total] } }
        #expect(await Outcome(exchange, through: transport) == .answer(200, "second"))
        #expect(bodies.withLock { $0 == [body.bytes, body.bytes] })
        #expect(lastSent.withLock { $0 } == [body.count, body.count])
    }
}
