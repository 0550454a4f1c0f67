import Terminal

/// The text of an edit, and the state that the edit starts from.
package struct EditedContent<Base: Sendable>: Sendable {
    package let base: Base
    /// Nil if only another part is changed.
    package let text: String?
}

extension Invocation {
    /// Reads the text of an edit, and the present state. For the editor, the present state is read first. A given text
    /// is stored before any request, so that it is never lost.
    /// - Parameters:
    ///   - isNeeded: whether a text that is not given is asked for: not if only another part is changed.
    ///   - base: reads the present state.
    ///   - request: gets the present state if the editor opens on it.
    package func edited<Base: Sendable>(
        _ words: [String], _ given: ContentOptions, isNeeded: Bool, base: () async throws -> Base,
        request: (Base?) -> ContentRequest
    ) async throws -> EditedContent<Base> {
        let isGiven = !words.isEmpty || given.file != nil
        let opensEditor = isNeeded && !isGiven && console.isTerminal(.input)
        let shown = opensEditor ? try await base() : nil
        let text = isGiven || isNeeded ? try await content(words, given, request(shown)).text : nil
        let present = if let shown { shown } else { try await base() }
        return EditedContent(base: present, text: text)
    }
}
