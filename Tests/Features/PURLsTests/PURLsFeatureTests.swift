import Database
import Domain
import FeatureSupport
import GRDB
import HTTPTransport
import HTTPTypes
import PURLs
import ProgramSupport
import Sandbox
import Synchronization
import Testing

/// PURLs alone: the factory with a service whose answers the tests choose.
@Suite struct PURLsFeatureTests {
    private let bench: FeatureBench
    private let clock: Clock

    private final class Clock: Sendable {
        let seconds = Mutex(FeatureBench.now)
        func pass(days: Double) { seconds.withLock { $0 += days * 86_400 } }
    }

    init() throws {
        let clock = Clock()
        self.clock = clock
        bench = try FeatureBench(now: { clock.seconds.withLock { $0 } }) { PURLsFactory($0) }
    }

    private static func purl(_ name: String, visits: Int, isListed: Bool = true) -> JSON {
        var purl: [JSON.Member] = [
            .init("name", .string(name)), .init("url", .string("https://example.com/\(name)")),
            .init("counter", .int(visits)),
        ]
        if isListed { purl.append(.init("listed", true)) }
        return .object(purl)
    }

    private func serves(_ purls: JSON...) {
        bench.service.answer("purl.list", .response(["purls": .array(purls)]))
    }

    @Test func `a purl is made when there is none of its name`() async throws {
        bench.service.answer("purl.get", .failure(.noSuchThing))
        bench.service.answer("purl.create", .response([:]))
        let effect = await bench.run("purl add tea https://example.com/tea --listed")
        #expect(effect == Effect(output: "https://demo.url.lol/tea\n"))
        #expect(
            bench.service.asked == [
                "purl.get GET /address/demo/purl/tea",
                #"purl.create POST /address/demo/purl {"name":"tea","url":"https://example.com/tea","listed":true}"#,
            ])
        #expect(try bench.changes == ["purl tea confirmed"])
    }

    @Test func `an existing purl is not replaced`() async throws {
        bench.service.answer("purl.get", .response(["purl": Self.purl("tea", visits: 3)]))
        let effect = await bench.run("purl add tea https://example.org")
        #expect(effect.exitCode == 73 && effect.output.isEmpty)
        #expect(bench.service.asked == ["purl.get GET /address/demo/purl/tea"])
    }

    @Test func `an edit also sends the fields that it does not change`() async throws {
        bench.service.answer("purl.get", .response(["purl": Self.purl("tea", visits: 3)]))
        bench.service.answer("purl.create", .response([:]))
        let effect = await bench.run("purl edit tea --target https://example.org")
        #expect(effect == Effect(output: "https://demo.url.lol/tea\n"))
        #expect(
            bench.service.asked.last
                == #"purl.create POST /address/demo/purl {"name":"tea","url":"https://example.org","listed":true}"#)
        #expect(await bench.run("purl get tea --offline").output == "https://example.org\n")
    }

    @Test func `a list that was read is in the cache`() async {
        serves(Self.purl("docs", visits: 42), Self.purl("tea", visits: 7, isListed: false))
        let expected = "docs\thttps://example.com/docs\ntea\thttps://example.com/tea\n"
        #expect(await bench.run("purl list --fields name,target") == Effect(output: expected))
        let cached = await bench.run("purl list --fields name,target --offline")
        #expect(cached.output == expected && cached.exitCode == 0)
        #expect(bench.service.asked == ["purl.list GET /address/demo/purls"])
    }

    @Test func `a purl is deleted, and the change is kept`() async throws {
        bench.service.answer("purl.get", .response(["purl": Self.purl("tea", visits: 3)]))
        bench.service.answer("purl.delete", .response([:]))
        #expect(await bench.run("purl delete tea --yes --quiet").exitCode == 0)
        #expect(bench.service.asked.last == "purl.delete DELETE /address/demo/purl/tea")
        #expect(try bench.changes == ["purl tea confirmed"])
    }

    /// The service documents no `listed` in the answer about one purl.
    @Test(arguments: [true, false])
    func `a purl is deleted if only the public list says whether it is listed`(_ isListed: Bool) async throws {
        bench.service.answer("purl.get", .response(["purl": Self.purl("tea", visits: 3, isListed: false)]))
        serves(Self.purl(isListed ? "tea" : "other", visits: 3, isListed: false))
        bench.service.answer("purl.delete", .response([:]))
        let effect = await bench.run("purl delete tea --yes --json --fields name,listed,deleted")
        #expect(effect == Effect(output: #"{"name":"tea","listed":\#(isListed),"deleted":true}"# + "\n"))
        #expect(bench.service.asked.last == "purl.delete DELETE /address/demo/purl/tea")
        #expect(await bench.run("purl get tea --json --fields listed").output == #"{"listed":null}"# + "\n")
    }

    @Test func `several purls are compared with the public list if the service does not say which are listed`()
        async throws
    {
        let sent = Mutex<[String]>([])
        let service = SandboxService(store: try SandboxStore.inMemory())
        let network = ChangedTransport(SandboxTransport(service)) { exchange in
            let method = exchange.request.method.rawValue
            if method != "GET" { sent.withLock { $0.append("\(method) \(exchange.request.path ?? "")") } }
        } answer: { answer in
            let text = String(decoding: answer.body, as: UTF8.self)
            answer.body = Array(text.replacing(/,\s*"listed": (true|1)/, with: "").utf8)
        }
        let program = try InProcessProgram.overNetwork(network)
        // 'docs' is in the public list with this target already, and 'tea' is not.
        let effect = await program.run(
            "purl add --from - --force --json --fields name,action",
            input: #"{"name":"docs","target":"https://example.com/documentation","listed":true}"# + "\n"
                + #"{"name":"tea","target":"https://example.com/shop/tea?kind=green","listed":true}"# + "\n")
        #expect(
            effect
                == Effect(
                    output: #"[{"name":"docs","action":"unchanged"},{"name":"tea","action":"changed"}]"# + "\n"))
        #expect(sent.withLock { $0 } == ["POST /address/demo/purl"])
    }

    @Test func `a row that does not say whether it is listed keeps the listing of what it replaces`() async throws {
        let program = try InProcessProgram()
        await program.run("purl edit docs --listed")
        await program.run("purl edit tea --unlisted")
        await program.run("purl edit 🍅 --listed")
        let rows = ["docs", "tea", "new"].map { #"{"name":"\#($0)","target":"https://example.com/"}"# }
        let added = await program.run(
            "purl add --from - --force --json --fields name,listed",
            input: (rows + [#"{"name":"🍅","target":"https://example.com/","listed":false}"#]).joined(separator: "\n"))
        #expect(
            added
                == Effect(
                    output: """
                        [{"name":"docs","listed":true},{"name":"tea","listed":false},{"name":"new","listed":false},\
                        {"name":"🍅","listed":false}]

                        """))
    }

    @Test func `visits are new since the list of an earlier day, also when that list was read twice`() async {
        serves(Self.purl("tea", visits: 7))
        for _ in 1...2 { await bench.run("purl list") }
        clock.pass(days: 1)
        // The list is unchanged, but this day counts too.
        await bench.run("purl list")
        clock.pass(days: 1)
        serves(Self.purl("tea", visits: 9))
        #expect(
            await bench.run("purl stats --json --fields name,since_last,last_at").output
                == #"[{"name":"tea","since_last":2,"last_at":"2026-11-21T12:00:00Z"}]"# + "\n")
    }

    @Test func `the totals of an unchanged list are not written again`() async throws {
        serves(Self.purl("tea", visits: 7))
        await bench.run("purl list")
        let first = try writtenRows()
        try bench.userData.write { try $0.execute(sql: "DELETE FROM purl_visits") }
        await bench.run("purl list")
        #expect(try first == 1 && writtenRows() == 0)
        serves(Self.purl("tea", visits: 8))
        await bench.run("purl list")
        #expect(try writtenRows() == 1)
    }

    private func writtenRows() throws -> Int? {
        try bench.userData.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM purl_visits") }
    }

    @Test func `a purl whose target the answer lacks is not deleted`() async {
        bench.service.answer("purl.get", .response(["purl": ["name": "tea", "listed": 1]]))
        let effect = await bench.run("purl delete tea --yes")
        #expect(effect.error.contains("the answer of omg.lol does not contain the target of purl 'tea'"))
        #expect(effect.exitCode != 0 && bench.service.asked.allSatisfy { $0.hasPrefix("purl.get") })
    }
}
