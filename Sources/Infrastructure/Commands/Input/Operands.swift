import Changes
package import Domain
package import Output
import Platform
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
            } catch {
                let error = TritonError(surfacing: error)
                if error.code == .cancelled { throw error.after(done) }
                guard operands.count > 1 else { throw error }
                elements.append(
                    .failure(operand: name(operand), (changes.finish(after: error) ?? error).ofOneOfSeveral))
            }
        }
        return OperandResults(elements: elements, isSingle: operands.count == 1)
    }

    package func forEach(_ operands: [String], _ body: (String) async throws -> [FieldValue]) async throws
        -> OperandResults
    {
        try await forEach(operands, named: { $0 }, body)
    }

    /// The same for operands that can be worked on at the same time.
    /// - Parameter stages: a stage begins when the one before has ended. It consists of sequences, several of which run
    ///   at once; the operands of a sequence follow each other.
    package func forEach<Operand: Sendable>(
        inStages stages: [[[Operand]]], named name: (Operand) -> String,
        _ body: @escaping @Sendable (Operand) async throws -> [FieldValue]
    ) async throws -> OperandResults {
        let count = stages.joined().reduce(0) { $0 + $1.count }
        if count == 1 { return try await forEach(stages.joined().flatMap { $0 }, named: name, body) }
        let work = progress.begin(gerund, total: count)
        defer { work.end() }
        var elements: [CommandOutput.Element] = []
        var done: [String] = []
        for stage in stages {
            let results = await Parallel.map(stage, goesOn: { !$0.contains(where: \.isCancellation) }) { sequence in
                var results: [Result<[FieldValue], TritonError>] = []
                for operand in sequence where results.last?.isCancellation != true {
                    results.append(await Result(surfacing: { try await body(operand) }))
                    work.advance()
                }
                return results
            }
            var cancellation: TritonError?
            for (sequence, results) in zip(stage, results) {
                if results == nil { cancellation = cancellation ?? .interrupted }
                for (operand, result) in zip(sequence, results ?? []) {
                    switch result {
                    case .success(let row):
                        elements.append(.row(row))
                        done.append(name(operand))
                    case .failure(let error) where error.code == .cancelled: cancellation = error
                    case .failure(let error):
                        elements.append(.failure(operand: name(operand), error.ofOneOfSeveral))
                    }
                }
            }
            if let cancellation { throw cancellation.after(done) }
        }
        return OperandResults(elements: elements, isSingle: false)
    }

    /// Reads several items, several at once. A failure does not stop the others.
    /// - Parameters:
    ///   - noun: their kind, for the progress: `pictures`.
    ///   - name: the name of an operand, for a message about an interruption that lists the finished ones; nil where a
    ///     part of the results is of no use.
    /// - Returns: the results, in the order of the operands.
    /// - Throws: the failure itself when there is one operand, and cancellation always.
    package func readEach<Operand: Sendable, Value: Sendable>(
        _ operands: [Operand], of noun: SafeText, named name: ((Operand) -> String)? = nil,
        _ read: @escaping @Sendable (Operand) async throws -> Value
    ) async throws -> [Result<Value, TritonError>] {
        if operands.count == 1 { return [.success(try await read(operands[0]))] }
        let work = progress.begin(gerund, total: operands.count, of: noun)
        defer { work.end() }
        work.advance()
        let results = await Parallel.map(operands, goesOn: { !$0.isCancellation }) { operand in
            defer { work.advance() }
            return await Result<Value, TritonError>(surfacing: { try await read(operand) })
        }
        var done: [String] = []
        var cancellation: TritonError?
        for (operand, result) in zip(operands, results) {
            switch result {
            case .success?: if let name { done.append(name(operand)) }
            case .failure(let error)? where error.code == .cancelled: cancellation = error
            case .failure?: break
            case nil: cancellation = cancellation ?? .interrupted
            }
        }
        if let cancellation { throw cancellation.after(done) }
        return results.compactMap { $0 }
    }
}
