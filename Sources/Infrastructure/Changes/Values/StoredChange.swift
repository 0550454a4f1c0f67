package import FoundationEssentials

/// A change on disk, with the state of its delivery.
package struct StoredChange: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        /// It is on this machine only: it failed, or was never tried.
        case unsent
        /// It is sent after the next command that reaches the service (`--queue`).
        case queued
        /// It was sent, and it is unknown whether it arrived. It is looked up before it is sent again.
        case uncertain
        /// The service has it.
        case confirmed
        /// The service had it, and it was undone.
        case undone

        /// Whether nothing is left to be sent.
        var isOver: Bool { self == .confirmed || self == .undone }
    }

    package enum Role: String, Sendable {
        case user, undo, redo
        /// The user asked to forget the old state, so it cannot be undone any more.
        case irreversible
    }

    package var number: Int64 = 0
    package var profile: String
    /// The origin of the service that it was made for, such as `https://api.omg.lol`.
    package var service: String
    package var change: Change
    package var state: State
    /// Reason for the state, in words for the user.
    package var reason = ""
    package var role = Role.user
    /// The number of the change that this one reverts.
    package var reverts: Int64?
    /// The number of the first change of the same command: `undo` reverts all of them.
    package var group: Int64 = 0
    /// Whether any attempt may have arrived, not only the last one.
    package var mayHaveArrived = false
    /// The file that the text came from, for messages.
    package var source: String?
    /// Whether the user dropped it from the outbox. The old state may still be needed for undo.
    package var isDropped = false
    package var createdAt: Date
    /// When the first attempt began that may have arrived; nil before one.
    var sentAt: Date?
    /// As in ``Attempt/lead``.
    var clockLead: Double?
    /// It is not sent before (`--at`); nil for a change that is sent when that is possible.
    package var dueAt: Date?

    /// Reasons of a new change and of one that is being sent.
    static let untried = "it was not tried yet", beingSent = "it was being sent"

    package var id: String { String(number) }

    var attempt: Attempt {
        Attempt(number: number, start: sentAt ?? max(createdAt, dueAt ?? createdAt), lead: clockLead)
    }

    /// Whether the outbox shows it: it is not confirmed, and the user has not dropped it.
    package var isInOutbox: Bool { !isDropped && !isOver }

    /// Whether an undo found that the item is gone. It can still be undone by its number.
    package var isPassedOver: Bool { isDropped && state == .confirmed }

    /// Whether that leaves nothing to restore: the change has made the item.
    package var isGone: Bool { isPassedOver && change.before == nil }

    /// Its place among changes that are sent together: a scheduled one comes at its time.
    var order: (time: Date, number: Int64) { (dueAt ?? createdAt, number) }

    package func isDue(at now: Date) -> Bool { dueAt.map { $0 <= now } ?? true }

    /// Whether nobody has to ask for it again. A scheduled one that may have arrived is looked up first: nobody saw the
    /// message.
    package var isSentWhenDue: Bool { state == .queued || state == .uncertain && dueAt != nil }

    /// Whether nothing is left to send: it was confirmed, and perhaps undone later.
    package var isOver: Bool { state.isOver }
}
