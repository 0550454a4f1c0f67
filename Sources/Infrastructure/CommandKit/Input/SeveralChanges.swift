package import Changes
import Domain

extension Invocation {
    /// Sends several changes of one kind, and makes a record of each result.
    /// - Parameters:
    ///   - carriesText: whether they come from a file or from standard input, so that each one that fails is kept.
    ///   - name: what the operand of a change is called.
    ///   - row: the record of what the service has now.
    /// - Throws: the failure itself when there is one change, and cancellation always.
    package func deliver(
        _ changes: [Change], by handler: any ChangeHandler, carriesText: Bool, named name: (Change) -> String, row: (Change) throws -> [FieldValue]
    ) async throws -> OperandResults {
        let results = try await counting("sending \(changes.count) changes", of: isDryRun ? 1 : changes.count) { didFinish in
            try await self.changes.deliver(changes, by: handler, carriesText: carriesText) { _, _ in didFinish() }
        }
        if results.count == 1 { return OperandResults(elements: [.row(try row(results[0].get()))], isSingle: true) }
        let elements = try zip(changes, results).map { change, result -> CommandOutput.Element in
            switch result {
            case .success(let done): return .row(try row(done))
            case .failure(var error):
                // Hints are not shown for each of several operands.
                if let id = error.keptAs { error.message += "; it is kept as \(line: id) in the outbox" }
                return .failure(operand: name(change), error)
            }
        }
        return OperandResults(elements: elements, isSingle: false)
    }
}
