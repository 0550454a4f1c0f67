extension MarkdownScanner {
    /// The index of the bracket that closes the text, which may contain pairs of brackets.
    func endOfBrackets(from start: Int) -> Int? {
        var depth = 0, index = start
        let end = min(bytes.count, start + Self.maximumLength)
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"):
                if depth == 0 { return index }
                depth -= 1
            case 10 where index + 1 < bytes.count && bytes[index + 1] == 10: return nil
            default: break
            }
            index += 1
        }
        return nil
    }

    func target(from start: Int) -> Range<Int>? {
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "<") {
            guard
                let end = bytes[start...].prefix(Self.maximumLength).firstIndex(where: {
                    $0 == UInt8(ascii: ">") || $0 == 10
                }), bytes[end] != 10
            else { return nil }
            return start + 1..<end
        }
        var depth = 0, index = start
        let end = min(bytes.count, start + Self.maximumLength)
        while index < end, bytes[index] > 32 {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if bytes[index] == UInt8(ascii: "(") {
                depth += 1
            } else if bytes[index] == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            index += 1
        }
        return start..<min(index, bytes.count)
    }
}
