/// Finds the lines of indented code among the lines of Markdown. A line is code only if it cannot be anything else:
/// indented text after a list item, a footnote or a definition may belong to it.
struct IndentedCode {
    private var isAfterBlankLine = true
    private var isInItem = false

    /// Reads the next line.
    /// - Parameter text: begins with the line, and may go on after it.
    /// - Returns: whether the line is code.
    mutating func contains(_ text: ArraySlice<UInt8>) -> Bool {
        let content = text.drop { $0 == 32 || $0 == 9 }
        let indent = text[..<content.startIndex]
        guard let first = content.first, first != 10, !content.starts(with: [13, 10]) else {
            isAfterBlankLine = true
            return false
        }
        let isIndented = indent.count >= 4 || indent.contains(9)
        if isIndented, isAfterBlankLine, !isInItem { return true }
        // Without a blank line before it, a line may continue the paragraph of an item. Text of an item is indented by
        // at least two columns.
        if isAfterBlankLine, !isIndented, indent.count < 2 { isInItem = false }
        if !isIndented, Self.beginsItem(content) { isInItem = true }
        isAfterBlankLine = false
        return false
    }

    private static func beginsItem(_ line: ArraySlice<UInt8>) -> Bool {
        if line.starts(with: "[^".utf8) { return true }
        let digits = line.prefix(9).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        let marker = line[digits.endIndex...]
        guard let first = marker.first, (digits.isEmpty ? "-*+:" : ".)").utf8.contains(first) else { return false }
        return marker.dropFirst().first.map { [9, 10, 13, 32].contains($0) } ?? true
    }
}
