extension String {
    /// With LF for every line end. Text from the website has CRLF, and the same text sent through the API has what was
    /// sent, so two texts are compared in this form (service reference, section 4, rule 6).
    package var normalisedLineEnds: String {
        utf8.contains(13) ? replacingBytes(of: "\r\n", with: "\n").replacingBytes(of: "\r", with: "\n") : self
    }
}
