package import FoundationEssentials

/// A change on disk, with everything that is known of its delivery.
package struct StoredChange: Sendable, Equatable {
    /// The state of a change in the outbox.
    package enum State: String, Sendable, CaseIterable {
        /// It is here only: it failed, or was never tried.
        case unsent
        /// It is here only, and goes out with the next command that reaches the service (`--queue`).
        case queued
        /// It was sent, and nobody knows whether it arrived. It is looked up before it is sent again.
        case uncertain
        /// The service has it.
        case confirmed
        /// The service had it, and it was taken back.
        case undone

        /// Whether nothing is left to be sent.
        var isOver: Bool { self == .confirmed || self == .undone }
    }

    /// Why the change was made.
    package enum Role: String, Sendable {
        case user, undo, redo
        /// The user asked to forget the old state, so it cannot be taken back any more.
        case irreversible
    }

    package var number: Int64
    package var profile: String
    package var change: Change
    package var state: State
    /// Why it is in this state, for a person.
    package var reason: String
    package var role: Role
    /// The number of the change that this one takes back.
    package var reverts: Int64?
    /// The number of the first change of the same command: `undo` takes back all of them.
    package var group: Int64
    /// Whether any attempt may have arrived, not only the last one.
    package var mayHaveArrived: Bool
    /// The file that the text came from, for messages.
    package var source: String?
    /// Whether the user dropped it from the outbox. The old state may still be needed for undo.
    package var isDropped: Bool
    package var createdAt: Date
    /// What of it is in files of their own.
    var filed = FiledContent()

    package init(
        number: Int64 = 0, profile: String, change: Change, state: State, reason: String = "", role: Role = .user,
        reverts: Int64? = nil,
        group: Int64 = 0, mayHaveArrived: Bool = false, source: String? = nil, isDropped: Bool = false, createdAt: Date
    ) {
        self.number = number
        self.profile = profile
        self.change = change
        self.state = state
        self.reason = reason
        self.role = role
        self.reverts = reverts
        self.group = group
        self.mayHaveArrived = mayHaveArrived
        self.source = source
        self.isDropped = isDropped
        self.createdAt = createdAt
    }

    /// Why a change waits that is new, and one that is on its way. With its state each takes the same room on disk:
    /// SQLite then marks a change in place, and does not write a large text a second time before it is sent.
    static let untried = "it was not tried yet", beingSent = "it was being sent"

    package var id: String { String(number) }

    /// Whether the outbox shows it: it is not confirmed, and the user has not dropped it.
    package var isInOutbox: Bool { !isDropped && !isOver }

    /// Whether nothing of it is left to be sent: it was confirmed, also where it was undone later.
    package var isOver: Bool { state.isOver }
}
