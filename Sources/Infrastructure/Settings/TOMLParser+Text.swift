import Domain

extension TOMLParser {
    /// A text in quotes of one of the four kinds, without them.
    mutating func string() throws(Failure) -> String {
        let quote = bytes[index]
        let isLong = byte(1) == quote && byte(2) == quote
        index += isLong ? 3 : 1
        if isLong, let width = lineBreak { index += width }
        var text: [UInt8] = []
        while let byte = byte() {
            if byte == quote, endsText(quote, isLong, &text) { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                try escape(isLong, into: &text)
            } else if let width = lineBreak {
                guard isLong else { throw expected("the closing quote") }
                text += bytes[index..<index + width]
                index += width
            } else {
                guard Self.isText(byte) else { throw Failure(offset: index, message: "a control character") }
                text.append(byte)
                index += 1
            }
        }
        throw expected("the closing quote")
    }

    /// Whether the quote at this place ends the text, which is then moved over. Up to two quotes may belong to a long
    /// text before the closing three.
    private mutating func endsText(_ quote: UInt8, _ isLong: Bool, _ text: inout [UInt8]) -> Bool {
        let count = isLong ? bytes[index...].prefix(5).prefix { $0 == quote }.count : 1
        guard !isLong || count >= 3 else { return false }
        if isLong { text += Array(repeating: quote, count: count - 3) }
        index += count
        return true
    }

    private mutating func escape(_ isLong: Bool, into text: inout [UInt8]) throws(Failure) {
        let start = index
        index += 1
        guard let letter = byte() else { throw expected("the closing quote") }
        index += 1
        switch Unicode.Scalar(letter) {
        case "b": text.append(8)
        case "t": text.append(9)
        case "n": text.append(10)
        case "f": text.append(12)
        case "r": text.append(13)
        case "\"", "\\": text.append(letter)
        case "u": text += try codePoint(digits: 4)
        case "U": text += try codePoint(digits: 8)
        case " ", "\t", "\n", "\r":
            // At the end of a line: the line break and the blanks around it do not belong to the text.
            index -= 1
            skipBlanks()
            guard isLong, lineBreak != nil else { throw Failure(offset: start, message: "an unknown escape") }
            while let width = lineBreak {
                index += width
                skipBlanks()
            }
        default: throw Failure(offset: start, message: "an unknown escape")
        }
    }

    private mutating func codePoint(digits: Int) throws(Failure) -> [UInt8] {
        let text = bytes[index...].prefix(digits)
        guard text.count == digits, text.allSatisfy({ $0.hexDigit != nil }),
            let value = UInt32(String(decoding: text, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
        else { throw expected("the number of a character in \(digits) hexadecimal digits") }
        index += digits
        return Array(String(scalar).utf8)
    }
}
