/// A topic of `triton help` that belongs to no noun: a page of section 7 of the manual, unless its text is part of
/// another page.
package struct ManualTopic: Sendable {
    package let name: String
    /// One line, lower case, without a full stop.
    package let abstract: String
    /// Other words by which it is found.
    package let words: [String]
    private let makeBlocks: @Sendable (Manual) -> [ManualPage.Block]

    init(
        _ name: String, _ abstract: String, words: [String],
        _ makeBlocks: @escaping @Sendable (Manual) -> [ManualPage.Block]
    ) {
        self.name = name
        self.abstract = abstract
        self.words = words
        self.makeBlocks = makeBlocks
    }

    package func blocks(in manual: Manual) -> [ManualPage.Block] { makeBlocks(manual) }
}
