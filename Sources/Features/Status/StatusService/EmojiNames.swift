import Domain

/// Emoji by name: the names of the Unicode standard, which the standard library knows, and common names of other
/// programs.
package enum EmojiNames {
    /// - Parameter name: in any case, with blanks, hyphens or underscores, with or without colons.
    static func emoji(named name: String) -> String? {
        let name = normalise(name)
        guard !name.isEmpty else { return nil }
        if let common = common[name] { return common }
        var scalars: [String: Unicode.Scalar] = [:]
        for scalar in all { scalars[normalise(scalar.properties.name ?? "")] = scalar }
        // `grinning` is GRINNING FACE, `monocle` is FACE WITH MONOCLE.
        return [name, name + " face", "face with " + name].lazy.compactMap { scalars[$0] }.first.map(pictured)
    }

    /// The known name that is nearest to an unknown one.
    static func suggestion(for name: String) -> String? {
        let name = normalise(name)
        let names = common.keys.sorted() + all.compactMap(\.properties.name).map(normalise)
        // A short name is near to everything.
        guard name.count >= 3 else { return nil }
        return Suggestion.nearest(name, among: names)
            ?? names.first { $0.split(separator: " ").contains(Substring(name)) }
    }

    /// The names with this prefix, as one word with underscores, each with its emoji; sorted.
    /// - Parameter prefix: in lower case.
    package static func names(startingWith prefix: String) -> [(name: String, emoji: String)] {
        let typed = Array(prefix.utf8)
        var found: [String: String] = [:]
        for scalar in all {
            // For speed, only names with the prefix become strings: they are few of 1,500, and the user waits for this.
            guard let name = scalar.properties.name, name.utf8.lazy.map(letter).starts(with: typed) else { continue }
            found[String(decoding: name.utf8.map(letter), as: UTF8.self)] = pictured(scalar)
        }
        // A common name takes precedence, as in `emoji(named:)`. A name with a leading hyphen would be taken for an
        // option.
        for (name, emoji) in common where !name.hasPrefix("-") && name.utf8.lazy.map(letter).starts(with: typed) {
            found[String(decoding: name.utf8.map(letter), as: UTF8.self)] = emoji
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// A byte of a name as one word: in lower case, with `_` for a space or a hyphen.
    private static func letter(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: byte + 0x20
        case 0x20, 0x2D: 0x5F
        default: byte
        }
    }

    /// A leading hyphen is a sign and stays: `-1` and `1` are different names.
    static func normalise(_ name: String) -> String {
        let words = name.lowercased().split { $0.isWhitespace || $0 == "_" || $0 == ":" }.joined(separator: " ")
        return words.hasPrefix("-") ? words : words.replacing("-", with: " ")
    }

    /// Every emoji of one code point. A letter of a flag or a digit is not an emoji by itself.
    private static var all: [Unicode.Scalar] {
        [0x203C...0x3299 as ClosedRange<UInt32>, 0x1F000...0x1FAFF].joined().compactMap(Unicode.Scalar.init).filter {
            $0.properties.isEmoji && !Emoji.isFlagLetter($0)
        }
    }

    /// The emoji as text, with the variation selector for pictures if its usual form is plain.
    private static func pictured(_ scalar: Unicode.Scalar) -> String {
        scalar.properties.isEmojiPresentation ? String(scalar) : String(scalar) + "\u{FE0F}"
    }

    /// The common names that are not in the standard, each line after its emoji.
    private static let common: [String: String] =
        String(decoding: PackageResources.emoji_txt, as: UTF8.self).split(separator: "\n").reduce(into: [:]) {
            let words = $1.split(separator: " ")
            for word in words.dropFirst() { $0[normalise(String(word))] = String(words[0]) }
        }
}
