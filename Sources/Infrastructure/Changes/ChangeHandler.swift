package import Domain

/// Reads and sends one kind of change. Each feature gives one for its kinds.
package protocol ChangeHandler: Sendable {
    var description: ChangeDescription { get }

    /// The change with the key that the service uses, where the user named the item in another way.
    func resolve(_ change: Change) async throws -> Change

    /// The present state of the item that a change is about; nil when it does not exist.
    func present(_ change: Change) async throws -> Snapshot?

    /// The present states of all such items of an address, where one request returns everything that a change
    /// replaces; nil where each item needs its own request.
    func presentAll(of address: Address) async throws -> [KeyedState]?

    /// Whether ``present(_:)`` reads a list too, because the service has no call for a single item.
    var readsOnlyLists: Bool { get }

    /// The bytes of a state that was read from a list, such as the image of a picture; nil if such items have none.
    func bytes(of state: Snapshot, at address: Address) async throws -> [UInt8]?

    /// - Returns: the state that the service has now; nil after a deletion.
    /// - Throws: ``PartialDelivery`` when the first of several requests was answered and a later one failed.
    func send(_ change: Change) async throws -> Snapshot?

    /// Whether a change with an unknown outcome is at the service.
    /// - Parameter attempt: the first one that may have arrived.
    func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival

    /// Updates the cache after the service has confirmed the change.
    func didConfirm(_ change: Change)
}

/// A handler whose kind can be described without one.
package protocol DescribedHandler: ChangeHandler {
    static var description: ChangeDescription { get }
}

extension DescribedHandler {
    package var description: ChangeDescription { Self.description }
}

/// The state of an item, and its key. Two different keys may be equal as Swift strings, when they differ in Unicode
/// normalisation only.
package struct KeyedState: Sendable, Equatable {
    package let key: String
    package let state: Snapshot

    package init(_ key: String, _ state: Snapshot) {
        self.key = key
        self.state = state
    }
}

/// The service's answer about a change that may have arrived.
package enum Arrival: Sendable, Equatable {
    /// The present state; nil for a deletion.
    case arrived(Snapshot?)
    /// The first of its requests arrived: `done` is at the service, `rest` is left to send.
    case arrivedInPart(done: Change, rest: Change)
    case notArrived
    /// The service cannot be asked.
    case unknown
}

extension ChangeHandler {
    package func resolve(_ change: Change) async throws -> Change { change }

    package func presentAll(of address: Address) async throws -> [KeyedState]? { nil }

    package var readsOnlyLists: Bool { false }

    package func bytes(of state: Snapshot, at address: Address) async throws -> [UInt8]? { nil }

    package func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        try await arrivalByState(of: change)
    }

    /// A change is at the service when the present state is the one that it asks for. A field that it does not name may
    /// have any value.
    package func arrivalByState(of change: Change) async throws -> Arrival {
        let present = try await present(change)
        guard let wanted = change.after else { return present == nil ? .arrived(nil) : .notArrived }
        guard let present, description.areSame(present, wanted.completed(from: present, description)) else {
            return .notArrived
        }
        return .arrived(present)
    }

    package func didConfirm(_ change: Change) {}
}

/// A change that needs several requests stopped after the first one.
package struct PartialDelivery: Error {
    /// The part that is at the service: it is confirmed, and can be undone.
    package let done: Change
    /// The part that is left to send, as a separate change: it is kept, and `done` is not sent again.
    package let rest: Change
    package let error: TritonError

    package init(done: Change, rest: Change, error: TritonError) {
        self.done = done
        self.rest = rest
        self.error = error
    }
}

/// All handlers of the program, by kind. A handler is made when it is first asked for.
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
    package func description(of kind: ChangeKind) -> ChangeDescription? { describe(kind) }

    /// - Throws: ``TritonError`` of code `config` for a kind that this version does not know.
    package func handler(of kind: ChangeKind) throws -> any ChangeHandler {
        guard let handler = try make(kind) else {
            throw TritonError(
                .config, "unknown kind of change '\(line: kind.rawValue)'", hint: "a newer version of triton wrote it")
        }
        return handler
    }
}
