package import Domain

/// Sends the outbox of a profile in the order of its times. Only one process does this at a time.
package struct OutboxSender: Sendable {
    private let store: ChangeStore
    private let locks: ItemLocks
    private let profile: String

    package init(store: ChangeStore, locks: ItemLocks, profile: String) {
        self.store = store
        self.locks = locks
        self.profile = profile
    }

    /// The changes that this process may send, without those that another process is sending now.
    /// - Parameter note: called with a message about changes that are left out.
    package func all(
        where isWanted: (StoredChange) throws -> Bool = { _ in true }, _ note: (SafeText) -> Void = { _ in }
    ) throws -> [StoredChange] {
        guard locks.lockOutbox() else {
            note("another process is sending the outbox")
            return []
        }
        let items = try store.outbox(of: profile).filter(isWanted).sorted { $0.order < $1.order }
        let mine = try items.compactMap { try store.take($0.id, of: profile, with: locks) }
        if mine.count < items.count { note("another process is sending \(items.count - mine.count) of \(items.count)") }
        return mine
    }

    /// Sends what is queued for the present service, and due.
    package func sendQueued(_ changes: Changes, by handlers: ChangeHandlers) async throws -> Report {
        var report = Report()
        for stored in try all(where: {
            try $0.state == .queued && $0.isDue(at: changes.now) && changes.isForThisService($0)
        }) {
            do {
                try await changes.resend(stored, by: handlers.handler(of: stored.change.kind), replaces: false)
                report.sent += 1
            } catch let error as TritonError {
                if let now = try store.change(stored.id, of: profile), now.isInOutbox, now.state != .queued {
                    report.refused.append(now)
                }
                if error.code == .cancelled { break }
            }
        }
        return report
    }

    package struct Report: Sendable {
        package var sent = 0
        package var refused: [StoredChange] = []
    }
}
