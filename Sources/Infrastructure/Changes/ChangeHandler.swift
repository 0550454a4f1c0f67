package import Domain
package import FoundationEssentials

/// Reads and sends one kind of change. Each feature gives one for its kinds.
package protocol ChangeHandler: Sendable {
    var description: ChangeDescription { get }

    /// The change with the key that the service uses, where the user named the thing in another way and it was not
    /// looked up yet.
    func resolve(_ change: Change) async throws -> Change

    /// The present state of what a change is about; nil when there is none.
    func present(_ change: Change) async throws -> Snapshot?

    /// The present states of all such things of an address, where one request brings them with everything that
    /// a change replaces. Nil where only single requests do.
    func presentAll(of address: Address) async throws -> [KeyedState]?

    /// Sends a change.
    /// - Returns: the state that the service has now; nil after a deletion.
    /// - Throws: ``PartialDelivery`` when the first of several requests was answered and a later one failed.
    func send(_ change: Change) async throws -> Snapshot?

    /// Whether a change, of which nobody knows, is at the service.
    /// - Parameter since: when the first attempt began.
    func arrival(of change: Change, since: Date) async throws -> Arrival

    /// The service has the change: the cache follows.
    func didConfirm(_ change: Change)
}

/// The state of a thing, and its key. Two keys may be equal as strings and not the same: their letters are spelled in
/// two forms.
package struct KeyedState: Sendable, Equatable {
    package let key: String
    package let state: Snapshot

    package init(_ key: String, _ state: Snapshot) {
        self.key = key
        self.state = state
    }
}

/// What the service says about a change that may have arrived.
package enum Arrival: Sendable, Equatable {
    /// It is there, in this state; nil for a deletion.
    case arrived(Snapshot?)
    /// The first of its requests arrived: what is at the service, and what is left to send.
    case arrivedInPart(done: Change, rest: Change)
    case notArrived
    /// The service cannot be asked.
    case unknown
}

extension ChangeHandler {
    package func resolve(_ change: Change) async throws -> Change { change }

    package func presentAll(of address: Address) async throws -> [KeyedState]? { nil }

    package func arrival(of change: Change, since: Date) async throws -> Arrival {
        try await arrivalByState(of: change)
    }

    /// A change is at the service when the present state is the one that it asks for.
    package func arrivalByState(of change: Change) async throws -> Arrival {
        let present = try await present(change)
        guard let wanted = change.after else { return present == nil ? .arrived(nil) : .notArrived }
        guard let present, description.areSame(present, wanted) else { return .notArrived }
        return .arrived(present)
    }

    package func didConfirm(_ change: Change) {}
}

/// A change that needs several requests stopped after the first one.
package struct PartialDelivery: Error {
    /// What is at the service: it is confirmed, and can be undone.
    package let done: Change
    /// What is left to send, as a change of its own: it is kept, and what is done is not sent again.
    package let rest: Change
    package let error: TritonError

    package init(done: Change, rest: Change, error: TritonError) {
        self.done = done
        self.rest = rest
        self.error = error
    }
}

/// All handlers of the program, by kind. A handler is made when a change of its kind is taken up.
package struct ChangeHandlers: Sendable {
    private let make: @Sendable (ChangeKind) throws -> (any ChangeHandler)?
    private let describe: @Sendable (ChangeKind) -> ChangeDescription?

    package init(
        describe: @escaping @Sendable (ChangeKind) -> ChangeDescription?,
        make: @escaping @Sendable (ChangeKind) throws -> (any ChangeHandler)?
    ) {
        self.describe = describe
        self.make = make
    }

    /// Nil for a kind that this version of the program does not know.
    package func description(of kind: ChangeKind) -> ChangeDescription? {
        kind == LegacyCommand.kind ? LegacyCommand.description : describe(kind)
    }

    /// - Throws: ``TritonError`` of code `config` for a kind that this version does not know.
    package func handler(of kind: ChangeKind) throws -> any ChangeHandler {
        guard kind != LegacyCommand.kind else {
            throw TritonError(
                .failed, "an earlier version kept this as a command line",
                hint: "type the command again; 'triton outbox list' shows it")
        }
        guard let handler = try make(kind) else {
            throw TritonError(
                .config, "unknown kind of change '\(line: kind.rawValue)'", hint: "a newer version of triton wrote it")
        }
        return handler
    }
}
