/// What reading drops from a text, and what must be read so that nothing is missing.
package enum TextInput {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Without a byte-order mark, and without the end of the line of a text of one line.
    static func text(of input: [UInt8], isOneLine: Bool) -> [UInt8] {
        var bytes = input.starts(with: mark) ? Array(input.dropFirst(mark.count)) : input
        if isOneLine, bytes.last == 10 {
            bytes.removeLast()
            if bytes.last == 13 { bytes.removeLast() }
        }
        return bytes
    }

    /// The input whose text this is, byte for byte.
    package static func giving(_ text: String, isOneLine: Bool = false) -> [UInt8] {
        let text = Array(text.utf8)
        let end: [UInt8] =
            switch text.last {
            case 10 where isOneLine: [10]
            case 13 where isOneLine: [13, 10]
            default: []
            }
        return (text.starts(with: mark) ? mark : []) + text + end
    }
}
