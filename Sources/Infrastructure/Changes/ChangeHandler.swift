package import Domain
package import FoundationEssentials

/// What `Changes` must know of one kind of thing to change it at the service. Each feature gives one for its kinds.
package protocol ChangeHandler: Sendable {
    var description: ChangeDescription { get }

    /// The change with the key that the service uses, where the user named the thing in another way and it was not looked up yet.
    func resolve(_ change: Change) async throws -> Change

    /// The present state of what a change is about; nil when there is none.
    func present(_ change: Change) async throws -> Snapshot?

    /// The present states of all such things of an address, by key, where one request brings them with everything that a change
    /// replaces. Nil where only single requests do.
    func presentAll(of address: Address) async throws -> [String: Snapshot]?

    /// Sends a change.
    /// - Returns: the state that the service has now; nil after a deletion.
    func send(_ change: Change) async throws -> Snapshot?

    /// Whether a change, of which nobody knows, is at the service.
    /// - Parameter since: when the first attempt began.
    func arrival(of change: Change, since: Date) async throws -> Arrival

    /// The service has the change: the cache follows.
    func didConfirm(_ change: Change)
}

/// What the service says about a change that may have arrived.
package enum Arrival: Sendable, Equatable {
    /// It is there, in this state; nil for a deletion.
    case arrived(Snapshot?)
    case notArrived
    /// The service cannot be asked.
    case unknown
}

extension ChangeHandler {
    package func resolve(_ change: Change) async throws -> Change { change }

    package func presentAll(of address: Address) async throws -> [String: Snapshot]? { nil }

    package func arrival(of change: Change, since: Date) async throws -> Arrival {
        let present = try await present(change)
        guard let wanted = change.after else { return present == nil ? .arrived(nil) : .notArrived }
        guard let present, description.areSame(present, wanted) else { return .notArrived }
        return .arrived(present)
    }

    package func didConfirm(_ change: Change) {}
}

/// All handlers of the program, by kind. A handler is made when a change of its kind is taken up.
package struct ChangeHandlers: Sendable {
    private let make: @Sendable (ChangeKind) throws -> (any ChangeHandler)?
    private let describe: @Sendable (ChangeKind) -> ChangeDescription?

    package init(
        describe: @escaping @Sendable (ChangeKind) -> ChangeDescription?, make: @escaping @Sendable (ChangeKind) throws -> (any ChangeHandler)?
    ) {
        self.describe = describe
        self.make = make
    }

    /// Nil for a kind that this version of the program does not know.
    package func description(of kind: ChangeKind) -> ChangeDescription? { describe(kind) }

    /// - Throws: ``TritonError`` of code `config` for a kind that this version does not know.
    package func handler(of kind: ChangeKind) throws -> any ChangeHandler {
        guard let handler = try make(kind) else {
            throw TritonError(.config, "unknown kind of change '\(line: kind.rawValue)'", hint: "a newer version of triton wrote it")
        }
        return handler
    }
}
