package import Domain

/// Columns that text takes in a terminal.
///
/// Based on Swift's grapheme clusters; only the wide ranges of East Asian Width are not in the standard library. Emoji
/// follow the library, so those that are newer than `wide` are known too. glibc's `wcwidth` is not used: it
/// counts a family emoji as 8, and knows only ASCII in the C locale.
package enum DisplayWidth {
    package static func of(_ text: SafeText) -> Int { of(text.rendered) }

    package static func of(_ text: Substring) -> Int { of(String(text)) }

    package static func of(_ text: String) -> Int {
        // Most text is ASCII, for which no grapheme clusters are searched.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// One emoji, whatever it is composed of, takes two columns; in other clusters each code point counts for itself.
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        guard scalars.count > 1 else { return of(first) }
        if first.properties.isEmoji, scalars.dropFirst().contains(where: composesEmoji) { return 2 }
        if isRegional(first) { return 2 }
        return scalars.reduce(0) { $0 + of($1) }
    }

    /// The width on a terminal that does not join emoji: there each part of a joined one takes two columns. Used for
    /// lines that must not be wider than the terminal; on other terminals a few columns stay free.
    package static func widest(of text: SafeText) -> Int {
        if text.rendered.utf8.allSatisfy({ $0 < 0x7F }) { return of(text) }
        return text.rendered.reduce(0) { $0 + widest(of: $1) }
    }

    package static func widest(of character: Character) -> Int { max(of(character), apart(character)) }

    /// The columns that a layout reserves. On a terminal these are enough even if it does not join emoji.
    package static func of(_ text: SafeText, in traits: TerminalTraits) -> Int {
        traits.isTerminal ? widest(of: text) : of(text)
    }

    /// Whether all terminals show it in the same number of columns.
    static func isCertain(_ text: SafeText) -> Bool {
        text.rendered.utf8.allSatisfy { $0 < 0x7F } || text.rendered.allSatisfy { of($0) == apart($0) }
    }

    /// The columns of its parts beside each other. Flags are then two pictures of letters.
    private static func apart(_ character: Character) -> Int {
        character.unicodeScalars.reduce(0) { $0 + (isRegional($1) ? 2 : of($1)) }
    }

    /// VS16, ZWJ, skin tones and tags join with the preceding code point to one picture.
    private static func composesEmoji(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
        default: false
        }
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

    package static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        case .format: return isVisibleFormat(value) ? 1 : 0
        default: break
        }
        // Vowels and final consonants of Hangul are in the block of the first one.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
        if isRegional(scalar) { return 1 }
        return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// The soft hyphen, and the Arabic, Syriac and Kaithi signs that come before the number they belong to.
    private static func isVisibleFormat(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
        default: false
        }
    }

    /// East Asian Width W and F without the emoji, in order, of Unicode 15.0.0; a test compares them with its database.
    /// Gaps that contain nothing but unassigned code points are filled.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}

extension SafeText {
    /// At most that many columns, ending in the ellipsis if something was cut. A cluster is never split.
    /// - Parameter isJoined: whether a joined emoji counts as two columns, or as its parts.
    package func truncated(to columns: Int, _ ellipsis: Ellipsis = .unicode, isJoined: Bool = true) -> SafeText {
        guard (isJoined ? DisplayWidth.of(self) : DisplayWidth.widest(of: self)) > columns else { return self }
        let mark = String(ellipsis.rawValue.prefix(max(0, columns)))
        let room = columns - DisplayWidth.of(mark)
        var kept = ""
        var used = 0
        for character in rendered {
            used += isJoined ? DisplayWidth.of(character) : DisplayWidth.widest(of: character)
            if used > room { break }
            kept.append(character)
        }
        return SafeText(trusted: kept + mark)
    }

    /// At most that many columns, cut between two words if possible: for text within a sentence.
    package func shortened(to columns: Int, _ ellipsis: Ellipsis = .unicode) -> SafeText {
        let cut = truncated(to: columns, ellipsis)
        guard cut != self else { return self }
        let text = cut.rendered.dropLast(ellipsis.rawValue.count)
        // A cut word is better than a line that is half empty.
        guard !rendered.dropFirst(text.count).hasPrefix(" "), let blank = text.lastIndex(of: " "),
            DisplayWidth.of(String(text[..<blank])) * 2 >= columns
        else { return SafeText(trusted: text.trimmingTrailingBlanks) + SafeText(trusted: ellipsis.rawValue) }
        return SafeText(trusted: text[..<blank].trimmingTrailingBlanks) + SafeText(trusted: ellipsis.rawValue)
    }

    /// Filled with blanks up to that many columns.
    package func padded(to columns: Int, _ alignment: Alignment = .left) -> SafeText {
        let blanks = SafeText(trusted: String(repeating: " ", count: max(0, columns - DisplayWidth.of(rendered))))
        return alignment == .left ? self + blanks : blanks + self
    }

    /// The lines of prose; a final newline begins no further line.
    package var lines: [SafeText] {
        var lines = rendered.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { SafeText(trusted: String($0)) }
    }
}

extension Substring {
    fileprivate var trimmingTrailingBlanks: String {
        var rest = self
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
