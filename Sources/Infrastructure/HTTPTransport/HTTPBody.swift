import Domain

/// The body of a request. Base64 is encoded piece by piece while it is sent: as a text, a picture would be in memory a
/// second time.
package enum HTTPBody: Sendable {
    case bytes([UInt8])
    /// The base64 of bytes, between two texts.
    case base64([UInt8], after: String, before: String)

    /// Number of bytes that are sent.
    package var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .base64(let bytes, let head, let tail): head.utf8.count + Base64.count(of: bytes.count) + tail.utf8.count
        }
    }

    /// All of it at once.
    package var bytes: [UInt8] {
        switch self {
        case .bytes(let bytes): bytes
        case .base64(let bytes, let head, let tail): Base64.encode(bytes, after: head, before: tail)
        }
    }

    /// Fills a buffer with what is sent from a position on.
    /// - Returns: the number of bytes written; fewer than the buffer has only at the end.
    package func copy(from start: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        /// Where the current part begins.
        var begin = 0
        func put(_ count: Int, _ write: (_ position: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int) {
            let position = start + filled - begin
            if (0..<count).contains(position) { filled += write(position, .init(rebasing: buffer[filled...])) }
            begin += count
        }
        func put(_ part: UnsafeRawBufferPointer) {
            put(part.count) { position, buffer in
                let count = min(part.count - position, buffer.count)
                buffer.copyMemory(from: .init(rebasing: part[position..<position + count]))
                return count
            }
        }
        switch self {
        case .bytes(let bytes): bytes.withUnsafeBytes { put($0) }
        case .base64(let bytes, var head, var tail):
            head.withUTF8 { put(.init($0)) }
            bytes.withUnsafeBytes { bytes in
                put(Base64.count(of: bytes.count)) { Base64.write(bytes, from: $0, to: $1) }
            }
            tail.withUTF8 { put(.init($0)) }
        }
        return filled
    }
}
