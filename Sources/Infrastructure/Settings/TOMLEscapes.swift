/// The escapes of TOML's basic strings.
enum TOMLEscapes {
    /// The text between the quotes; nil when an escape is not valid in TOML 1.0.
    static func decode(_ bytes: [UInt8]) -> String? {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                out.append(bytes[index])
                index += 1
                continue
            }
            guard index + 1 < bytes.count else { return nil }
            let letter = bytes[index + 1]
            index += 2
            switch Unicode.Scalar(letter) {
            case "b": out.append(8)
            case "t": out.append(9)
            case "n": out.append(10)
            case "f": out.append(12)
            case "r": out.append(13)
            case "\"", "\\": out.append(letter)
            case "u", "U":
                let width = letter == UInt8(ascii: "u") ? 4 : 8
                guard index + width <= bytes.count,
                    let value = UInt32(String(decoding: bytes[index..<(index + width)], as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(value)
                else { return nil }
                out += Array(String(scalar).utf8)
                index += width
            default: return nil
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
