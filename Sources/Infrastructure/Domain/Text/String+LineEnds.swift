import Glibc

extension String {
    /// The text with LF for every line end. Text from the website has CRLF, and text that was sent through the API
    /// keeps its line ends, so texts are compared in this form (service reference, section 4, rule 6).
    package var normalisedLineEnds: String {
        hasCarriageReturn ? replacingBytes(of: "\r\n", with: "\n").replacingBytes(of: "\r", with: "\n") : self
    }

    /// `memchr`, because searching the string's UTF-8 view takes ten times as long, and this is called for every text
    /// of a folder.
    private var hasCarriageReturn: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 13, bytes.count) != nil } ?? false
        } ?? utf8.contains(13)
    }
}
