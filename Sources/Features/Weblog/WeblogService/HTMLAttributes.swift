/// The attributes of an HTML tag, or of a shortcode of Hugo, which has backticks for quotes too.
package enum HTMLAttributes {
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
