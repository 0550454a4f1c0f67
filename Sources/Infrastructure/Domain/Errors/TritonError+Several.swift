extension TritonError {
    /// The error of one of several operands. Hints are not shown for each of them, so the message says where the text
    /// is kept.
    package var ofOneOfSeveral: TritonError {
        guard let keptAs else { return self }
        var error = self
        error.message += "; it is kept as \(line: keptAs) in the outbox"
        return error
    }

    /// An interruption after some of several operands. Their results are not printed any more.
    package func after(_ done: [String]) -> TritonError {
        guard !done.isEmpty else { return self }
        var error = self
        error.message += "; done before that: \(line: done.joined(separator: ", "))"
        return error
    }

    /// The user or a signal has ended what was going on.
    package static var interrupted: TritonError { TritonError(.cancelled, "interrupted") }
}

extension Error {
    package var isCancellation: Bool { self is CancellationError || (self as? TritonError)?.code == .cancelled }
}

extension Result {
    package var isCancellation: Bool { if case .failure(let error) = self { error.isCancellation } else { false } }
}

extension Result where Failure == TritonError {
    package init(surfacing body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(TritonError(surfacing: error)) }
    }
}
