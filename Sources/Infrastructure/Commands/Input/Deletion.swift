package import Domain
package import Output

/// Items that were looked up, shown and confirmed, ready to be deleted.
package struct Deletion<Item: Recordable>: Sendable {
    fileprivate struct Target: Sendable {
        let operand: String
        /// The item, or the error of the look-up.
        let item: Result<Item, TritonError>
    }

    fileprivate let call: Invocation
    fileprivate let kind: SafeText
    fileprivate let plural: SafeText
    fileprivate let targets: [Target]

    /// Deletes all of them in one step.
    /// - Parameter body: returns the result of each, in their order.
    package func deleteTogether(_ body: ([Item]) throws -> [Result<Item, TritonError>]) throws -> CommandOutput {
        let items = targets.compactMap { target in if case .success(let item) = target.item { item } else { nil } }
        var results = try body(items)[...]
        let elements = try targets.map { target -> CommandOutput.Element in
            let result = if case .success = target.item { results.popFirst() ?? target.item } else { target.item }
            switch result {
            case .success(let item): return .row(item.row + [.flag(true)])
            case .failure(let error):
                if targets.count == 1 { throw error }
                return .failure(operand: target.operand, error)
            }
        }
        return output(OperandResults(elements: elements, isSingle: targets.count == 1))
    }

    /// Deletes one after the other; `body` returns each item as it was before.
    package func delete(_ body: (Item) async throws -> Item) async throws -> CommandOutput {
        let results = try await call.forEach(targets, named: \.operand) {
            try await body($0.item.get()).row + [.flag(true)]
        }
        return output(results)
    }

    private func output(_ results: OperandResults) -> CommandOutput {
        .deleted(
            Item.self, results,
            results.succeeded == 1 ? "deleted one \(kind)" : "deleted \(results.succeeded) \(plural)")
    }
}

extension Invocation {
    /// Checks all operands, looks up every one, shows the items to delete, and asks once.
    /// - Parameters:
    ///   - kind: the name of one item, such as `paste`.
    ///   - list: the items that an operand with `*` may stand for.
    ///   - check: parses an operand. It cannot wait, so it cannot ask the service: all operands are checked before the
    ///     first request, and an operand that is wrong in itself refuses the whole line.
    ///   - find: looks up the item of an operand.
    ///   - showing: one line about an item, with the parts that cannot be restored.
    package func deletion<Named, Item: Recordable>(
        of operands: [String], _ kind: SafeText, plural: SafeText,
        among list: () async throws -> [Item] = { [] }, check: (String) throws -> Named,
        find: (Named) async throws -> Item, showing: (Item) -> SafeText
    ) async throws -> Deletion<Item> {
        let operands = try await named(operands, check: { _ = try check($0) }, among: list)
        var targets: [Deletion<Item>.Target] = []
        var shown: [SafeText] = []
        for (operand, named) in zip(operands, try operands.map(check)) {
            do {
                let item = try await find(named)
                targets.append(.init(operand: operand, item: .success(item)))
                shown.append(showing(item))
            } catch let error as TritonError where operands.count > 1 && error.code != .cancelled {
                targets.append(.init(operand: operand, item: .failure(error)))
            }
        }
        if !shown.isEmpty {
            try confirm(
                shown.count == 1 ? "Delete this \(kind)?" : "Delete these \(shown.count) \(plural)?", showing: shown)
        }
        return Deletion(call: self, kind: kind, plural: plural, targets: targets)
    }
}
