/// Values that are only shown: an odd one must not break the rest (service reference, section 4, rule 2).
extension ResponseValue {
    /// A text that no edit sends back; nil where ``words()`` throws.
    package var shownWords: String? { isMissing ? nil : string }

    /// Texts that no edit sends back, without anything else in their list.
    package var shownTexts: [String] {
        // What is not a list has none.
        ((try? items()).map(Array.init) ?? []).compactMap(\.shownWords).filter { !$0.isEmpty }
    }
}
