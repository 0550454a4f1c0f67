/// One page of the manual, independent of its output format: mdoc for `man`, or plain text for `triton help`.
package struct ManualPage: Sendable {
    /// Terms with their meanings.
    package typealias Entries = [(term: String, about: String)]

    package enum Block: Sendable {
        case paragraph(String)
        /// Lines without filling: examples, files.
        case literal([String])
        case list(Entries)
        case heading(String)

        /// The paragraphs of a text, which blank lines separate.
        static func paragraphs(of text: String) -> [Self] {
            text.split(separator: "\n\n").map { .paragraph(String($0)) }
        }
    }

    package struct Section: Sendable {
        package let title: String
        package let blocks: [Block]
    }

    /// `triton-purl`
    package let name: String
    package let section: Int
    package let abstract: String
    package let sections: [Section]

    package init(_ name: String, section: Int = 1, _ abstract: String, _ sections: [Section]) {
        self.name = name
        self.section = section
        self.abstract = abstract
        self.sections = sections
    }

    /// The page with this entry of its lists alone; nil if it has no such entry.
    package func entry(_ term: String) -> ManualPage? {
        for section in sections {
            for case .list(let entries) in section.blocks {
                guard let entry = entries.first(where: { $0.term == term }) else { continue }
                return ManualPage(name, section: self.section, abstract, [Section(section.title, .list([entry]))])
            }
        }
        return nil
    }
}

extension ManualPage.Section {
    package init(_ title: String, _ blocks: ManualPage.Block...) { self.init(title: title, blocks: blocks) }
    package init(_ title: String, _ blocks: [ManualPage.Block]) { self.init(title: title, blocks: blocks) }
}
