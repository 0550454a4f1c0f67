import Domain

/// A URL that a text may lead to: http or https, in visible ASCII alone, so that it can neither end the sequence that
/// it is in nor look like another one.
package struct HyperlinkTarget: Sendable, Equatable {
    package let url: String

    private static let maximumLength = 2000
    /// What no URL contains; the visible forms of control characters consist of it.
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
