import Domain

/// Line ends of texts (service reference, section 4, rule 6).
enum LineEnds {
    static func crlf(_ text: String) -> String {
        String(decoding: text.normalisedLineEnds.utf8.flatMap { $0 == 10 ? [13, 10] : [$0] }, as: UTF8.self)
    }
}
