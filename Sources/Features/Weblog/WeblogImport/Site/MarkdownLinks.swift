import Domain
import WeblogService

/// Links to other Markdown files: `[text](other.md)`, and `[name]: other.md`.
enum MarkdownLinks {
    /// - Parameter path: the new target of a link; nil without such a file.
    static func converted(_ text: String, _ losses: inout [String], _ path: (String) -> String?) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = [], copied = 0, index = 0
        while let bracket = bytes[index...].firstIndex(of: UInt8(ascii: "]")) {
            index = bracket + 1
            guard let target = target(in: bytes, from: index) else { continue }
            let written = String(decoding: bytes[target], as: UTF8.self)
            guard isToText(written) else { continue }
            let decoded = PercentDecoding.text(written)
            guard let found = path(decoded) else {
                losses.append("the link to '\(decoded)', which is not there")
                continue
            }
            result += bytes[copied..<target.lowerBound] + found.utf8
            copied = target.upperBound
            index = copied
        }
        return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// The target after `](` or `]:`, without the brackets `<>`.
    private static func target(in bytes: [UInt8], from index: Int) -> Range<Int>? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "(") || bytes[index] == UInt8(ascii: ":") else {
            return nil
        }
        var start = index + 1
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        let isBracketed = start < bytes.count && bytes[start] == UInt8(ascii: "<")
        if isBracketed { start += 1 }
        var end = start, depth = 0
        while end < bytes.count, bytes[end] != 0x0A {
            let byte = bytes[end]
            if isBracketed {
                if byte == UInt8(ascii: ">") { break }
            } else {
                // It ends at a blank or at the parenthesis of the link, and may contain others.
                if byte <= 0x20 { break }
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                if depth < 0 { break }
            }
            end += 1
        }
        return start..<end
    }

    private static func isToText(_ target: String) -> Bool {
        guard !target.contains("://"), !target.hasPrefix("//") else { return false }
        let path = target.prefix { $0 != "#" && $0 != "?" }.lowercased()
        return path.hasSuffix(".md") || path.hasSuffix(".markdown")
    }
}
