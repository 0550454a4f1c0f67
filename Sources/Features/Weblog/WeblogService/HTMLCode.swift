/// The parts of HTML in Markdown whose text is code: that of a program, of a style, or of an example. What only may be
/// code counts as code, because an unchanged text does no harm.
enum HTMLCode {
    private static let elements = ["script", "style", "textarea", "xmp", "template", "pre", "code"].map {
        Array($0.utf8)
    }
    private static let sections = [("<![CDATA[", "]]>"), ("<?", "?>")].map { (Array($0.utf8), Array($1.utf8)) }

    /// The end of the part that the text begins with; nil if it begins with anything else. A part that is not closed
    /// goes to the end of the text, as in a browser.
    static func end(of text: ArraySlice<UInt8>) -> Int? {
        for (start, end) in sections where text.starts(with: start) {
            return text.dropFirst(start.count).firstRange(of: end)?.upperBound ?? text.endIndex
        }
        var rest = text.dropFirst()
        guard let name = elements.first(where: { begins(rest, with: $0) }) else { return nil }
        var depth = 1
        while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(tag + 1)...]
            let isClosing = rest.first == UInt8(ascii: "/")
            guard begins(isClosing ? rest.dropFirst() : rest, with: name) else { continue }
            // The only one of these elements that is often in another of its kind.
            if name.elementsEqual("template".utf8), !isClosing { depth += 1 }
            if isClosing { depth -= 1 }
            if depth == 0 { return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.endIndex }
        }
        return text.endIndex
    }

    /// - Parameter name: in lower case.
    private static func begins(_ tag: ArraySlice<UInt8>, with name: [UInt8]) -> Bool {
        // Bit 5 is the case of a letter.
        guard tag.prefix(name.count).elementsEqual(name, by: { $0 | 32 == $1 }) else { return false }
        return tag.dropFirst(name.count).first.map { $0 <= 32 || "/>".utf8.contains($0) } ?? true
    }
}
