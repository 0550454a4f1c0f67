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
    ///   - isScheduled: whether it was queued for a time that has come.
    ///   - canBeLookedUp: whether the service can be asked if the change arrived.
    init(
        after error: TritonError, earlier mayHaveArrived: Bool, isForLater: Bool, isScheduled: Bool = false,
        canBeLookedUp: Bool
    ) {
        self.mayHaveArrived = mayHaveArrived || error.mayHaveArrived
        // Only failures that may go away: a change that was refused would be refused again after every command.
        let isTemporary = [.unavailable, .tryLater].contains(error.code)
        // Nobody is there to send a scheduled change again, so it waits for everything but a refusal of the service: a
        // locked keyring, another command that was interrupted, the page of a network that asks for a login.
        let mayWait = [.cancelled, .noPermission].contains(error.code) || error.code == .badData && error.status == 200
        if isForLater && isTemporary || isScheduled && (isTemporary || mayWait), canBeLookedUp || !self.mayHaveArrived {
            state = .queued
        } else {
            state = self.mayHaveArrived ? .uncertain : .unsent
        }
    }
}
