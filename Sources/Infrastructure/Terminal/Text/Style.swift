/// Colour and weight of a run of text: only the sixteen colours of the terminal's palette, so that the user's own
/// colours and contrast apply. No information is shown by style alone.
package struct Style: Sendable, Equatable {
    /// The sixteen colours of the palette, with their codes as foreground.
    package enum Color: Int, Sendable, CaseIterable {
        case black = 30, red, green, yellow, blue, magenta, cyan, white
        case brightBlack = 90, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    }

    package var color: Color?
    package var isBold: Bool
    package var isDim: Bool
    package var isUnderlined: Bool
    package var isStruck: Bool

    package init(
        _ color: Color? = nil, bold: Bool = false, dim: Bool = false, underlined: Bool = false, struck: Bool = false
    ) {
        self.color = color
        isBold = bold
        isDim = dim
        isUnderlined = underlined
        isStruck = struck
    }

    package static let plain = Style()
    package static let bold = Style(bold: true)
    package static let dim = Style(dim: true)
    package static func color(_ color: Color) -> Style { Style(color) }

    /// Both styles together; the colour of `other` has precedence.
    package func adding(_ other: Style) -> Style {
        Style(
            other.color ?? color, bold: isBold || other.isBold, dim: isDim || other.isDim,
            underlined: isUnderlined || other.isUnderlined, struck: isStruck || other.isStruck)
    }

    /// The escape sequence that switches it on, or nil for plain text.
    var opening: String? {
        let codes = codes
        return codes.isEmpty ? nil : "\u{1B}[" + codes + "m"
    }

    /// The parameters of "select graphic rendition" (SGR); empty for plain text.
    package var codes: String {
        var codes: [Int] = []
        if isBold { codes.append(1) }
        if isDim { codes.append(2) }
        if isUnderlined { codes.append(4) }
        if isStruck { codes.append(9) }
        if let color { codes.append(color.rawValue) }
        return codes.map { String($0) }.joined(separator: ";")
    }

    static let closing = "\u{1B}[0m"
}
