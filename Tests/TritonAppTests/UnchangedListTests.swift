import Cache
import Domain
import GRDB
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Synchronization
import Testing
import TritonApp

/// An unchanged answer is not decoded a second time.
@Suite struct UnchangedListTests {
    private static let session = " --profile net --address demo --json --fields name,target"

    private static func purls(_ names: String...) -> JSON {
        ["purls": .array(names.map { ["name": .string($0), "url": "https://example.com", "listed": true] })]
    }

    private static func output(_ pairs: (String, String)...) -> Effect {
        Effect(output: JSON.array(pairs.map { ["name": .string($0.0), "target": .string($0.1)] }).text() + "\n")
    }

    @Test
    func `the same answer returns the cache, another answer its items, and --refresh always the answer`()
        async throws
    {
        let answer = Mutex(Self.purls("a", "b"))
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: { CannedTransport { _ in .init(answer.withLock { $0 }) } })
        let whole = Self.output(("a", "https://example.com"), ("b", "https://example.com"))
        #expect(await program.run("purl list" + Self.session) == whole)
        // If this value is in the next output, the cache was read.
        program.environment.caches.cache(of: "net") { _ in }.write {
            try $0.execute(sql: "UPDATE purl SET target = 'https://cached.example' WHERE key = 'a'")
        }
        #expect(
            await program.run("purl list" + Self.session)
                == Self.output(("a", "https://cached.example"), ("b", "https://example.com")))
        #expect(await program.run("purl list --refresh" + Self.session) == whole)
        answer.withLock { $0 = Self.purls("b", "c") }
        #expect(
            await program.run("purl list" + Self.session)
                == Self.output(("b", "https://example.com"), ("c", "https://example.com")))
        #expect(
            await program.run("purl list --offline --quiet" + Self.session)
                == Self.output(("b", "https://example.com"), ("c", "https://example.com")))
    }

    @Test func `what one service answered is not shown as the answer of another`() async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: { CannedTransport { _ in .init(Self.purls("a")) } })
        let list = "purl list --offline --quiet" + Self.session
        #expect(await program.run("purl list" + Self.session) == Self.output(("a", "https://example.com")))
        #expect(await program.run(list).exitCode == 0)
        #expect(await program.run("config set profiles.net.api_url https://other.example").exitCode == 0)
        #expect(await program.run(list).exitCode == 69)
        #expect(await program.run("search a --profile net --address demo --json").output == "[]\n")
        #expect(await program.run("purl list" + Self.session).exitCode == 0)
        #expect(await program.run(list).exitCode == 0)
        #expect(await program.run("config unset profiles.net.api_url").exitCode == 0)
        #expect(await program.run(list) == Self.output(("a", "https://example.com")))
    }

    @Test func `a paste is read from its answer, and is as listed as in the last list`() async throws {
        let text = Mutex("first"), listed = Mutex("first")
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport { exchange in
                    exchange.request.path?.contains("notes.txt") == true
                        ? .init(["paste": ["title": "notes.txt", "content": .string(text.withLock { $0 })]])
                        : .init([
                            "pastebin": [
                                ["title": "notes.txt", "content": .string(listed.withLock { $0 }), "listed": 1]
                            ]
                        ])
                }
            })
        let session = " --profile net --address demo"
        func get(_ option: String = "") async -> Effect { await program.run("paste get notes.txt" + option + session) }
        #expect(await get() == Effect(output: "first"))
        text.withLock { $0 = "second" }
        #expect(await get() == Effect(output: "second"))
        // The list has a text that the service has lost again when the paste is read.
        listed.withLock { $0 = "third" }
        #expect(await program.run("paste list" + session).exitCode == 0)
        #expect(await get() == Effect(output: "second"))
        // The answer does not say whether the paste is listed.
        for _ in 0..<2 { #expect(await get(" --jq .listed") == Effect(output: "null\n")) }
        #expect(await get(" --jq .listed --offline --quiet") == Effect(output: "true\n"))
    }

    @Test func `a list that is replaced in the cache while it is asked for is asked for again`() async throws {
        let meanwhile = Mutex<(@Sendable () -> Void)?>(nil), count = Mutex(0)
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport { _ in
                    count.withLock { $0 += 1 }
                    meanwhile.withLock { $0?() }
                    return .init(["statuses": [["id": "1", "content": "text"]]])
                }
            })
        let line = "status list --profile net --address demo --json --fields content"
        let whole = Effect(output: JSON.array([["content": "text"]]).text() + "\n")
        #expect(await program.run(line) == whole)
        let cache = program.environment.caches.cache(of: "net") { _ in }
        // As the list of another command does.
        meanwhile.withLock {
            $0 = {
                cache.write {
                    try $0.execute(sql: "UPDATE status SET content = 'other'")
                    try $0.execute(sql: "UPDATE fetched SET fingerprint = NULL")
                }
            }
        }
        #expect(await program.run(line) == whole)
        #expect(count.withLock { $0 } == 3)
        meanwhile.withLock { $0 = nil }
        for _ in 0..<2 { #expect(await program.run(line) == whole) }
        #expect(count.withLock { $0 } == 5)
    }

    @Test func `an item that was added to the cached list is removed when the same answer comes again`() async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport { exchange in
                    if exchange.request.method == .get, exchange.request.path?.hasSuffix("/purls") == true {
                        return .init(Self.purls("a"))
                    }
                    return exchange.request.method == .get
                        ? .init([:], status: 404) : .init(["message": "saved", "name": "late"])
                }
            })
        let before = await program.run("purl list" + Self.session)
        #expect(await program.run("purl add late https://late.example --profile net --address demo").exitCode == 0)
        #expect(await program.run("purl list" + Self.session) == before)
    }

    @Test func `an address that gets its first item is no longer empty`() async throws {
        let answer = Mutex(CannedTransport.Answer([:], status: 404))
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport { exchange in
                    exchange.request.path?.contains("availability") == true
                        ? .init(["available": false]) : answer.withLock { $0 }
                }
            })
        #expect(await program.run("purl list --quiet" + Self.session) == Effect(output: "[]\n"))
        #expect(await program.run("purl list --quiet" + Self.session) == Effect(output: "[]\n"))
        answer.withLock { $0 = .init(Self.purls("a")) }
        #expect(await program.run("purl list" + Self.session) == Self.output(("a", "https://example.com")))
    }

    @Test func `a list with an item that cannot be read is not cached, and is reported each time`() async throws {
        let odd: JSON = ["purls": [["name": "a", "url": "https://example.com"], ["url": "https://odd.example"]]]
        let answer = Mutex(Self.purls("a", "b"))
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: { CannedTransport { _ in .init(answer.withLock { $0 }) } })
        let whole = Self.output(("a", "https://example.com"), ("b", "https://example.com"))
        #expect(await program.run("purl list" + Self.session) == whole)
        answer.withLock { $0 = odd }
        let partial = await program.run("purl list" + Self.session)
        #expect(partial.output == Self.output(("a", "https://example.com")).output)
        #expect(partial.exitCode != 0)
        #expect(partial.error.contains("1 item is left out of the list: 'https://odd.example'"))
        #expect(await program.run("purl list" + Self.session) == partial)
        #expect(await program.run("purl list --offline --quiet" + Self.session) == whole)
        answer.withLock { $0 = Self.purls("a", "b") }
        #expect(await program.run("purl list" + Self.session) == whole)
    }

    @Test func `whether an address without items exists is asked each time`() async throws {
        let isAvailable = Mutex(false)
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport { exchange in
                    exchange.request.path?.contains("availability") == true
                        ? .init(["available": .bool(isAvailable.withLock { $0 })]) : .init(["purls": []])
                }
            })
        #expect(await program.run("purl list --quiet" + Self.session) == Effect(output: "[]\n"))
        isAvailable.withLock { $0 = true }
        let gone = await program.run("purl list" + Self.session)
        #expect(gone.output.isEmpty)
        #expect(gone.exitCode != 0)
        #expect(gone.error.contains("demo"))
    }
}
