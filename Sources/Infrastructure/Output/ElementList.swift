package import Domain

/// The records of a list. Those of a long list are made when they are read, because all rows together take several
/// times the memory of the items.
package struct ElementList: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
    private let element: @Sendable (Int) -> CommandOutput.Element
    /// The positions of failures. They are known without making a row.
    private let failing: [Int]
    package let endIndex: Int

    package var startIndex: Int { 0 }

    private init(
        _ count: Int, failing: [Int] = [], _ element: @escaping @Sendable (Int) -> CommandOutput.Element
    ) {
        endIndex = count
        self.failing = failing
        self.element = element
    }

    package init(_ elements: [CommandOutput.Element]) {
        self.init(elements.count, failing: elements.indices.filter { elements[$0].failure != nil }) { elements[$0] }
    }

    package init(arrayLiteral elements: CommandOutput.Element...) { self.init(elements) }

    package init<Item: Recordable>(of items: [Item]) { self.init(items.count) { .row(items[$0].row) } }

    package init(_ elements: [CommandOutput.LateElement]) {
        self.init(elements.count, failing: elements.indices.filter { elements[$0].isFailure }) { elements[$0].element }
    }

    package subscript(position: Int) -> CommandOutput.Element { element(position) }

    /// The failures among the elements.
    package var failures: [CommandOutput.Failure] { failing.compactMap { element($0).failure } }
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
