extension String {
    /// A number in hexadecimal digits, padded with zeros to the width.
    package init(hexadecimal value: some FixedWidthInteger, width: Int, uppercase: Bool = false) {
        let digits = String(value, radix: 16, uppercase: uppercase)
        self = String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
