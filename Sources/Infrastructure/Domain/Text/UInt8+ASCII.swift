/// The kinds of ASCII characters that names, numbers and schemes are made of.
extension UInt8 {
    package var isDigit: Bool { (48...57).contains(self) }
    package var isLowercase: Bool { (97...122).contains(self) }
    package var isLetter: Bool { (self | 0x20).isLowercase }
    package var isLetterOrDigit: Bool { isDigit || isLetter }
    package var isLowercaseOrDigit: Bool { isDigit || isLowercase }
    /// The value of a hexadecimal digit.
    package var hexDigit: UInt8? {
        if isDigit { return self - 48 }
        let letter = self | 0x20
        return (97...102).contains(letter) ? letter - 87 : nil
    }
    package var isLowercaseHexDigit: Bool { isDigit || (97...102).contains(self) }
}
