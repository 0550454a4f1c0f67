import Domain
import FoundationEssentials
import Testing

@Suite struct Base64Tests {
    @Test func `any number of bytes can be encoded and decoded`() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
            let text = Base64.encode(bytes)
            #expect(text.count == Base64.count(of: count))
            #expect(Data(base64Encoded: Data(text)).map { Array($0) } == bytes)
            #expect(Base64.encode(bytes, after: "é:", before: "\"}") == Array("é:".utf8) + text + Array("\"}".utf8))
        }
    }

    @Test func `pieces of any size make the whole text`() {
        for count in 0..<34 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
            for size in 1..<50 {
                var text: [UInt8] = []
                while true {
                    let piece = [UInt8](unsafeUninitializedCapacity: size) { room, filled in
                        filled = bytes.withUnsafeBytes { Base64.write($0, from: text.count, to: .init(room)) }
                    }
                    text += piece
                    if piece.count < size { break }
                }
                #expect(text == Base64.encode(bytes), "\(count) bytes in pieces of \(size)")
            }
        }
    }
}
