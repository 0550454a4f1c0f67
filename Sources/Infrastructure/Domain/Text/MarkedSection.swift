/// The part of a page between `<!-- NAME -->` and `<!-- /NAME -->`, which a script replaces.
package struct MarkedSection: Sendable, Equatable {
    package let name: String
    /// Up to the end of the first marker.
    private let head: [UInt8]
    private let content: [UInt8]
    /// From the start of the second marker on.
    private let tail: [UInt8]

    /// - Throws: ``TritonError`` of code `bad_data` when a marker is missing or occurs twice, or when the order is
    ///   wrong.
    package init(_ name: String, in page: String) throws(TritonError) {
        let bytes = Array(page.utf8)
        let markers = Self.markers(of: name, in: bytes)
        let starts = markers.filter { !$0.isEnd }, ends = markers.filter(\.isEnd)
        guard let start = starts.first, let end = ends.first else {
            let missing: SafeText = starts.isEmpty ? "<!-- \(line: name) -->" : "<!-- /\(line: name) -->"
            throw TritonError(
                .badData, "the page has no marker '\(missing)'",
                hint: "a section is between '<!-- \(line: name) -->' and '<!-- /\(line: name) -->'")
        }
        guard starts.count == 1, ends.count == 1 else {
            let doubled: SafeText = starts.count > 1 ? "<!-- \(line: name) -->" : "<!-- /\(line: name) -->"
            throw TritonError(
                .badData, "the page has the marker '\(doubled)' more than once", hint: "remove all but one of them")
        }
        guard start.range.upperBound <= end.range.lowerBound else {
            throw TritonError(
                .badData, "the section '\(line: name)' ends before it begins", hint: "swap its two markers")
        }
        self.name = name
        head = Array(bytes[..<start.range.upperBound])
        content = Array(bytes[start.range.upperBound..<end.range.lowerBound])
        tail = Array(bytes[end.range.lowerBound...])
    }

    /// - Throws: ``TritonError`` of code `usage` for a name that cannot be in a marker.
    package static func check(name: String) throws(TritonError) {
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".unicodeScalars.contains($0)
        }
        guard !name.isEmpty, isPlain, !name.contains("--"), !name.hasPrefix("-"), !name.hasSuffix("-") else {
            throw TritonError(
                .usage, "'\(line: name)' cannot be the name of a section",
                hint: "letters, digits, '_', '.' and single hyphens, such as 'weather'")
        }
    }

    /// Refuses a text that contains markers, because the next replacement could not find the right ones.
    /// - Throws: ``TritonError`` of code `bad_data`.
    package func check(_ text: String) throws(TritonError) {
        guard Self.markers(of: name, in: Array(text.utf8)).isEmpty else {
            throw TritonError(
                .badData, "the text contains a marker of the section '\(line: name)'",
                hint: "give only the text between the markers")
        }
    }

    /// The present text, without the line end after the first marker.
    package var text: String {
        var part = content[...]
        if let end = lineEnd { part = part.dropFirst(end.count) }
        return String(decoding: part, as: UTF8.self)
    }

    /// The whole page with another text between the markers. Where the first marker ends a line, the text is put on
    /// separate lines with the page's line ends; otherwise it stays on the line of the markers.
    package func replaced(by text: String) -> String { String(decoding: head + new(text) + tail, as: UTF8.self) }

    /// Whether the section already contains the text. The kind of line ends is ignored.
    package func holds(_ text: String) -> Bool {
        let present = String(decoding: content, as: UTF8.self).normalisedLineEnds
        return present.utf8.elementsEqual(String(decoding: new(text), as: UTF8.self).normalisedLineEnds.utf8)
    }

    private func new(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        if bytes.last == 10 { bytes.removeLast() }
        if bytes.last == 13 { bytes.removeLast() }
        guard let lineEnd else { return bytes }
        if lineEnd.count == 2 {
            bytes = Array(
                String(decoding: bytes, as: UTF8.self).normalisedLineEnds.replacingBytes(of: "\n", with: "\r\n").utf8)
        }
        return lineEnd + bytes + (bytes.isEmpty ? [] : lineEnd)
    }

    /// The line end directly after the first marker; nil where the line continues.
    private var lineEnd: [UInt8]? {
        if content.first == 10 { return [10] }
        return content.starts(with: [13, 10]) ? [13, 10] : nil
    }

    private struct Marker {
        let range: Range<Int>
        let isEnd: Bool
    }

    /// Spaces and tabs inside a marker are ignored, so `<!--weather-->` is a marker too.
    private static func markers(of name: String, in bytes: [UInt8]) -> [Marker] {
        let opening = Array("<!--".utf8), closing = Array("-->".utf8), name = Array(name.utf8)
        var markers: [Marker] = []
        var position = 0
        func skipBlanks() {
            while position < bytes.count, bytes[position] == 32 || bytes[position] == 9 { position += 1 }
        }
        func skip(_ text: [UInt8]) -> Bool {
            guard bytes[position...].starts(with: text) else { return false }
            position += text.count
            return true
        }
        while let start = bytes[position...].firstIndex(of: opening[0]) {
            position = start
            guard skip(opening) else {
                position = start + 1
                continue
            }
            skipBlanks()
            let isEnd = skip([UInt8(ascii: "/")])
            skipBlanks()
            guard skip(name) else { continue }
            skipBlanks()
            if skip(closing) { markers.append(Marker(range: start..<position, isEnd: isEnd)) }
        }
        return markers
    }
}
