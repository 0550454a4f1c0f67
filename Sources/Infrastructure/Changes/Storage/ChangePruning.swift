import Database
import Domain
import FoundationEssentials
import GRDB
import Synchronization

/// Removes the oldest changes beyond the limits. What is sent or waiting is kept.
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

    /// - Parameters:
    ///   - group: the command whose changes are kept in any case: its user could not take it back otherwise.
    ///   - now: the present time of this machine.
    func prune(keeping group: Int64, _ limits: ChangeStore.Limits, at now: Date, _ database: GRDB.Database) throws {
        let isOver = "state IN ('confirmed', 'undone')"
        let trustsClock = try trustsClock(now, database)
        let oldest = trustsClock ? now.timeIntervalSince1970 - limits.seconds : -.greatestFiniteMagnitude
        let isNeeded: Bool? = try database.first(
            "SELECT sum(size) > ?1 OR min(created_at) < ?2 FROM change INDEXED BY change_over WHERE \(isOver)",
            [limits.bytes, oldest])
        guard isNeeded == true else { return }
        try database.run(
            """
            DELETE FROM change WHERE "group" != ?1 AND number IN (
                SELECT number FROM (
                    SELECT number, created_at, sum(size) OVER (ORDER BY number DESC) AS total, \
            row_number() OVER (PARTITION BY profile ORDER BY number DESC) AS place
                    FROM change INDEXED BY change_over WHERE \(isOver))
                WHERE total > ?2 OR (created_at < ?3 AND place > ?4))
            """, [group, limits.bytes, oldest, AgeLimit.keptOfAnyAge])
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
