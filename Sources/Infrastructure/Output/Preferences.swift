package import Terminal

/// The settings for output on a terminal.
package struct Preferences: Sendable {
    package var color: ColorChoice?
    package var pager: String?
    package var editor: String?
    /// Whether pictures are shown if the terminal supports it.
    package var pictures: Bool
    /// Whether the printed URL or id is copied to the clipboard too.
    package var copies: Bool

    package init(
        color: ColorChoice? = nil, pager: String? = nil, editor: String? = nil, pictures: Bool = true,
        copies: Bool = false
    ) {
        self.copies = copies
        self.pictures = pictures
        self.color = color
        self.pager = pager
        self.editor = editor
    }
}
