import Domain
package import FoundationEssentials
import GRDB

/// Something that full-text search found.
package struct SearchHit: Sendable, Equatable {
    package var entry: SearchEntry
    /// The line or phrase that matched.
    package var snippet: String
    /// Higher is better; only the order means anything.
    package var score: Double
    package var cachedAt: Date
}

extension SearchIndex {
    /// Items that hold every word, best first. The last word may be the beginning of a longer one.
    package static func search(_ words: [String], kind: String?, limit: Int, in cache: CacheDatabase) -> [SearchHit] {
        let terms = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { "\"" + $0.replacingBytes(of: "\"", with: "\"\"") + "\"" }
        guard !terms.isEmpty else { return [] }
        let query = terms.joined(separator: " ") + "*"
        return cache.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT kind, address, id, searchable.title, url, cached_at, score, snippet(search_text, -1, '', '', '…', 16) AS snippet
                    FROM (SELECT rowid AS number, -bm25(search_text, 4.0, 1.0) AS score FROM search_text
                        WHERE search_text MATCH ?1 AND (?2 IS NULL OR rowid IN (SELECT number FROM searchable WHERE kind = ?2)) ORDER BY rank LIMIT ?3) AS best
                    JOIN searchable USING (number) JOIN search_text ON search_text.rowid = number AND search_text MATCH ?1
                    ORDER BY score DESC, number DESC
                    """, arguments: [query, kind, limit]
            ).map { row in
                SearchHit(
                    entry: SearchEntry(kind: row[0], address: Address(row[1]), id: row[2], title: row[3], text: "", url: row[4]), snippet: row[7], score: row[6],
                    cachedAt: Date(timeIntervalSince1970: row[5]))
            }
        } ?? []
    }
}
