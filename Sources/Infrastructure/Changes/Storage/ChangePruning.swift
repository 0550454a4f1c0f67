import Database
import Domain
import FoundationEssentials
import GRDB
import Synchronization

/// Removes the oldest changes beyond the limits, which each profile has for itself: the sandbox must not cost the old
/// states of an account. What is sent or waiting is kept.
final class ChangePruning: Sendable {
    /// `size` is the number of bytes of both states. The index contains all that pruning asks for, so that no text is
    /// read.
    static let creation: Migration = """
        CREATE INDEX change_over ON change (profile, number, state, created_at, size) \
        WHERE state IN ('confirmed', 'undone');
        CREATE TABLE change_clock (seen_at REAL NOT NULL);
        """

    /// Number of small changes after which a process prunes again.
    private static let interval = 100
    /// Bytes of a change after which it prunes at once.
    private static let largeSize = 1 << 16

    private struct State {
        var untilNext = 0
        /// Nil before the first time.
        var trustsClock: Bool?
    }

    private let state = Mutex(State())

    /// Whether it is time to prune: after the first change of a process, then now and then, and after each large one.
    func isDue(after size: Int) -> Bool {
        state.withLock { state in
            state.untilNext -= 1
            guard size > Self.largeSize || state.untilNext < 0 else { return false }
            state.untilNext = Self.interval
            return true
        }
    }

    /// - Parameter stored: a change that was made. Those of its command are kept in any case: its user could not take
    ///   it back otherwise.
    func prune(
        after stored: StoredChange, _ limits: ChangeStore.Limits, at now: Date, _ database: GRDB.Database
    ) throws {
        let isOver = "state IN ('confirmed', 'undone')"
        let trustsClock = try trustsClock(now, database)
        let oldest = trustsClock ? now.timeIntervalSince1970 - limits.seconds : -.greatestFiniteMagnitude
        let isNeeded: Bool? = try database.first(
            """
            SELECT sum(size) FILTER (WHERE profile = ?1) > ?2 OR min(created_at) < ?3 \
            FROM change INDEXED BY change_over WHERE \(isOver)
            """, [stored.profile, limits.bytes, oldest])
        guard isNeeded == true else { return }
        try database.run(
            """
            DELETE FROM change WHERE "group" != ?1 AND number IN (
                SELECT number FROM (
                    SELECT number, profile, created_at, sum(size) OVER newer AS total, row_number() OVER newer AS place
                    FROM change INDEXED BY change_over WHERE \(isOver)
                    WINDOW newer AS (PARTITION BY profile ORDER BY number DESC))
                WHERE (profile = ?2 AND total > ?3) OR (created_at < ?4 AND place > ?5))
            """, [stored.group, stored.profile, limits.bytes, oldest, AgeLimit.keptOfAnyAge])
    }

    /// Whether the clock agrees with that of the last run (``AgeLimit``).
    private func trustsClock(_ now: Date, _ database: GRDB.Database) throws -> Bool {
        if let known = state.withLock({ $0.trustsClock }) { return known }
        let seen: Double? = try database.first("SELECT seen_at FROM change_clock")
        try database.execute(
            sql: "DELETE FROM change_clock; INSERT INTO change_clock VALUES (?)",
            arguments: [now.timeIntervalSince1970])
        let trusts = seen.map { AgeLimit.agreeing(with: now).contains(Date(timeIntervalSince1970: $0)) } ?? false
        state.withLock { $0.trustsClock = trusts }
        return trusts
    }
}
