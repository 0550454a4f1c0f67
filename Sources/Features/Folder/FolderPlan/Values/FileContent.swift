import Domain

/// What a file contains, without the bytes. They are read again when they are needed, so that pictures, and the texts
/// of an archive, are not all in memory.
package struct FileContent: Sendable, Equatable {
    package let size: Int
    package let hash: VersionHash
    private let read: @Sendable () -> [UInt8]?

    /// - Parameters:
    ///   - hash: of the bytes, if it is known.
    ///   - read: reads the file again; nil if that is not possible.
    package init(_ bytes: [UInt8], hash: VersionHash? = nil, reading read: @escaping @Sendable () -> [UInt8]?) {
        size = bytes.count
        self.hash = hash ?? VersionHash(bytes: bytes)
        self.read = read
    }

    /// As the file is now, which is checked only when it is sent.
    var text: String? { read().map { String(decoding: $0, as: UTF8.self) } }

    /// - Throws: ``TritonError`` of code `partial` if they are not those of the beginning any more.
    package var bytes: [UInt8] {
        get throws(TritonError) {
            guard let bytes = read(), VersionHash(bytes: bytes) == hash else {
                throw TritonError(.partial, "its file was changed after it was compared: run the command again")
            }
            return bytes
        }
    }

    package static func == (left: FileContent, right: FileContent) -> Bool { left.hash == right.hash }
}
