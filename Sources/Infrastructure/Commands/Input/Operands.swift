package import Output
import Changes
import Domain
import Terminal

extension Invocation {
    /// Runs `body` for each operand; a failure does not stop the others.
    /// - Throws: the failure itself when there is one operand, and cancellation always.
    package func forEach<Operand: Sendable>(
        _ operands: [Operand], named name: (Operand) -> String, _ body: (Operand) async throws -> [FieldValue]
    ) async throws -> OperandResults {
        var elements: [CommandOutput.Element] = []
        var done: [String] = []
        let work = operands.count > 1 ? progress.begin(gerund, total: operands.count) : nil
        defer { work?.end() }
        for (number, operand) in operands.enumerated() {
            work?.item(number + 1, SafeText(line: name(operand)))
            do {
                elements.append(.row(try await body(operand)))
                done.append(name(operand))
            } catch let error
                where !done.isEmpty && (error is CancellationError || (error as? TritonError)?.code == .cancelled)
            {
                // The results of finished operands are not printed any more.
                var error = error as? TritonError ?? TritonError(.cancelled, "interrupted")
                error.message += "; done before that: \(line: done.joined(separator: ", "))"
                throw error
            } catch let error as TritonError where operands.count > 1 && error.code != .cancelled {
                var error = changes.finish(after: error) ?? error
                // Hints are not shown for each of several operands.
                if let id = error.keptAs { error.message += "; it is kept as \(line: id) in the outbox" }
                elements.append(.failure(operand: name(operand), error))
            }
        }
        return OperandResults(elements: elements, isSingle: operands.count == 1)
    }

    package func forEach(_ operands: [String], _ body: (String) async throws -> [FieldValue]) async throws
        -> OperandResults
    {
        try await forEach(operands, named: { $0 }, body)
    }
}
