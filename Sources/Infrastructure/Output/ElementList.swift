package import Domain

/// The records of a list. Those of a long list are made when they are read, because all rows together take several
/// times the memory of the items.
package struct ElementList: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
    private enum Source: Sendable {
        case made([CommandOutput.Element])
        /// Makes the element at a position, or without one all failures.
        case unmade(@Sendable (Int?) -> [CommandOutput.Element])
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
        source = .unmade { position in position.map { [.row(items[$0].row)] } ?? [] }
        endIndex = items.count
    }

    package init(_ elements: [CommandOutput.LateElement]) {
        source = .unmade { position in
            position.map { [elements[$0].element] } ?? elements.filter(\.isFailure).map(\.element)
        }
        endIndex = elements.count
    }

    package subscript(position: Int) -> CommandOutput.Element {
        switch source {
        case .made(let elements): elements[position]
        case .unmade(let make): make(position)[0]
        }
    }

    /// The failures among the elements.
    package var failures: [CommandOutput.Failure] {
        switch source {
        case .made(let elements): elements.compactMap(\.failure)
        // No row is made for it.
        case .unmade(let make): make(nil).compactMap(\.failure)
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
