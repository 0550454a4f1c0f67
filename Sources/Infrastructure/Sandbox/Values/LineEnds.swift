import Domain

/// Line ends of texts (service reference, section 4, rule 6).
enum LineEnds {
    static func lf(_ text: String) -> String {
        guard text.contains(byte: 13) else { return text }
        var out: [UInt8] = []
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            if byte == 13 {
                out.append(10)
            } else if byte != 10 || index == 0 || bytes[index - 1] != 13 {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    static func crlf(_ text: String) -> String {
        String(decoding: lf(text).utf8.flatMap { $0 == 10 ? [13, 10] : [$0] }, as: UTF8.self)
    }
}
