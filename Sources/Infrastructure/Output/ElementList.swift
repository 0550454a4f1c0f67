package import Domain

/// The records of a list. Those of a long list are made when they are read, because all rows together take several
/// times the memory of the items.
package struct ElementList: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
    private enum Source: Sendable {
        case made([CommandOutput.Element])
        case unmade(@Sendable (Int) -> [FieldValue])
    }

    private let source: Source
    package let endIndex: Int

    package var startIndex: Int { 0 }

    package init(_ elements: [CommandOutput.Element]) {
        source = .made(elements)
        endIndex = elements.count
    }

    package init(arrayLiteral elements: CommandOutput.Element...) { self.init(elements) }

    package init<Item: Recordable>(of items: [Item]) {
        source = .unmade { items[$0].row }
        endIndex = items.count
    }

    package subscript(position: Int) -> CommandOutput.Element {
        switch source {
        case .made(let elements): elements[position]
        case .unmade(let row): .row(row(position))
        }
    }

    /// The failures among the elements.
    package var failures: [CommandOutput.Failure] {
        // Items are never failures, so their rows need not be made.
        guard case .made(let elements) = source else { return [] }
        return elements.compactMap(\.failure)
    }
}
