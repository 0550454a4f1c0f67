package import Terminal

/// What the configuration says about how to behave in a terminal.
package struct Preferences: Sendable {
    package var color: ColorChoice?
    package var pager: String?
    package var editor: String?

    package init(color: ColorChoice? = nil, pager: String? = nil, editor: String? = nil) {
        self.color = color
        self.pager = pager
        self.editor = editor
    }
}
