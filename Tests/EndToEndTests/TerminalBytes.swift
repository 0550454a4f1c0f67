import Domain

/// Checks the bytes that a terminal gets, independently of the program's own code.
enum TerminalBytes {
    /// Control, invisible and bidirectional characters outside of our own colour codes, and styles that stay open at
    /// the end of a line.
    /// - Parameter own: further sequences that the program itself may write there.
    static func offences(in text: String, own: [String] = []) -> [String] {
        var found: [String] = []
        var isStyled = false, isInFlag = false
        var rest = Array(text.unicodeScalars)[...]
        let own = own.map { Array($0.unicodeScalars) }
        while let scalar = rest.first {
            if (0x20..<0x7F).contains(scalar.value) {
                isInFlag = false
                rest = rest.dropFirst()
                continue
            }
            if let sequence = own.first(where: { rest.starts(with: $0) }) {
                rest = rest.dropFirst(sequence.count)
                continue
            }
            if let code = style(rest) {
                isStyled = code.count > 1 || code.first.map { $0 != "0" } ?? false
                rest = rest.dropFirst(code.count + 3)
                continue
            }
            rest = rest.dropFirst()
            if scalar == "\n" {
                if isStyled { found.append("a style that stays open") }
                isStyled = false
                continue
            }
            if scalar.value == 0x1F3F4 {
                isInFlag = true
            } else if isInFlag, (0xE0030...0xE007F).contains(scalar.value) {
                isInFlag = scalar.value != 0xE007F
                continue
            } else {
                isInFlag = false
            }
            if (scalar.value < 0x20 && scalar != "\t") || TextEscaping.isInvisible(scalar) {
                found.append("U+" + String(scalar.value, radix: 16, uppercase: true))
            }
        }
        return found
    }

    /// The text without the beginning of a sequence at its end, or before the code that ends all colours: Ctrl-C ends
    /// the program in the middle of a write if the terminal is full.
    static func withoutCutSequence(_ text: String) -> String {
        text.replacing(#/\u{1B}(?:\[[0-9;?]*)?(?:\u{1B}\[0m|$)/#, with: "")
    }

    /// The digits of `ESC [ … m`.
    private static func style(_ rest: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        guard rest.first == "\u{1B}", rest.dropFirst().first == "[" else { return nil }
        let code = rest.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
        return rest.dropFirst(2 + code.count).first == "m" ? code : nil
    }
}
