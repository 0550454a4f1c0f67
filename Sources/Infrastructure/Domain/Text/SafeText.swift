/// Text that may be written to a terminal: the program's own text, and escaped text from outside.
///
/// Its interpolation takes the types listed here and no `String`: the caller decides whether a text from outside is one
/// line or prose.
package struct SafeText: Sendable, Hashable, ExpressibleByStringInterpolation {
    package private(set) var rendered: String

    package static let empty = SafeText(trusted: "")

    package init(stringLiteral value: String) { rendered = value }
    package init(stringInterpolation: Interpolation) { rendered = stringInterpolation.text }

    /// One line from outside: control characters, invisible characters and line breaks become visible.
    package init(line: String) { rendered = TextEscaping.line(line) }
    package init(line: RemoteText) { rendered = TextEscaping.line(line.original) }

    /// Several lines from outside: line breaks and tabs stay, all other unprintable characters become visible.
    package init(prose: String) { rendered = TextEscaping.prose(prose) }
    package init(prose: RemoteText) { rendered = TextEscaping.prose(prose.original) }

    /// Text that the program made itself, in which every part is known to be printable (names of options, help).
    package init(trusted: String) { rendered = trusted }

    package var isEmpty: Bool { rendered.isEmpty }

    package static func + (left: SafeText, right: SafeText) -> SafeText {
        SafeText(trusted: left.rendered + right.rendered)
    }
    package static func += (left: inout SafeText, right: SafeText) { left.rendered += right.rendered }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }
        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ value: SafeText) { text += value.rendered }
        package mutating func appendInterpolation(_ value: RemoteText) { text += TextEscaping.line(value.original) }
        package mutating func appendInterpolation(_ value: Address) { text += TextEscaping.line(value.name) }
        package mutating func appendInterpolation(_ value: some FixedWidthInteger) { text += String(value) }
        package mutating func appendInterpolation(line: String) { text += TextEscaping.line(line) }
        package mutating func appendInterpolation(trusted: String) { text += trusted }
    }
}

extension Sequence where Element == SafeText {
    package func joined(separator: SafeText = "") -> SafeText {
        SafeText(trusted: map(\.rendered).joined(separator: separator.rendered))
    }
}
