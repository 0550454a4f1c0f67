import Domain

/// Removes the Markdown from the service's messages for the terminal (service reference, section 3).
package enum Markup {
    /// Removes `[View it live.](url)`; `[words](url)` becomes `words`, and `**bold**` becomes `bold`.
    ///
    /// One pass over the bytes: messages contain names that other users chose, and a regular expression could take
    /// quadratic time for many brackets.
    package static func plain(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        /// Position in `out` after the innermost open bracket.
        var open: Int?
        // No link ends after this position.
        let lastEnd = bytes.lastIndex(of: UInt8(ascii: ")")) ?? -1
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "*") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"): index += 2
            case UInt8(ascii: "["):
                out.append(bytes[index])
                open = out.count
                index += 1
            case UInt8(ascii: "]"):
                guard let start = open, index + 2 <= lastEnd, bytes[index + 1] == UInt8(ascii: "("),
                    let end = bytes[(index + 2)...].firstIndex(of: UInt8(ascii: ")"))
                else {
                    out.append(bytes[index])
                    open = nil
                    index += 1
                    continue
                }
                if out[start...].elementsEqual("View it live.".utf8) {
                    out.removeSubrange((start - 1)...)
                } else {
                    out.remove(at: start - 1)
                }
                open = nil
                index = end + 1
            default:
                out.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self).trimmed
    }
}
