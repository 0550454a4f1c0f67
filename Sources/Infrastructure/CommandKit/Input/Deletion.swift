package import Domain

/// Things that were looked up, shown and agreed on, ready to be deleted.
package struct Deletion<Item: Recordable>: Sendable {
    private enum Target: Sendable {
        case item(String, Item)
        case failure(String, TritonError)
    }

    private let call: Invocation
    private let kind: SafeText
    private let targets: [Target]
    private let isSingle: Bool

    fileprivate init(
        _ call: Invocation, _ operands: [String], _ kind: SafeText, plural: SafeText, find: (String) async throws -> Item, showing: (Item) -> SafeText
    ) async throws {
        var targets: [Target] = []
        var shown: [SafeText] = []
        for operand in operands {
            do {
                let item = try await find(operand)
                targets.append(.item(operand, item))
                shown.append(showing(item))
            } catch let error as TritonError where operands.count > 1 && error.code != .cancelled {
                targets.append(.failure(operand, error))
            }
        }
        self.call = call
        self.kind = kind
        self.targets = targets
        isSingle = operands.count == 1
        if !shown.isEmpty {
            try call.confirm(shown.count == 1 ? "Delete this \(kind)?" : "Delete these \(shown.count) \(plural)?", showing: shown)
        }
    }

    /// Deletes one after the other; `body` returns each as it was.
    package func delete(_ body: (Item) async throws -> Item) async throws -> CommandOutput {
        var elements: [CommandOutput.Element] = []
        for target in targets {
            switch target {
            case .failure(let operand, let error): elements.append(.failure(operand: operand, error))
            case .item(let operand, let item):
                do {
                    elements.append(.row(try await body(item).row + [.flag(true)]))
                } catch let error as TritonError where !isSingle && error.code != .cancelled {
                    call.undo.retract(because: error)
                    elements.append(.failure(operand: operand, error))
                }
            }
        }
        let results = OperandResults(elements: elements, isSingle: isSingle)
        return .deleted(Item.self, results, results.succeeded == 1 ? "deleted one \(kind)" : "deleted \(results.succeeded)")
    }
}

extension Invocation {
    /// Looks up every operand, shows what will go, and asks once.
    /// - Parameters:
    ///   - kind: what one is called.
    ///   - find: the thing behind an operand.
    ///   - showing: one line about it, with what cannot come back.
    package func deletion<Item: Recordable>(
        of operands: [String], _ kind: SafeText, plural: SafeText, find: (String) async throws -> Item, showing: (Item) -> SafeText
    ) async throws -> Deletion<Item> {
        try await Deletion(self, operands, kind, plural: plural, find: find, showing: showing)
    }
}
