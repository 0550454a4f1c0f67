extension String {
    /// The text with LF for every line end. Text from the website has CRLF, and text that was sent through the API
    /// keeps its line ends, so texts are compared in this form (service reference, section 4, rule 6).
    package var normalisedLineEnds: String {
        contains(byte: 13) ? replacingBytes(of: "\r\n", with: "\n").replacingBytes(of: "\r", with: "\n") : self
    }

    /// Whether both texts are the same, apart from the kind of their line ends.
    package func hasSameLines(as other: String) -> Bool {
        normalisedLineEnds.hasSameBytes(as: other.normalisedLineEnds)
    }

    /// The bytes of the text with LF for every line end and without those at its end: the service may change both.
    /// Bytes, because `==` of strings ignores differences in Unicode normalisation.
    package var comparableBytes: [UInt8] {
        var bytes = Array(normalisedLineEnds.utf8)
        while bytes.last == 10 { bytes.removeLast() }
        return bytes
    }
}
