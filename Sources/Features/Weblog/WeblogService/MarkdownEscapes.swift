enum MarkdownEscapes {
    /// A text without the backslashes that escape punctuation.
    static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in text {
            let isPunctuation =
                (33...47).contains(byte) || (58...64).contains(byte) || (91...96).contains(byte)
                || (123...126).contains(byte)
            if isEscaped, !isPunctuation { result.append(UInt8(ascii: "\\")) }
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            result.append(byte)
        }
        if isEscaped { result.append(UInt8(ascii: "\\")) }
        return String(decoding: result, as: UTF8.self)
    }
}
