import Domain
import FoundationEssentials
import Platform

/// The state at the service, before it is changed.
extension Changes {
    func present(_ change: Change, _ handler: any ChangeHandler) async throws -> Snapshot? {
        let description = handler.description
        // An item whose key the service chooses cannot exist yet.
        if change.key == nil, description.keyField != nil { return nil }
        let present = try await handler.present(change)
        if let present, let key = change.key, let answered = description.key(of: present) {
            try EditPrecondition.require(answered, toBe: key)
        }
        return present
    }

    /// A field that the answer lacks is unknown, not empty: the change would replace or delete a value that cannot be
    /// kept, and a merge would take it for one that somebody has cleared.
    /// - Throws: code `bad_data` when the change starts from a value that the answer lacks; otherwise the refusal to
    ///   lose the old state.
    func requireKnown(_ present: Snapshot?, for change: Change, _ description: ChangeDescription) throws {
        guard change.condition != .absent, let present else { return }
        let unknown = description.unknownFields(of: present)
        guard let field = unknown.first else { return }
        let part: SafeText = field == description.textField ? "text" : SafeText(line: field)
        let reason: SafeText =
            "the answer of omg.lol does not contain the \(part) of \(Self.itemName(change, description))"
        if change.condition == .unchanged, let base = change.before,
            unknown.contains(where: { ItemField.plain(base.record[$0]) != nil })
        {
            throw TritonError(.badData, reason, hint: "nothing was changed; try again")
        }
        try confirmLoss(reason)
    }

    /// Prevents other processes of this user from changing the same item at the same time.
    /// - Throws: code `try_later` after 30 seconds.
    func withItemLock<Value>(of change: Change, _ body: () async throws -> Value) async throws -> Value {
        guard let locks, change.key != nil || change.before != nil || change.condition != .absent else {
            return try await body()
        }
        let item = [try dependencies.profile(), change.kind.rawValue, change.address?.label ?? "", change.key ?? ""]
            .joined(separator: "\0")
        let start = dependencies.time.now()
        var isTold = false
        while !locks.lock(item: item) {
            let waited = dependencies.time.now().timeIntervalSince(start)
            guard waited < Self.maximumWait else { throw Self.itemIsLocked }
            if waited > 1, !isTold {
                dependencies.note("waiting for another process that is changing the same item")
                isTold = true
            }
            try await dependencies.time.sleep(0.02)
        }
        defer { locks.unlock(item: item) }
        return try await body()
    }

    /// In seconds.
    private static let maximumWait = 30.0

    /// The state that a change starts from: what the service has now or, with `--queue` and without a connection, what
    /// is cached. The change checks, when it is sent, that this is still the present state.
    /// - Parameter cached: nil where nothing is cached.
    package func base<State>(cached: @autoclosure () -> State?, _ fetch: () async throws -> State) async throws -> State
    {
        do { return try await fetch() } catch let error as TritonError
            where options.isForLater && [.unavailable, .tryLater].contains(error.code)
        {
            guard let cached = cached() else { throw error }
            return cached
        }
    }
}
