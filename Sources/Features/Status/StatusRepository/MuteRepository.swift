package import Domain
package import StatusPersistenceService
package import StatusService

/// Adds, removes and lists mutes.
package struct MuteRepository: Sendable {
    private let store: MuteStore
    private let time: TimeSource
    /// Whether this is a dry run, in which nothing is written.
    private let isDryRun: Bool

    package init(store: MuteStore, time: TimeSource, isDryRun: Bool) {
        self.store = store
        self.time = time
        self.isDryRun = isDryRun
    }

    /// Oldest first.
    package func all() throws -> [Mute] { try store.all() }

    package func policy() throws -> MutePolicy { MutePolicy(try all()) }

    /// Muting again changes nothing, and returns the earlier mute.
    package func add(_ kind: Mute.Kind, _ value: String) throws -> Mute {
        let mute = Mute(kind, value, createdAt: time.now()),
            folded = MutePolicy.folded(kind, value)
        if isDryRun { return try store.mute(kind, folded: folded) ?? mute }
        return try store.add(mute, folded: folded)
    }

    package func remove(_ kind: Mute.Kind, _ value: String) throws -> Mute {
        let folded = MutePolicy.folded(kind, value)
        guard let mute = isDryRun ? try store.mute(kind, folded: folded) : try store.remove(kind, folded: folded) else {
            throw TritonError(
                .notFound, "'\(line: value)' is not muted", hint: "see the list with 'triton status mutes'")
        }
        return mute
    }
}
