import Domain

/// The state in which a change stays in the outbox after the network failed (offline, no connection, timeout, service
/// unreachable) or the service refused it. Every attempt that may have arrived counts, not only the last one.
struct OutcomeDecision: Equatable {
    let state: StoredChange.State
    let mayHaveArrived: Bool

    /// - Parameters:
    ///   - error: how the attempt ended.
    ///   - mayHaveArrived: whether an earlier attempt may have arrived.
    ///   - isForLater: whether the user asked to send it later (`--queue`).
    ///   - canBeLookedUp: whether the service can be asked if the change arrived.
    init(after error: TritonError, earlier mayHaveArrived: Bool, isForLater: Bool, canBeLookedUp: Bool) {
        self.mayHaveArrived = mayHaveArrived || error.mayHaveArrived
        // Only failures that may go away: a change that was refused would be refused again after every command.
        let isTemporary = [.unavailable, .tryLater].contains(error.code)
        if isForLater, isTemporary, canBeLookedUp || !self.mayHaveArrived {
            state = .queued
        } else {
            state = self.mayHaveArrived ? .uncertain : .unsent
        }
    }
}
