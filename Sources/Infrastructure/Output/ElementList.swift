package import Domain

/// The records of a list. Those of a long list are made when they are read, because all rows together take several
/// times the memory of the items.
package struct ElementList: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
    private enum Source: Sendable {
        case made([CommandOutput.Element])
        case unmade(@Sendable (Int) -> [FieldValue])
        case late([CommandOutput.LateElement])
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

    package init(_ elements: [CommandOutput.LateElement]) {
        source = .late(elements)
        endIndex = elements.count
    }

    package subscript(position: Int) -> CommandOutput.Element {
        switch source {
        case .made(let elements): elements[position]
        case .unmade(let row): .row(row(position))
        case .late(let elements): elements[position].element
        }
    }

    /// The failures among the elements.
    package var failures: [CommandOutput.Failure] {
        switch source {
        case .made(let elements): elements.compactMap(\.failure)
        // Items are never failures, so their rows need not be made.
        case .unmade: []
        case .late(let elements): elements.lazy.filter(\.isFailure).compactMap(\.element.failure)
        }
    }
}

extension CommandOutput {
    /// An element whose row is made when it is read, because all rows together may not fit into memory.
    package enum LateElement: Sendable {
        case record(any Recordable)
        case failure(operand: String, TritonError)

        package var element: Element {
            switch self {
            case .record(let record): .row(record.row)
            case .failure(let operand, let error): .failure(operand: operand, error)
            }
        }

        package var isFailure: Bool { if case .failure = self { true } else { false } }
    }
}
