extension String {
    /// The text with LF for every line end. Text from the website has CRLF, and text that was sent through the API
    /// keeps its line ends, so texts are compared in this form (service reference, section 4, rule 6).
    package var normalisedLineEnds: String {
        contains(byte: 13) ? replacingBytes(of: "\r\n", with: "\n").replacingBytes(of: "\r", with: "\n") : self
    }
}
