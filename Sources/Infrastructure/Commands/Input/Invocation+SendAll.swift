package import Changes
package import Domain
import Files
package import Output
import Synchronization
import Terminal

/// The results of several changes.
package struct SentItems<Item: Recordable> {
    /// The changes that arrived, and the state that each made, in their order.
    package fileprivate(set) var changes: [Change] = []
    package fileprivate(set) var items: [Item] = []
    /// The positions of the results among the changes: after an interruption, some were not tried.
    package fileprivate(set) var positions: [Int] = []
    package fileprivate(set) var results = OperandResults(elements: [], isSingle: false)

    /// Adds the result of one change, and returns its record.
    fileprivate mutating func add(
        _ result: Result<Change, TritonError>, at position: Int, named operand: String, as item: (Snapshot) -> Item?
    ) -> CommandOutput.Element {
        positions.append(position)
        switch result {
        case .success(let done):
            guard let item = done.after.flatMap(item) else { return .row([.text(done.effect.rawValue)]) }
            changes.append(done)
            items.append(item)
            return .row(item.row + [.text(done.effect.rawValue)])
        case .failure(var error):
            if error.code == .cancelled, error.mayHaveArrived { error.message += "; it may have arrived" }
            return .failure(operand: operand, error.ofOneOfSeveral)
        }
    }
}

extension CommandOutput {
    /// Several items that were sent, some of which may have failed. Their records end with the effect.
    /// - Parameter line: what is printed of each.
    package static func sent<Item>(_ sent: SentItems<Item>, prints line: (Item) -> String, _ sentence: SafeText)
        -> CommandOutput
    {
        changed(Item.schema.changed, sent.results, prints: sent.items.map { RemoteText(line($0)) }, sentence)
    }
}

extension Invocation {
    /// Sends several changes of one kind, each of which makes an item.
    /// - Parameters:
    ///   - carriesText: whether they come from a file or from standard input, so that each change that fails is kept.
    ///   - files: the source file of each change, in their order; '-' is standard input.
    ///   - recordsFile: the file of which they are records (`--from`); '-' is standard input.
    ///   - readsList: whether new items that the list of the address has are refused without a look-up of each.
    ///   - operands: the names of the changes.
    ///   - names: paths for the progress, of which the last component is shown.
    ///   - item: reads the state that the service has now.
    /// - Throws: the failure itself when there is one change; cancellation when nothing was tried before it.
    package func sendAll<Item: Recordable>(
        _ changes: [Change], by handler: any ChangeHandler, carriesText: Bool, from files: [String] = [],
        recordsOf recordsFile: String? = nil, readsList: Bool = true, named operands: [String],
        showing names: [String] = [], as item: (Snapshot) -> Item?
    ) async throws -> SentItems<Item> {
        let work =
            changes.count > 1 || !names.isEmpty
            ? progress.begin(gerund, total: changes.count, of: names.isEmpty ? handler.description.plural : nil)
            : nil
        defer { work?.end() }
        let startNext = Self.counting(changes.count, names, for: work)
        startNext()
        let finished = Mutex<[Int: Result<Change, TritonError>]>([:])
        var interruption: TritonError?
        do {
            _ = try await self.changes.deliverAll(
                changes, by: handler, carriesText: carriesText, from: files.map { $0 == "-" ? nil : $0 },
                recordsOf: recordsFile == "-" ? nil : recordsFile, readsList: readsList
            ) { position, result in
                finished.withLock { $0[position] = result }
                startNext()
            }
        } catch let error as TritonError where error.code == .cancelled && changes.count > 1 {
            guard finished.withLock({ !$0.isEmpty }) else { throw error }
            // What has arrived is printed, and what may have arrived.
            interruption = TritonError(
                .cancelled, "interrupted", hint: carriesText ? "see what is kept with 'triton outbox list'" : nil)
        }
        let results = finished.withLock { $0 }
        if changes.count == 1, case .failure(let error)? = results[0] { throw error }
        var sent = SentItems<Item>()
        let elements = results.sorted { $0.key < $1.key }.map { position, result in
            sent.add(result, at: position, named: operands[position], as: item)
        }
        sent.results = OperandResults(elements: elements, isSingle: changes.count == 1, interruption: interruption)
        return sent
    }

    /// Shows the number and the name of the next change, each time that one is started.
    private static func counting(_ count: Int, _ names: [String], for work: ProgressWork?) -> @Sendable () -> Void {
        let started = Mutex(0)
        return {
            let number = started.withLock { started in
                started += 1
                return started
            }
            guard number <= count else { return }
            work?.item(number, number <= names.count ? SafeText(line: Path.name(of: names[number - 1])) : nil)
        }
    }
}
