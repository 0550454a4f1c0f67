import Domain

/// The state in which a change stays in the outbox after the network failed (offline, no connection, timeout, service
/// unreachable) or the service refused it. Every attempt that may have arrived counts, not only the last one.
struct OutcomeDecision: Equatable {
    /// The failures after which a later command sends the change again by itself.
    enum Queueing {
        /// Only the user sends it again.
        case none
        /// Failures that may go away (`--queue`). A change that was refused would be refused again after every command.
        case temporary
        /// Everything but a refusal of the service (`--at`). Nobody is there when a scheduled change is sent: a locked
        /// keyring, another command that was interrupted, the page of a network that asks for a login.
        case unlessRefused

        fileprivate func includes(_ error: TritonError) -> Bool {
            let isTemporary = [.unavailable, .tryLater].contains(error.code)
            return switch self {
            case .none: false
            case .temporary: isTemporary
            case .unlessRefused:
                isTemporary || [.cancelled, .noPermission].contains(error.code)
                    || error.code == .badData && error.status == 200
            }
        }
    }

    let state: StoredChange.State
    let mayHaveArrived: Bool

    init(
        after error: TritonError, earlier mayHaveArrived: Bool, queueing: Queueing, canBeLookedUp: Bool
    ) {
        self.mayHaveArrived = mayHaveArrived || error.mayHaveArrived
        if queueing.includes(error), canBeLookedUp || !self.mayHaveArrived {
            state = .queued
        } else {
            state = self.mayHaveArrived ? .uncertain : .unsent
        }
    }
}
