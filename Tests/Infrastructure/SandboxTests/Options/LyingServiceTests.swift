import Domain
import GRDB
import HTTPTypes
@testable import Sandbox
import Testing

/// Every changing request with every fault: its answer, and whether it was carried out.
@Suite struct `A service that lies` {
    /// A call of each changing endpoint that succeeds in a new sandbox and changes its state.
    static let calls: [(endpoint: String, line: String, body: String)] = [
        ("account.name.set", "POST /account/you@example.com/name", #"{"name":"New"}"#),
        ("account.sessions.delete", "DELETE /account/you@example.com/sessions/5ea5e55104", ""),
        ("account.settings.set", "POST /account/you@example.com/settings", #"{"date_format":"dmy"}"#),
        ("dns.create", "POST /address/demo/dns", #"{"type":"A","name":"new","data":"192.0.2.1"}"#),
        ("dns.update", "PATCH /address/demo/dns/4200001", #"{"id":4200001,"type":"A","name":"@","data":"192.0.2.99"}"#),
        ("dns.delete", "DELETE /address/demo/dns/4200001", ""),
        ("email.set", "POST /address/demo/email", #"{"destination":"a@example.com"}"#),
        ("now.update", "POST /address/demo/now", #"{"content":"new"}"#),
        ("oauth.authorize", "GET /oauth/authorize?client_id=c&redirect_uri=http://localhost/", ""),
        ("purl.create", "POST /address/demo/purl", #"{"name":"new","url":"https://example.com"}"#),
        ("purl.delete", "DELETE /address/demo/purl/docs", ""),
        ("paste.save", "POST /address/demo/pastebin", #"{"title":"new","content":"x"}"#),
        ("paste.delete", "DELETE /address/demo/pastebin/hello.txt", ""),
        ("preferences.set", "POST /preferences/demo", #"{"item":"a","value":1}"#),
        ("status.create", "POST /address/demo/statuses", #"{"content":"new"}"#),
        ("status.bio.set", "POST /address/demo/statuses/bio", #"{"content":"new"}"#),
        ("status.follow", "POST /address/demo/statuses/follow/harbour", ""),
        ("status.unfollow", "DELETE /address/demo/statuses/follow/lighthouse", ""),
        ("web.update", "POST /address/demo/web", #"{"content":"new"}"#),
        ("web.pfp.upload", "POST /address/demo/pfp", "GIF89a"),
        ("weblog.entry.create", "POST /address/demo/weblog/entry", "# New"),
        ("weblog.entry.save", "POST /address/demo/weblog/entry/new", "# New"),
        ("weblog.entry.delete", "DELETE /address/demo/weblog/delete/about", ""),
        ("weblog.configuration.set", "POST /address/demo/weblog/configuration", "Weblog Title: New"),
        ("weblog.template.set", "POST /address/demo/weblog/template", "new"),
        ("weblog.reset", "DELETE /address/demo/weblog/reset", ""),
        ("pics.upload", "POST /address/demo/pics/upload", "GIF89a"),
        ("pics.update", "PUT /address/demo/pics/b2c3d4e5f60718293a4b5c6d", #"{"description":"New"}"#),
        ("pics.delete", "DELETE /address/demo/pics/b2c3d4e5f60718293a4b5c6d", ""),
    ]

    /// Requests that need the result of another one first: the id of a status depends on the clock, and a code is
    /// random.
    static let others: Set<String> = ["status.update", "status.delete", "oauth.exchange"]

    @Test func `the tables have every endpoint that changes something`() {
        let changing = Set(SandboxRoutes.all.filter { $0.isChanging && $0.isEndpoint }.map(\.endpoint))
        #expect(changing.subtracting(Self.others) == Set(Self.calls.map(\.endpoint)))
    }

    struct Lie: CustomTestStringConvertible, Sendable {
        let fault: String
        let status: Int
        var retryAfter: String?
        var location: String?
        var delivery = SandboxAnswer.Delivery.whole
        var isMade = true
        var testDescription: String { fault }
    }

    static let lies: [Lie] = [
        Lie(fault: "drop:applied", status: 0, delivery: .dropped),
        Lie(fault: "drop", status: 0, delivery: .dropped, isMade: false),
        Lie(fault: "500:applied", status: 500), Lie(fault: "500", status: 500, isMade: false),
        Lie(fault: "502:applied", status: 502),
        Lie(fault: "503:applied", status: 503, retryAfter: "1"),
        Lie(fault: "503:applied:retry-after=none", status: 503),
        Lie(fault: "503:retry-after=9", status: 503, retryAfter: "9", isMade: false),
        Lie(fault: "307:applied:/elsewhere", status: 307, location: "/elsewhere"),
        Lie(fault: "307:/elsewhere", status: 307, location: "/elsewhere", isMade: false),
        Lie(fault: "garbage:applied", status: 200), Lie(fault: "empty:applied", status: 200),
    ]

    private static func sandbox(_ faults: String...) throws -> TestSandbox {
        try TestSandbox(SandboxOptions(faults: faults.map { try SandboxFault(parsing: $0) }))
    }

    private static func send(_ call: (endpoint: String, line: String, body: String), to sandbox: TestSandbox) async
        -> SandboxAnswer
    {
        await sandbox.raw(call.line, body: Array(call.body.utf8))
    }

    /// All rows of all tables.
    private static func state(_ sandbox: TestSandbox) throws -> [String] {
        try sandbox.store.queue.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }
            }
        }
    }

    @Test(arguments: lies) func `the answer does not show whether the change was made`(_ lie: Lie) async throws {
        for call in Self.calls {
            let sandbox = try Self.sandbox("\(call.endpoint)=\(lie.fault)"), before = try Self.state(sandbox)
            let answer = await Self.send(call, to: sandbox)
            if lie.status > 0 { #expect(answer.status == lie.status, "\(call.endpoint)") }
            #expect(answer.delivery == lie.delivery, "\(call.endpoint)")
            #expect(answer.headers[.retryAfter] == lie.retryAfter, "\(call.endpoint)")
            #expect(answer.headers[.location] == lie.location, "\(call.endpoint)")
            #expect(try (Self.state(sandbox) != before) == lie.isMade, "\(call.endpoint)")
        }
    }

    @Test func `a change whose answer is cut off was made`() async throws {
        for call in Self.calls {
            let sandbox = try Self.sandbox("\(call.endpoint)=cut"), before = try Self.state(sandbox)
            let answer = await Self.send(call, to: sandbox)
            #expect(answer.delivery == .cutOff(after: answer.body.count / 2), "\(call.endpoint)")
            #expect(try Self.state(sandbox) != before, "\(call.endpoint)")
        }
    }

    @Test(arguments: [("slow:60", false), ("slow:60:applied", true)])
    func `a client that gives up does not know whether the change was made`(_ fault: String, _ isMade: Bool)
        async throws
    {
        for call in Self.calls {
            let sandbox = try Self.sandbox("\(call.endpoint)=\(fault)"), before = try Self.state(sandbox)
            let words = call.line.split(separator: " ").map(String.init)
            let request = SandboxRequest(
                words[0], words[1], headers: [.authorization: "Bearer sandbox"], body: Array(call.body.utf8))
            #expect(await sandbox.service.answer(request, within: 3).delivery == .timedOut, "\(call.endpoint)")
            #expect(try (Self.state(sandbox) != before) == isMade, "\(call.endpoint)")
        }
    }

    @Test(
        arguments: [
            (["*=500:nth=2"], [200, 500, 200, 200]), (["*=500:times=2"], [500, 500, 200, 200]),
            (["*=500:nth=2:times=1", "*=503:nth=2"], [200, 500, 200, 200]),
            (["*=500:nth=1", "*=502:nth=3"], [500, 200, 502, 200]), (["POST *=500:nth=1"], [200, 200, 200, 200]),
        ])
    func `a fault is used only for its requests`(_ faults: [String], _ statuses: [Int]) async throws {
        let sandbox = try TestSandbox(SandboxOptions(faults: faults.map { try SandboxFault(parsing: $0) }))
        var given: [Int] = []
        for _ in statuses { given.append(await sandbox.raw("GET /directory").status) }
        #expect(given == statuses)
    }

    @Test func `a status can be edited and deleted, and a code exchanged, although the answer is an error`()
        async throws
    {
        let sandbox = try Self.sandbox(
            "status.update=500:applied", "status.delete=drop:applied", "oauth.exchange=502:applied")
        let id = try #require(
            try await sandbox.call("GET /address/demo/statuses").response.at("statuses", "0", "id")?.looseText)
        #expect(
            await sandbox.raw("PATCH /address/demo/statuses", body: Array(#"{"id":"\#(id)","content":"new"}"#.utf8))
                .status == 500)
        #expect(try await sandbox.call("GET /address/demo/statuses/\(id)").response.at("status", "content") == "new")
        #expect(await sandbox.raw("DELETE /address/demo/statuses/\(id)").delivery == .dropped)
        #expect(try await sandbox.call("GET /address/demo/statuses/\(id)").status == 404)
        let location = await sandbox.raw("GET /oauth/authorize?client_id=c&redirect_uri=x://y").headers[.location] ?? ""
        let before = try Self.state(sandbox)
        #expect(
            await sandbox.raw(
                "GET /oauth?client_id=c&client_secret=s&redirect_uri=x://y&\(location.split(separator: "?").last ?? "")"
            ).status == 502)
        #expect(try Self.state(sandbox) != before)
    }
}
