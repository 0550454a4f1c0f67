import Domain
import FoundationEssentials
import GRDB
import Glibc
import HTTPTypes
@testable import Sandbox
import Testing

/// Texts that make careless code search again and again. Eight times the text may take about eight times as long;
/// quadratic code would take 64 times as long.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `The time of reading` {
    struct Reader: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Pieces of hostile texts: each is repeated up to the length, between a beginning and an end.
        let texts: [(beginning: String, piece: @Sendable (Int) -> String, end: String)]
        /// Length of the shortest text, in bytes.
        let shortest: Int
        let read: @Sendable (String) -> Void

        init(
            _ name: String, _ pieces: [String], numbered: [@Sendable (Int) -> String] = [], beginning: String = "",
            end: String = "", shortest: Int = 4096, read: @escaping @Sendable (String) -> Void
        ) {
            testDescription = name
            self.shortest = shortest
            texts = pieces.map { piece in (beginning, { _ in piece }, end) } + numbered.map { (beginning, $0, end) }
            self.read = read
        }
    }

    private static let marks = [
        "*", "**", "_", "`", "[", "](", "[a](", "[a](b)", "*_", "**_`[", "* a ", "# ", "- ", "> ", "```\n", "\n",
        "\r\n", "\r", " ", "<", "e\u{301}", "\u{301}", "👩‍👩‍👧", "a",
    ]

    static let readers: [Reader] = [
        Reader(
            "a body of JSON", ["[", "{\"a\":", "\"a\",", "\\", "\\u0041", "1", " ", "\u{0}", "é"],
            beginning: "{\"a\":[", read: readJSON),
        // Other code reads a string of 64 KiB or more.
        Reader(
            "a string of JSON", ["\\\"", "\\u00e9", "\\ud83d\\udc19", "é", "a"], beginning: "{\"a\":\"", end: "\"}",
            shortest: 70_000, read: readJSON),
        Reader(
            "members of JSON", [], numbered: [{ "\"k\($0)\":\($0)," }, { _ in "\"k\":1," }], beginning: "{",
            end: "\"z\":1}", read: readJSON),
        Reader(
            "the parts of a path", ["/", "/a", "//", "%41", "%F0%9F%90%99", "%", "@", "/%2F", "é"],
            beginning: "/address/"
        ) { text in
            let request = SandboxRequest("GET", text)
            _ = SandboxRoutes.match("GET", request.pathParts)
            _ = request.plainPath
            for part in request.pathParts { _ = PercentEncoding.decode(part) }
        },
        Reader("a query", ["a=b&", "&", "=", "a&", "%41=%42&", "+"], numbered: [{ "k\($0)=v&" }], beginning: "/oauth?")
        { _ = SandboxRequest("GET", $0).query },
        Reader("a header of authorization", ["Bearer ", " ", "a", "\t"]) { text in
            _ = try? store.get().queue.read {
                try Caller(SandboxRequest("GET", "/", headers: [.authorization: text]), in: $0)
            }
        },
        Reader("Markdown", ["a\n", "\n", "# ", "b"], beginning: "Title\n\n") { _ = MarkdownHTML.render($0) },
        Reader(
            "a weblog entry", marks + ["---\n", "a: b\n", ": ", "Tags: a\n", "Date: 2026\n"],
            numbered: [{ "Key \(letters($0)): v\n" }], beginning: "---\n", read: readEntry),
        Reader(
            "tags", ["a,", ",", " "], numbered: [{ "tag \($0)," }], beginning: "Tags: ", end: "\n\n# T", read: readEntry
        ),
        Reader(
            "a date", ["1", " ", "-", ":", "2026-01-01 ", "AM "], beginning: "Date: 2026", end: "\n\n# T",
            read: readEntry),
        Reader(
            "a location and a title", ["/", " a", "-", "é"], beginning: "Location: ", end: "\n\n# T", read: readEntry),
        Reader(
            "a configuration",
            ["a: b\n", "<<[", "a: <<[\n", "a: <<[]>>\n", "]>>", "#\n", ":", "\n", " ", "Timezone: x\n"],
            numbered: [{ "Key \($0): v\n" }]
        ) { text in
            let configuration = SandboxWeblogConfiguration(text)
            _ = configuration.document
            _ = configuration.path(at: 0)
        },
        Reader(
            "addresses for mail", ["a@b,", ",", " ", ", "], numbered: [{ "a\($0)@b, " }],
            beginning: "{\"destination\":\"", end: "\"}"
        ) { text in
            ask("POST", "/address/demo/email", text)
        },
        Reader("an address", ["é", "a", "-", "@", "xn--"]) { _ = AddressName.stored($0) },
        Reader("a picture", ["A", "data:", ",", "AAAA", "\n", "<svg"], beginning: "data:") {
            _ = try? ImageFile(Array($0.utf8))
        },
        Reader("JSON inside a string", ["\"", "/", "é", "👩‍👩‍👧", "\n"]) {
            _ = PHPJSON.text(["a": .string($0)], isPretty: true)
        },
    ]

    private static let readJSON: @Sendable (String) -> Void = { text in
        // Most are refused; only the time is tested.
        guard let fields = try? BodyFields(Array(text.utf8), anyValueIsYes: false) else { return }
        for key in ["content", "z", "listed"] { _ = fields.text(key) }
    }

    private static let readEntry: @Sendable (String) -> Void = { text in
        _ = SandboxEntry(text, address: "demo", entry: "id", now: 0, configuration: SandboxWeblogConfiguration(""))
    }

    private static let store = Result { try SandboxStore.inMemory() }

    private static func ask(_ method: String, _ path: String, _ body: String) {
        guard let store = try? store.get() else { return }
        let request = SandboxRequest(method, path, headers: [.authorization: "Bearer sandbox"], body: Array(body.utf8))
        guard case .route(let route) = SandboxRoutes.match(method, request.pathParts) else { return }
        _ = try? store.write { db in
            try route.handler(
                RequestContext(
                    db: db, request: request, parameters: route.pattern.parameters(of: request.pathParts) ?? [:],
                    caller: Caller(request, in: db), now: .init(), ids: .random,
                    options: SandboxOptions()))
        }
    }

    private static func letters(_ number: Int) -> String {
        String(number).map { String(UnicodeScalar(97 + ($0.wholeNumberValue ?? 0)) ?? "a") }.joined()
    }

    /// CPU time of this thread, so that other work of the machine is not counted.
    private static func time(_ text: String, _ read: (String) -> Void) -> Duration {
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        let start = now()
        read(text)
        return now() - start
    }

    @Test(arguments: readers) func `the time to read a text is linear in its length`(_ reader: Reader) {
        for (beginning, piece, end) in reader.texts {
            func text(_ length: Int) -> String {
                var text = beginning, number = 0
                while text.utf8.count < length {
                    text += piece(number)
                    number += 1
                }
                return text + end
            }
            let name = "\(reader.testDescription), of \(piece(0).debugDescription)"
            // Long enough for the clock, however fast the reader is.
            var length = reader.shortest, short = Self.time(text(length), reader.read)
            while short < .microseconds(500), length < 1 << 16 {
                length *= 2
                short = Self.time(text(length), reader.read)
            }
            let longText = text(8 * length)
            var long = Self.time(longText, reader.read)
            // A single failure may be caused by the cache of the processor.
            for _ in 0..<3 where long >= max(short, .microseconds(500)) * 24 {
                short = Self.time(text(length), reader.read)
                long = min(long, Self.time(longText, reader.read))
            }
            #expect(
                long < max(short, .microseconds(500)) * 24,
                "\(name): \(short) for \(length) bytes, \(long) for eight times as many")
        }
    }
}
