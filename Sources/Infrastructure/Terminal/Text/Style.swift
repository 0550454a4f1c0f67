/// How a run of text looks: only what every palette has, so that the user's own colours and contrast stay. A style is
/// never the only sign of anything.
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

    package init(_ color: Color? = nil, bold: Bool = false, dim: Bool = false, underlined: Bool = false) {
        self.color = color
        isBold = bold
        isDim = dim
        isUnderlined = underlined
    }

    package static let plain = Style()
    package static let bold = Style(bold: true)
    package static let dim = Style(dim: true)
    package static func color(_ color: Color) -> Style { Style(color) }

    /// Both together; the colour of the other one wins.
    package func adding(_ other: Style) -> Style {
        Style(
            other.color ?? color, bold: isBold || other.isBold, dim: isDim || other.isDim,
            underlined: isUnderlined || other.isUnderlined)
    }

    /// The codes that switch it on, or nil for plain text.
    var opening: String? {
        let codes = codes
        return codes.isEmpty ? nil : "\u{1B}[" + codes + "m"
    }

    /// Its parameters for the terminal's "select graphic rendition"; empty for plain text.
    package var codes: String {
        var codes: [Int] = []
        if isBold { codes.append(1) }
        if isDim { codes.append(2) }
        if isUnderlined { codes.append(4) }
        if let color { codes.append(color.rawValue) }
        return codes.map { String($0) }.joined(separator: ";")
    }

    static let closing = "\u{1B}[0m"
}
