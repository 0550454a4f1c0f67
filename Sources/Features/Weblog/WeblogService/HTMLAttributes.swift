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

    /// The text of a value, without the entities that a value in quotes needs.
    static func text(_ value: ArraySlice<UInt8>) -> String {
        String(decoding: value, as: UTF8.self).replacingBytes(of: "&quot;", with: "\"").replacingBytes(
            of: "&#39;", with: "'"
        ).replacingBytes(of: "&lt;", with: "<").replacingBytes(of: "&gt;", with: ">").replacingBytes(
            of: "&amp;", with: "&")
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
