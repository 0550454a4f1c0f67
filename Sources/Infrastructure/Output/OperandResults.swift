package import Domain

package struct OperandResults: Sendable {
    package var elements: [CommandOutput.Element]
    /// Whether the command was given one operand, so that the result is one record and not a list.
    package let isSingle: Bool
    /// Why the rest of the operands was not tried.
    package let interruption: TritonError?

    package init(elements: [CommandOutput.Element], isSingle: Bool, interruption: TritonError? = nil) {
        self.elements = elements
        self.isSingle = isSingle
        self.interruption = interruption
    }

    package var records: CommandOutput.Records {
        isSingle && elements.count == 1 ? .one(elements[0]) : .many(ElementList(elements))
    }
    package var succeeded: Int { elements.count { if case .row = $0 { true } else { false } } }
}

extension OperandResults {
    /// The records of items that were read.
    package init<Item: Recordable>(_ results: [Result<Item, TritonError>], of operands: [String]) {
        let elements = zip(operands, results).map { operand, result -> CommandOutput.Element in
            switch result {
            case .success(let item): .row(item.row)
            case .failure(let error): .failure(operand: operand, error)
            }
        }
        self.init(elements: elements, isSingle: operands.count == 1)
    }
}
