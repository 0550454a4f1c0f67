package import Domain

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
            if let place = journal.keep(because: error, state: .init(after: error, isForLater: isForLater))?.place { error.message += "; \(place)" }
            throw error
        }
    }

    /// Sends records that a list wrote. All of them are kept before the first is sent; what fails stays kept, by itself.
    /// - Parameter resend: the words that send one record, reading it as JSON from standard input.
    package func deliveringRecords<Record: Recordable>(_ records: [Record], resend: [String], named name: (Record) -> String, _ send: (Record) async throws -> Record)
        async throws -> OperandResults
    {
        try journal.accept(records.map { Journal.Text($0.json.bytes() + [10], resend: resend) })
        return try await forEach(records, named: name) { record in
            journal.next()
            return try await delivering(oneOfSeveral: records.count > 1, unlessFrom: nil) { try await send(record) }.row
        }
    }
}

extension Journal.Kept {
    /// Where it is, as the end of a sentence.
    package var place: SafeText {
        switch self {
        case .outbox(let id): "it is kept as \(line: id) in the outbox"
        case .file(let path): "it is kept in \(line: path)"
        }
    }
}
