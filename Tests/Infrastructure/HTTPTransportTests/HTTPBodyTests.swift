import HTTPTransport
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
}
