import Domain

extension Invocation {
    /// Sends one of several texts: what became of it is settled before the next one is taken.
    ///
    /// The runner does the same for the text of a command that sends one only.
    /// - Parameters:
    ///   - isOneOfSeveral: whether the failure is kept here, because the command goes on.
    ///   - file: where the text came from. What is wrong with the text itself needs no second copy beside its file.
    package func delivering<Value>(oneOfSeveral isOneOfSeveral: Bool, unlessFrom file: String?, _ send: () async throws -> Value) async throws -> Value {
        do {
            let value = try await send()
            if isOneOfSeveral { journal.delivered() }
            return value
        } catch var error as TritonError {
            if error.code == .badData, let file, file != "-", error.status == nil { journal.delivered() }
            guard isOneOfSeveral, error.code != .cancelled else { throw error }
            let isForLater = options.queue && [.unavailable, .tryLater].contains(error.code)
            switch journal.keep(because: error, state: error.mayHaveArrived ? .uncertain : isForLater ? .queued : .unsent) {
            case .outbox(let id): error.message += "; the text is kept as \(line: id) in the outbox"
            case .file(let path): error.message += "; the text is kept in \(line: path)"
            case nil: break
            }
            throw error
        }
    }
}
