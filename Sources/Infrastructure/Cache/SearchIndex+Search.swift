import Database
import Domain
import FoundationEssentials
import GRDB

extension SearchIndex {
    /// Items that contain all words, best first. The last word may be the beginning of a longer one. When thousands of
    /// items match, only the ones with the highest row numbers are ranked, because ranking takes up to ten microseconds
    /// for each.
    package static func search(_ words: [String], kind: String?, limit: Int, in cache: CacheDatabase) -> [SearchHit] {
        guard let query = query(words, kind: kind) else { return [] }
        return cache.read { database in
            try database.rows(
                """
                SELECT searchable.kind, address, id, searchable.title, url, cached_at, -rank, \
                snippet(search_text, -1, '', '', '…', 16)
                FROM search_text CROSS JOIN searchable ON number = search_text.rowid
                WHERE search_text MATCH ?1 AND rank MATCH 'bm25(4.0, 1.0, 0.0)' AND search_text.rowid >= coalesce(
                    (SELECT rowid FROM search_text WHERE search_text MATCH ?1 \
                ORDER BY rowid DESC LIMIT 1 OFFSET ?3), 0)
                ORDER BY rank LIMIT ?2
                """, [query, limit, max(limit, mostRanked)]
            ).map { row in
                SearchHit(
                    entry: SearchEntry(
                        kind: try row.value(0), address: Address(try row.value(1)), id: try row.value(2),
                        title: try row.value(3), text: "", url: try row.value(4)),
                    snippet: try row.value(7), score: try row.value(6),
                    cachedAt: Date(timeIntervalSince1970: try row.value(5)))
            }
        } ?? []
    }

    private static let mostRanked = 2000

    /// The query in the language of FTS5, with all words quoted. Nil without words.
    private static func query(_ words: [String], kind: String?) -> String? {
        func quoted(_ text: some StringProtocol) -> String { "\"" + text.replacingBytes(of: "\"", with: "\"\"") + "\"" }
        let terms = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { quoted($0) }
        guard !terms.isEmpty else { return nil }
        return "{title text} : (\(terms.joined(separator: " "))*)" + (kind.map { " AND kind : \(quoted($0))" } ?? "")
    }
}
