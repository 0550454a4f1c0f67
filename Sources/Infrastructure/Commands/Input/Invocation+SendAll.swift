package import Changes
package import Domain
import Files
package import Output
import Synchronization
import Terminal

extension Invocation {
    /// Sends several changes of one kind, and makes a record of each result.
    /// - Parameters:
    ///   - carriesText: whether they come from a file or from standard input, so that each change that fails is kept.
    ///   - files: the source file of each change, in their order; '-' is standard input.
    ///   - name: the name of a change's operand.
    ///   - names: paths for the progress, of which the last component is shown.
    ///   - row: the record of the state that the service has now; the effect of the change is added to it.
    /// - Throws: the failure itself when there is one change; cancellation when nothing was tried before it.
    package func sendAll(
        _ changes: [Change], by handler: any ChangeHandler, carriesText: Bool, from files: [String] = [],
        named name: (Change) -> String, showing names: [String] = [], row: (Change) throws -> [FieldValue]
    ) async throws -> OperandResults {
        let work =
            changes.count > 1 || !names.isEmpty
            ? progress.begin(gerund, total: changes.count, of: names.isEmpty ? handler.description.plural : nil)
            : nil
        defer { work?.end() }
        let started = Mutex(0), count = changes.count
        let startNext: @Sendable () -> Void = {
            let number = started.withLock { started in
                started += 1
                return started
            }
            guard number <= count else { return }
            work?.item(number, number <= names.count ? SafeText(line: Path.name(of: names[number - 1])) : nil)
        }
        startNext()
        let finished = Mutex<[(change: Change, result: Result<Change, TritonError>)]>([])
        var interruption: TritonError?
        do {
            let results = try await self.changes.deliverAll(
                changes, by: handler, carriesText: carriesText, from: files.map { $0 == "-" ? nil : $0 }
            ) { change, result in
                finished.withLock { $0.append((change, result)) }
                startNext()
            }
            finished.withLock { $0 = zip(changes, results).map { ($0, $1) } }
        } catch let error as TritonError where error.code == .cancelled && changes.count > 1 {
            guard finished.withLock({ !$0.isEmpty }) else { throw error }
            // What has arrived is printed, and what may have arrived.
            interruption = TritonError(
                .cancelled, "interrupted", hint: carriesText ? "see what is kept with 'triton outbox list'" : nil)
        }
        let results = finished.withLock { $0 }
        func record(_ done: Change) throws -> CommandOutput.Element {
            .row(try row(done) + [.text(done.effect.rawValue)])
        }
        if changes.count == 1 { return OperandResults(elements: [try record(results[0].result.get())], isSingle: true) }
        let elements = try results.map { change, result -> CommandOutput.Element in
            switch result {
            case .success(let done): return try record(done)
            case .failure(var error):
                if error.code == .cancelled, error.mayHaveArrived { error.message += "; it may have arrived" }
                return .failure(operand: name(change), error.ofOneOfSeveral)
            }
        }
        return OperandResults(elements: elements, isSingle: false, interruption: interruption)
    }
}
