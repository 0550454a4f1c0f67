package import Domain
import Platform
import Terminal

extension Invocation {
    /// Reads several things, several at once. A failure does not stop the others.
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
        let results = await counting(noun, operands.count) { didFinish in
            await Parallel.map(operands, goesOn: { !$0.isCancellation }) { operand -> Result<Value, any Error> in
                defer { didFinish() }
                do { return .success(try await read(operand)) } catch { return .failure(error) }
            }
        }
        let cancellation = results.lazy.compactMap { $0 }.first(where: \.isCancellation)
        guard cancellation == nil, results.allSatisfy({ $0 != nil }) else {
            let done =
                name.map { name in zip(operands, results).filter { $1.map(Self.isSuccess) == true }.map { name($0.0) } }
                ?? []
            if case .failure(let error as TritonError) = cancellation { throw error.after(done) }
            throw TritonError.interrupted.after(done)
        }
        return try results.compactMap { $0 }.map { result in
            switch result {
            case .success(let value): return .success(value)
            case .failure(let error as TritonError): return .failure(error)
            case .failure(let error): throw error
            }
        }
    }

    /// Shows the number of finished things as progress.
    /// - Parameter work: calls its parameter after each thing.
    private func counting<Value, Failure: Error>(
        _ noun: SafeText, _ total: Int,
        _ work: (_ didFinish: @escaping @Sendable () -> Void) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard total > 1 else { return try await work {} }
        let shown = progress.begin(gerund, total: total, of: noun)
        defer { shown.end() }
        shown.advance()
        return try await work { shown.advance() }
    }

    private static func isSuccess<Value>(_ result: Result<Value, any Error>) -> Bool {
        if case .success = result { true } else { false }
    }
}
