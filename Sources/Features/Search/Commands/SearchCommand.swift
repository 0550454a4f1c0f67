package import Cache
import Commands
import Terminal

struct SearchCommand: TritonCommand {
    static let page = CommandPage(
        "search", "search everything in the cache", form: "WORD…",
        discussion: """
            An item matches if it contains every word; the last word may be the beginning of a longer one. The best \
            match comes first. Only what was listed or read before is found, such as by 'triton status list'.
            """,
        examples: [
            Example("triton search tomatoes", "find an item again"),
            Example("triton search tea --json --fields kind,url", "for jq"),
        ],
        output: SearchHit.schema, traits: .list)

    @Argument("word", help: "The words.") var words: [String]
    @Option(
        "--kind", takes: "kind", help: "Only this kind: status, bio, paste, purl, entry, now, web, picture.",
        completion: .words(kinds)) var kind: String?
    @Option("-n", "-L", "--limit", takes: "number", help: "Show at most this many.") var limit = 50

    /// SQLite's time for a query grows with the square of the number of words, and its memory with those that signs
    /// divide.
    private static let maximumWords = 500
    private static let kinds = ["status", "bio", "paste", "purl", "entry", "now", "web", "picture"]

    func check() throws(TritonError) {
        guard words.contains(where: { !$0.trimmed.isEmpty }) else {
            throw TritonError(.usage, "there is nothing to search for")
        }
        let count = words.reduce(0) { $0 + $1.split { !$0.isLetter && !$0.isNumber }.count }
        guard count <= Self.maximumWords else {
            throw TritonError(
                .usage, "a search has at most \(Self.maximumWords) words, and these are \(count)",
                hint: "an item must contain all of them")
        }
        guard limit > 0 else { throw ArgumentReader.invalid("\(limit)", "--limit", takes: "a whole number above 0") }
    }

    func run(in environment: SearchEnvironment, _ call: Invocation) async throws -> CommandOutput {
        if SearchIndex.isBehind(in: environment.cache) {
            await call.progress.during("indexing new items") { _ in
                SearchIndex.update(environment.searched(), in: environment.cache)
            }
        }
        let hits = SearchIndex.search(words, kind: kind?.lowercased(), limit: limit, in: environment.cache)
        var output = CommandOutput.feed(
            hits, empty: "nothing in the cache matches '\(line: words.joined(separator: " "))'")
        if hits.isEmpty, SearchIndex.isEmpty(in: environment.cache) {
            output.emptyNotice = "the cache is empty: search finds only what was listed or read before"
        }
        output.searchedWords = words
        return output
    }
}

extension SearchHit: Recordable {
    package static let schema = RecordSchema(
        "search hit",
        .init("kind", .string, "status, bio, paste, purl, entry, now, web or picture", column: .key),
        .init("address", .string, "the address that owns it", column: .useful),
        .init("id", .string, "what names it"),
        .init("title", .string, "its title, where it has one", column: .useful),
        .init("snippet", .string, "the matching line", column: .main),
        .init("score", .number, "higher is better"),
        .init("url", .string, "its public page", column: .extra),
        .init("cached_at", .time, "when it was read")
    ).reading(as: Feed(badge: "kind", author: "address", title: "title", id: "id", text: "snippet", details: ["url"]))

    package var row: [FieldValue] {
        [
            .text(entry.kind), .text(entry.address.name), .text(entry.id),
            entry.title.isEmpty ? .null : .text(entry.title), .text(snippet), .real(score), .text(entry.url),
            .time(cachedAt),
        ]
    }
}
