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
}
