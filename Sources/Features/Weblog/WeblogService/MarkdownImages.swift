/// The pictures that a Markdown text shows, in the form `![alt](target)`. Those in code, in comments and in the header
/// of an entry do not count.
package struct MarkdownImages: Sendable {
    package struct Image: Sendable, Equatable {
        package let alt: String
        /// The decoded target: without the escapes of Markdown and of URLs.
        package let target: String
        /// The range of the target, in bytes of the text.
        package let range: Range<Int>
        /// Counted from 1.
        package let line: Int

        /// Whether the target is a relative path, and not a URL.
        package var isRelative: Bool {
            guard let first = target.unicodeScalars.first, !"/#?".unicodeScalars.contains(first) else { return false }
            let scheme = target.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
            return scheme.count == target.utf8.count || target.utf8.dropFirst(scheme.count).first != UInt8(ascii: ":")
        }
    }

    package let images: [Image]
    private let bytes: [UInt8]

    package init(_ text: String) {
        bytes = Array(text.utf8)
        var scanner = MarkdownImageScanner(bytes, from: bytes.count - EntryText(text).rest.utf8.count)
        images = scanner.images()
    }

    /// The text with other targets.
    /// - Parameter target: the new target of a picture; nil leaves it unchanged.
    package func replaced(_ target: (Image) throws -> String?) rethrows -> String {
        var result: [UInt8] = []
        var position = 0
        for image in images {
            guard let new = try target(image) else { continue }
            result += bytes[position..<image.range.lowerBound] + Array(new.utf8)
            position = image.range.upperBound
        }
        return String(decoding: result + bytes[position...], as: UTF8.self)
    }
}
