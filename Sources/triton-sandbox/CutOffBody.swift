import FlyingSocks

/// A body that announces more bytes than it has and then breaks off, which makes the server close the connection.
struct CutOffBody: AsyncBufferedSequence {
    typealias Element = UInt8

    struct BrokenOff: Error {}

    struct AsyncIterator: AsyncBufferedIteratorProtocol {
        var rest: ArraySlice<UInt8>

        mutating func next() async throws -> UInt8? {
            guard let byte = rest.popFirst() else { throw BrokenOff() }
            return byte
        }

        mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
            guard !rest.isEmpty else { throw BrokenOff() }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
    }

    let bytes: ArraySlice<UInt8>

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes) }
}
