import Domain
import Terminal

enum JSONColors {
    /// - Parameter bytes: whole tokens; no string continues in the next piece.
    static func colored(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count * 2)
        var index = 0
        while index < bytes.count {
            let end = tokenEnd(bytes, from: index)
            if let style = style(bytes, index, end) {
                let token = SafeText(trusted: String(decoding: bytes[index..<end], as: UTF8.self))
                out += Array(StyledText(token, style).rendered(color: true).rendered.utf8)
            } else {
                out += bytes[index..<end]
            }
            index = end
        }
        return out
    }

    private static func tokenEnd(_ bytes: [UInt8], from start: Int) -> Int {
        if bytes[start] == UInt8(ascii: "\"") {
            var index = start + 1
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(index + 1, bytes.count)
        }
        guard isPartOfWord(bytes[start]) else { return start + 1 }
        return bytes[start...].firstIndex { !isPartOfWord($0) } ?? bytes.count
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte.isLowercaseOrDigit || "-+.E".utf8.contains(byte)
    }

    private static func style(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Style? {
        switch bytes[start] {
        case UInt8(ascii: "\""):
            let next = bytes[end...].first { $0 != UInt8(ascii: " ") && $0 != 10 }
            return next == UInt8(ascii: ":") ? Palette.jsonKey : Palette.jsonText
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
            UInt8(ascii: ":"):
            return Palette.jsonSign
        case UInt8(ascii: "n"): return Palette.jsonNull
        default: return nil
        }
    }
}
