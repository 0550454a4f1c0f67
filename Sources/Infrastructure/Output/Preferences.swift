package import Terminal

/// The settings for output on a terminal.
package struct Preferences: Sendable {
    package var color: ColorChoice?
    package var pager: String?
    package var editor: String?
    /// Whether pictures are shown if the terminal supports it.
    package var pictures = true
    /// Whether the printed URL or id is copied to the clipboard too.
    package var copies = false

    package init() {}
}
