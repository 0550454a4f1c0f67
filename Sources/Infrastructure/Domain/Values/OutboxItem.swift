package import FoundationEssentials

/// A text that could not be sent, with the command that would send it.
package struct OutboxItem: Sendable, Equatable {
    package enum State: String, Sendable {
        /// It failed; it goes out when the user says so.
        case unsent
        /// The user asked with `--queue` to send it later; it goes out with the next command that reaches the service,
        /// and is looked up before, because an earlier attempt may have arrived.
        case queued
        /// It was being sent, and nobody knows whether it arrived. It is looked up before it is sent again.
        case uncertain
    }

    package var id: String
    package var profile: String
    /// The words after `triton` that send it, without the text itself, which is given to them as their input.
    package var words: [String]
    package var address: Address?
    /// Byte for byte what the user gave.
    package var content: [UInt8]
    package var state: State
    package var reason: String
    package var createdAt: Date

    package init(id: String, profile: String, words: [String], address: Address?, content: [UInt8], state: State, reason: String, createdAt: Date) {
        self.id = id
        self.profile = profile
        self.words = words
        self.address = address
        self.content = content
        self.state = state
        self.reason = reason
        self.createdAt = createdAt
    }
}

extension OutboxItem.State {
    /// What a text is after a try that failed.
    /// - Parameter isForLater: whether it goes out by itself with a later command.
    package init(after error: TritonError, isForLater: Bool = false) { self = isForLater ? .queued : error.mayHaveArrived ? .uncertain : .unsent }
}
