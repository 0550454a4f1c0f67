import Domain

/// A URL that a link may have: http or https, in visible ASCII only, so that it can neither end its escape sequence nor
/// look like another URL.
package struct HyperlinkTarget: Sendable, Equatable {
    package let url: String

    private static let maximumLength = 2000
    /// Characters that no URL contains; the visible forms of control characters consist of them.
    private static let foreign = Set("<>\"{}|\\^`".utf8)

    package init?(_ url: some StringProtocol) {
        let url = String(url)
        guard url.utf8.count <= Self.maximumLength,
            url.isVisibleASCII, !url.utf8.contains(where: Self.foreign.contains), Browser.isOpenable(url)
        else { return nil }
        self.url = url
    }

    /// The text as a link, in the form of OSC 8.
    func around(_ text: String) -> String { "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\" }
}
