package import Cache
import Database
package import FoundationEssentials
import GRDB

/// Remembers the answers of the service whose visits are in ``VisitStore`` already. This is in the cache, which a list
/// reads in any case: opening the other database for an unchanged list would take a third of the time of the command.
package struct KeptVisits: Sendable {
    static let creation: Migration = """
        CREATE TABLE purl_visits_kept (address TEXT PRIMARY KEY, day INTEGER NOT NULL, \
        fingerprint BLOB NOT NULL) WITHOUT ROWID;
        """

    private let cache: CacheDatabase

    package init(_ cache: CacheDatabase) { self.cache = cache }

    /// - Parameter fingerprint: of the answer that the list was made from; nil is never contained.
    package func contains(_ fingerprint: Fingerprint?, of address: Address, at now: Date) -> Bool {
        guard let fingerprint else { return false }
        return cache.read {
            try $0.first(
                Bool.self, "SELECT 1 FROM purl_visits_kept WHERE address = ? AND day = ? AND fingerprint = ?",
                [address.label, VisitStore.day(now), Data(fingerprint.bytes)])
        } ?? false
    }

    package func insert(_ fingerprint: Fingerprint?, of address: Address, at now: Date) {
        guard let fingerprint else { return }
        cache.write {
            try $0.run(
                "INSERT OR REPLACE INTO purl_visits_kept VALUES (?, ?, ?)",
                [address.label, VisitStore.day(now), Data(fingerprint.bytes)])
        }
    }
}
