import Domain

/// The pictures that a Markdown text shows, as `![alt](target)`, `![alt][name]` or `<img src="target">`, and its links.
/// Those in code, in comments and in the header of an entry do not count.
package struct MarkdownImages: Sendable {
    package struct Image: Sendable, Equatable {
        package let alt: String
        /// The decoded target: without the escapes of Markdown and of URLs.
        package let target: String
        /// The range of the target, in bytes of the text.
        package let range: Range<Int>
        /// Counted from 1.
        package let line: Int

        /// Whether it has no alternative text. An `<img>` may have an empty one on purpose.
        package let lacksAlt: Bool
        /// Whether it is an `<img>`.
        package let isTag: Bool

        /// Whether the target is a relative path, and not a URL.
        package var isRelative: Bool {
            guard let first = target.unicodeScalars.first, !"/#?".unicodeScalars.contains(first) else { return false }
            let scheme = target.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
            return scheme.count == target.utf8.count || target.utf8.dropFirst(scheme.count).first != UInt8(ascii: ":")
        }
    }

    /// The target of `[text](target)`, `[name]: target`, `<https://…>` or `<a href="target">`.
    package struct Link: Sendable, Equatable {
        /// The decoded target, as of a picture.
        package let target: String
        /// The range of the target, in bytes of the text; nil for a target that is not written as it is.
        package let range: Range<Int>?
        /// Counted from 1.
        package let line: Int

        package init(target: String, range: Range<Int>?, line: Int) {
            self.target = target
            self.range = range
            self.line = line
        }
    }

    package let images: [Image]
    package let links: [Link]
    private let bytes: [UInt8]

    package init(_ text: String) {
        bytes = Array(text.utf8)
        var scanner = MarkdownScanner(bytes, from: bytes.count - EntryText(text).rest.utf8.count)
        scanner.read()
        images = scanner.images
        links = scanner.links
    }

    /// The targets of the pictures that are no files beside the text.
    package var urls: [String] { images.filter { !$0.isRelative }.map(\.target) }

    /// The target of a picture as it is spelled in the text.
    package func written(_ image: Image) -> String { String(decoding: bytes[image.range], as: UTF8.self) }

    /// The URLs that another text has for the pictures that this one names, by these names.
    /// - Returns: nil if the texts differ in anything else, or if this one names no picture.
    package func urls(in other: MarkdownImages) -> [String: String]? {
        guard images.count == other.images.count, images.contains(where: \.isRelative) else { return nil }
        var urls: [String: String] = [:]
        for (image, there) in zip(images, other.images) where image.isRelative && !there.isRelative {
            guard ["https://", "http://"].contains(where: there.target.hasPrefix),
                urls.updateValue(there.target, forKey: written(image)) ?? there.target == there.target
            else { return nil }
        }
        let replaced = replaced { urls[written($0)] }
        let text = String(decoding: other.bytes, as: UTF8.self)
        return !urls.isEmpty && replaced.comparableBytes == text.comparableBytes ? urls : nil
    }

    /// The text with other targets of its pictures.
    /// - Parameter target: the new target of a picture; nil leaves it unchanged.
    package func replaced(_ target: (Image) throws -> String?) rethrows -> String {
        try replaced(images, \.range) { image in try target(image).map { spelled($0, for: image) } }
    }

    /// A name with blanks needs brackets in Markdown, and quotes in a tag. One picture can be named in both ways.
    private func spelled(_ target: String, for image: Image) -> String {
        let isBracketed = target.hasPrefix("<") && target.hasSuffix(">") && target.utf8.count > 1
        let name = isBracketed ? String(target.dropFirst().dropLast()) : target
        guard image.isTag else { return !isBracketed && name.utf8.contains(32) ? "<\(name)>" : target }
        let isQuoted = "\"'".utf8.contains(bytes[image.range.lowerBound - 1])
        return !isQuoted && name.utf8.contains(32) ? "\"\(name)\"" : name
    }

    /// The text with other targets of its links.
    package func replacedLinks(_ target: (Link) throws -> String?) rethrows -> String {
        // The brackets around a target stay.
        func inner(_ link: Link) -> Range<Int>? {
            link.range.map { bytes[$0.lowerBound] == UInt8(ascii: "<") ? $0.lowerBound + 1..<$0.upperBound - 1 : $0 }
        }
        return try replaced(links, inner, target)
    }

    private func replaced<Part>(_ parts: [Part], _ range: (Part) -> Range<Int>?, _ target: (Part) throws -> String?)
        rethrows -> String
    {
        var result: [UInt8] = []
        var position = 0
        for part in parts {
            guard let range = range(part), let new = try target(part) else { continue }
            result += bytes[position..<range.lowerBound] + Array(new.utf8)
            position = range.upperBound
        }
        return String(decoding: result + bytes[position...], as: UTF8.self)
    }

    /// A text with all parts changed that are not code.
    package static func mapProse(_ text: String, _ convert: (String) -> String) -> String {
        let bytes = Array(text.utf8)
        var result = "", end = 0
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for range in code(in: bytes) {
            if end < range.lowerBound { result += convert(part(end..<range.lowerBound)) }
            result += part(range)
            end = range.upperBound
        }
        return result + convert(part(end..<bytes.count))
    }

    /// The ranges of code, in the order of the text.
    package static func code(in bytes: [UInt8]) -> [Range<Int>] {
        var scanner = MarkdownScanner(bytes, from: 0)
        scanner.read()
        return scanner.code
    }
}
