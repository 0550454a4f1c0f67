import Domain

/// The attributes of an HTML tag, or of a shortcode of Hugo, which has backticks for quotes too.
package enum HTMLAttributes {
    /// The index of the `>` that ends a tag; nil without one. A `>` in quotes is part of a value.
    /// - Parameter tag: the bytes behind the name of the tag.
    static func end(of tag: ArraySlice<UInt8>) -> Int? {
        var rest = tag
        while let index = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") }) {
            guard rest[index] == UInt8(ascii: "=") else { return index }
            rest = rest[(index + 1)...].drop { $0 <= 32 }
            guard let quote = rest.first, "\"'".utf8.contains(quote) else { continue }
            guard let closing = rest.dropFirst().firstIndex(of: quote) else { return nil }
            rest = rest[(closing + 1)...]
        }
        return nil
    }

    /// The index of the `>` that ends a tag; nil if it has anything but attributes, and may be text.
    /// - Parameter tag: the bytes behind the `<`.
    static func end(ofValid tag: ArraySlice<UInt8>) -> Int? {
        func isName(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || ":_-.@".utf8.contains(byte) }
        var rest = tag.drop(while: isName)
        guard rest.startIndex > tag.startIndex else { return nil }
        while true {
            let attribute = rest.drop { $0 <= 32 }
            let end = attribute.first == UInt8(ascii: "/") ? attribute.dropFirst() : attribute
            if end.first == UInt8(ascii: ">") { return end.startIndex }
            let behind = attribute.drop(while: isName), sign = behind.drop { $0 <= 32 }
            guard attribute.startIndex > rest.startIndex, behind.startIndex > attribute.startIndex else { return nil }
            rest = behind
            guard sign.first == UInt8(ascii: "=") else { continue }
            let value = sign.dropFirst().drop { $0 <= 32 }
            rest = value.drop { $0 > 32 && $0 != UInt8(ascii: ">") }
            guard let quote = value.first, "\"'".utf8.contains(quote) else { continue }
            // A blank line ends the paragraph, and with it a quote that was not closed.
            guard let closing = value.dropFirst().firstIndex(of: quote), !value[..<closing].contains([10, 10])
            else { return nil }
            rest = value[(closing + 1)...]
        }
    }

    /// A text between two tags.
    package static func escaped(_ text: String) -> String {
        text.replacingBytes(of: "&", with: "&amp;").replacingBytes(of: "<", with: "&lt;")
            .replacingBytes(of: ">", with: "&gt;")
    }

    /// A value between double quotes.
    package static func quoted(_ value: String) -> String { escaped(value).replacingBytes(of: "\"", with: "&quot;") }

    /// The text of a value, without the entities that a value in quotes needs.
    package static func text(_ value: String) -> String {
        value.replacingBytes(of: "&quot;", with: "\"").replacingBytes(of: "&#39;", with: "'").replacingBytes(
            of: "&lt;", with: "<"
        ).replacingBytes(of: "&gt;", with: ">").replacingBytes(of: "&amp;", with: "&")
    }

    /// The range of the value of an attribute, without quotes; nil if the tag does not have it.
    /// - Parameter tag: the bytes behind the name of the tag, up to its end.
    package static func value(of name: String, in tag: ArraySlice<UInt8>) -> Range<Int>? {
        var rest = tag
        while !rest.isEmpty {
            rest = rest.drop { $0 <= 32 || $0 == UInt8(ascii: "/") }
            let key = rest.prefix { $0 > 32 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
            rest = rest[key.endIndex...].drop { $0 <= 32 }
            var value = rest.startIndex..<rest.startIndex
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst().drop { $0 <= 32 }
                if let quote = rest.first, "\"'`".utf8.contains(quote) {
                    let text = rest.dropFirst().prefix { $0 != quote }
                    value = text.startIndex..<text.endIndex
                    rest = rest[text.endIndex...].dropFirst()
                } else {
                    let text = rest.prefix { $0 > 32 }
                    value = text.startIndex..<text.endIndex
                    rest = rest[text.endIndex...]
                }
            } else if key.isEmpty {
                rest = rest.dropFirst()
            }
            if String(decoding: key, as: UTF8.self).lowercased() == name { return value }
        }
        return nil
    }
}
