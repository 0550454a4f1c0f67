import Domain
import FoundationEssentials
import GRDB

/// Carries over the outbox and the undo items that earlier versions wrote. They kept command lines instead of changes.
enum LegacyChanges {
    static func carryOver(_ database: GRDB.Database) throws {
    }
}
