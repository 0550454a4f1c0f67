import Domain

/// The parts of a web page or a bio that a command sets. A part that is nil stays as it is.
package struct PageParts: Sendable, Equatable {
    package var content: String?
    package var css: String?
    package var head: String?

    package init(content: String? = nil, css: String? = nil, head: String? = nil) {
        self.content = content
        self.css = css
        self.head = head
    }

    package func with(content: String?) -> PageParts { PageParts(content: content, css: css, head: head) }

    /// The state with these parts in place of its own.
    package func written(over state: Snapshot) -> Snapshot {
        [("content", content), ("css", css), ("head", head)].reduce(state) { state, part in
            part.1.map { state.with(part.0, .string($0)) } ?? state
        }
    }
}
