import Domain

/// Emoji by name: the names of the Unicode standard, which the standard library knows, and those that people type
/// elsewhere.
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

    /// The nearest name to one that is none.
    static func suggestion(for name: String) -> String? {
        let name = normalise(name)
        let names = common.keys.sorted() + all.compactMap(\.properties.name).map(normalise)
        // One letter is near to everything.
        guard name.count >= 3 else { return nil }
        return Suggestion.nearest(name, among: names)
            ?? names.first { $0.split(separator: " ").contains(Substring(name)) }
    }

    /// The names that begin so, as one word with underscores, and what each of them is; sorted.
    /// - Parameter prefix: in lower case.
    package static func names(startingWith prefix: String) -> [(name: String, emoji: String)] {
        let typed = Array(prefix.utf8)
        var found: [String: String] = [:]
        for scalar in all {
            // A person waits for this, and few of 1,500 names begin so: the others are not made into texts.
            guard let name = scalar.properties.name, name.utf8.lazy.map(letter).starts(with: typed) else { continue }
            found[String(decoding: name.utf8.map(letter), as: UTF8.self)] = pictured(scalar)
        }
        // The everyday name wins, as it does when it is read. One with a hyphen in front would be taken for an option.
        for (name, emoji) in common where !name.hasPrefix("-") && name.utf8.lazy.map(letter).starts(with: typed) {
            found[String(decoding: name.utf8.map(letter), as: UTF8.self)] = emoji
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// A byte of a name as it is in a word: in lower case, `_` for a blank or a hyphen.
    private static func letter(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: byte + 0x20
        case 0x20, 0x2D: 0x5F
        default: byte
        }
    }

    /// A hyphen at the beginning is a sign: `-1` is a name, and not that of `1`.
    static func normalise(_ name: String) -> String {
        let words = name.lowercased().split { $0.isWhitespace || $0 == "_" || $0 == ":" }.joined(separator: " ")
        return words.hasPrefix("-") ? words : words.replacing("-", with: " ")
    }

    /// Every emoji of one code point. The letters of flags and the digits are none by themselves.
    private static var all: [Unicode.Scalar] {
        [0x203C...0x3299 as ClosedRange<UInt32>, 0x1F000...0x1FAFF].joined().compactMap(Unicode.Scalar.init).filter {
            $0.properties.isEmoji && !Emoji.isFlagLetter($0)
        }
    }

    /// With the selector that asks for the picture where the plain form is the usual one.
    private static func pictured(_ scalar: Unicode.Scalar) -> String {
        scalar.properties.isEmojiPresentation ? String(scalar) : String(scalar) + "\u{FE0F}"
    }

    /// Those whose everyday name is not in the standard.
    private static let common: [String: String] = lines.split(separator: "\n").reduce(into: [:]) { names, line in
        let words = line.split(separator: " ")
        for word in words.dropFirst() { names[normalise(String(word))] = String(words[0]) }
    }

    private static let lines = """
        ❤️ heart red_heart love
        👍 thumbsup +1 thumbs_up like yes
        👎 thumbsdown -1 thumbs_down dislike no
        👋 wave hi hello bye
        🎉 tada party celebrate
        😄 smile happy
        😀 grin
        😂 joy laugh lol
        🤣 rofl
        😊 blush
        😢 cry sad
        😭 sob
        😠 angry
        😉 wink
        😎 cool sunglasses
        😍 heart_eyes
        😴 sleepy sleeping zzz
        🤒 sick ill
        🤷 shrug
        🙄 eyeroll
        🤦 facepalm
        🙏 pray please thanks
        👏 clap applause
        🙌 raised_hands hooray
        💪 muscle strong
        👀 eyes looking
        🔥 lit
        💯 100 hundred
        ✅ check done
        ❌ x cross
        ⚠️ warning
        💡 idea bulb
        🐛 bug
        🔧 fix wrench
        🔨 hammer
        📝 note memo write
        📖 book read reading
        📚 books
        🎵 music
        🎧 listening headphones
        📺 tv watching
        🎮 game gaming
        💻 laptop computer coding
        📷 photo
        ☕ coffee hot_beverage
        🍵 tea
        🍺 beer
        🍷 wine
        🍕 pizza
        🍰 cake
        🌞 sunny
        ☀️ sun
        🌧️ rain
        ❄️ snow
        🌈 rainbow
        🌻 flower
        ⭐ star
        ✈️ plane airplane travel
        🚗 car
        🚲 bike
        🏃 run running
        🏠 house home
        🛏️ bed
        💼 work
        🤖 robot
        👻 ghost
        💩 poop
        🐱 kitty
        🐶 puppy
        🐧 linux
        """
}
