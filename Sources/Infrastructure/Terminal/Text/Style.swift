/// Colour and weight of a run of text: only the sixteen colours of the terminal's palette, so that the user's own
/// colours and contrast apply. No information is shown by style alone.
package struct Style: Sendable, Equatable {
    /// The sixteen colours of the palette, with their codes as foreground.
    package enum Color: Int, Sendable, CaseIterable {
        case black = 30, red, green, yellow, blue, magenta, cyan, white
        case brightBlack = 90, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    }

    /// Each is the bit with the number of its parameter in "select graphic rendition" (SGR).
    package struct Attributes: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1 << 1)
        package static let dim = Attributes(rawValue: 1 << 2)
        package static let underlined = Attributes(rawValue: 1 << 4)
        package static let struck = Attributes(rawValue: 1 << 9)
    }

    package let color: Color?
    package let attributes: Attributes

    package init(_ color: Color? = nil, _ attributes: Attributes = []) {
        self.color = color
        self.attributes = attributes
    }

    package static let plain = Style()
    package static let bold = Style(nil, .bold)
    package static let dim = Style(nil, .dim)
    package static func color(_ color: Color) -> Style { Style(color) }

    /// Both styles together; the colour of `other` has precedence.
    package func adding(_ other: Style) -> Style {
        Style(other.color ?? color, attributes.union(other.attributes))
    }

    /// The escape sequence that switches it on, or nil for plain text.
    var opening: String? {
        let codes = codes
        return codes.isEmpty ? nil : "\u{1B}[" + codes + "m"
    }

    /// The parameters of SGR; empty for plain text.
    package var codes: String {
        var codes = (1...9).filter { attributes.contains(Attributes(rawValue: 1 << $0)) }
        if let color { codes.append(color.rawValue) }
        return codes.map { String($0) }.joined(separator: ";")
    }

    static let closing = "\u{1B}[0m"
}
