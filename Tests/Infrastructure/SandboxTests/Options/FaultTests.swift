import Domain
import HTTPTypes
@testable import Sandbox
import Testing

@Suite struct `Faults` {
    @Test(
        arguments: [
            ("POST /address/*/statuses=500", SandboxFault(.path("/address/*/statuses"), method: "POST", .status(500))),
            (
                "*/purls=429:retry-after=2:times=1",
                SandboxFault(.path("*/purls"), .status(429), times: 1, retryAfter: .seconds(2))
            ),
            ("*=503:nth=3:retry-after=none", SandboxFault(.path("*"), .status(503), nth: 3, retryAfter: .absent)),
            ("*=drop:applied", SandboxFault(.path("*"), .drop, isApplied: true)),
            ("*=307:applied:/x", SandboxFault(.path("*"), .redirect(url: "/x", status: 307), isApplied: true)),
            ("purl.list=slow:0.5", SandboxFault(.endpoint("purl.list"), .slow(seconds: 0.5))),
            ("DELETE purl.delete=cut", SandboxFault(.endpoint("purl.delete"), method: "DELETE", .cut)),
            ("/directory/=garbage:times=2", SandboxFault(.path("/directory"), .garbage, times: 2)),
            ("*=empty", SandboxFault(.path("*"), .empty)),
            ("purl.create=500:applied", SandboxFault(.endpoint("purl.create"), .status(500), isApplied: true)),
            (
                "*=redirect:times=1:https://example.com/a:b=c",
                SandboxFault(.path("*"), .redirect(url: "https://example.com/a:b=c"), times: 1)
            ),
        ])
    func `the forms of the command line are read`(_ text: String, _ fault: SandboxFault) throws {
        #expect(try SandboxFault(parsing: text) == fault)
    }

    @Test(
        arguments: [
            "", "*", "=500", "*=", "*=200", "*=700", "*=oops", "*=slow", "*=slow:x", "*=slow:-1", "*=500:times=0",
            "*=500:times=x", "*=500:later", "*=redirect", "nonsense=500",
            "post /x=500", "*=429:retry-after=soon", "*=500:nth=0", "*=drop:nth=x", "*=307", "*=304:/x", "POST =500",
        ])
    func `a wrong fault is a usage error that quotes it`(_ text: String) {
        let error = #expect(throws: TritonError.self) { try SandboxFault(parsing: text) }
        #expect(error?.code == .usage)
        #expect(error?.message.rendered.hasPrefix("the fault '\(text)' ") == true)
    }

    @Test func `quirks and number modes are read by name`() throws {
        #expect(
            try SandboxOptions.Quirk.allCases.map { try .init(parsing: $0.rawValue) } == SandboxOptions.Quirk.allCases)
        #expect(try SandboxOptions.Numbers(parsing: "strings") == .strings)
        #expect(throws: TritonError.self) { try SandboxOptions.Quirk(parsing: "odd") }
        #expect(throws: TritonError.self) { try SandboxOptions.Numbers(parsing: "floats") }
    }

    private func sandbox(_ faults: String...) throws -> TestSandbox {
        try TestSandbox(SandboxOptions(faults: faults.map { try SandboxFault(parsing: $0) }))
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let fault: String
        let status: Int
        var retryAfter: String?
        let body: String?
        var testDescription: String { fault }
    }

    @Test(
        arguments: [
            Row(fault: "purl.create=500", status: 500, body: ""),
            Row(
                fault: "purl.create=502", status: 502,
                body: """
                    <html>
                    <head><title>502 Bad Gateway</title></head>
                    <body>
                    <h1>502 Bad Gateway</h1>
                    </body>
                    </html>

                    """),
            Row(fault: "purl.create=503", status: 503, retryAfter: "1", body: nil),
            Row(fault: "purl.create=503:retry-after=none", status: 503, body: nil),
            Row(fault: "purl.create=429:retry-after=7", status: 429, retryAfter: "7", body: nil),
            Row(fault: "purl.create=empty", status: 200, body: ""),
            Row(fault: "purl.create=418", status: 418, body: nil),
        ])
    func `a fault answers in place of the service, and nothing changes`(_ row: Row) async throws {
        let sandbox = try sandbox(row.fault)
        let answer = await sandbox.raw(
            "POST /address/lab/purl", body: Array(#"{"name":"n","url":"https://example.com"}"#.utf8))
        #expect(answer.status == row.status)
        #expect(answer.headers[.retryAfter] == row.retryAfter)
        if let body = row.body {
            #expect(String(decoding: answer.body, as: UTF8.self) == body)
        } else {
            #expect(
                try JSON(parsing: answer.body)
                    == [
                        "request": ["status_code": .int(row.status), "success": false],
                        "response": ["message": .string("The sandbox was told to answer \(row.status).")],
                    ])
        }
        #expect(try await sandbox.call("GET /address/lab/purls").status == 404)
    }

    @Test(arguments: ["purl.create=500:applied", "purl.create=cut", "purl.create=502:applied:times=1"])
    func `a change can be made although its answer is an error`(_ fault: String) async throws {
        let sandbox = try sandbox(fault)
        let answer = await sandbox.raw(
            "POST /address/lab/purl", body: Array(#"{"name":"n","url":"https://example.com"}"#.utf8))
        #expect(answer.status >= 500 || answer.delivery == .cutOff(after: answer.body.count / 2))
        #expect(try await sandbox.call("GET /address/lab/purl/n").status == 200)
    }

    @Test func `garbage is not JSON`() async throws {
        let answer = try await sandbox("GET *=garbage").raw("GET /directory")
        #expect(answer.status == 200)
        #expect(throws: JSONSyntaxError.self) { try JSON(parsing: answer.body) }
    }

    @Test func `a redirect leads to the URL of the fault`() async throws {
        let answer = try await sandbox("directory.list=redirect:https://example.com/x").raw("GET /directory")
        #expect(answer.status == 302)
        #expect(answer.headers[.location] == "https://example.com/x")
    }

    @Test func `delays are added, and the normal answer follows`() async throws {
        let sandbox = try sandbox("*=slow:0.5", "directory.list=slow:2")
        #expect(try await sandbox.call("GET /directory").status == 200)
        #expect(sandbox.slept == [2.5])
    }

    @Test func `a caller waits only up to its limit`() async throws {
        let sandbox = try sandbox("*=slow:60")
        let answer = await sandbox.service.answer(SandboxRequest("POST", "/address/lab/purl"), within: 3)
        #expect(answer.delivery == .timedOut)
        #expect(sandbox.slept == [3])
    }

    @Test func `a fault is used for its number of requests, then the next one`() async throws {
        let sandbox = try sandbox("*/purls=500:times=2", "purl.list=503:times=1")
        var statuses: [Int] = []
        for _ in 1...4 { statuses.append(await sandbox.raw("GET /address/demo/purls/").status) }
        #expect(statuses == [500, 500, 503, 200])
        #expect(await sandbox.raw("GET /directory").status == 200)
    }

    @Test func `a fault can be used for a path that does not exist`() async throws {
        #expect(try await sandbox("/nothing=503").raw("GET /nothing").status == 503)
    }
}

extension SandboxFault {
    fileprivate init(
        _ target: Target, method: String? = nil, _ answer: Answer, times: Int? = nil, nth: Int? = nil,
        retryAfter: RetryAfter? = nil, isApplied: Bool = false
    ) {
        self.init(
            method: method, target: target, answer: answer, times: times, nth: nth, retryAfter: retryAfter,
            isApplied: isApplied)
    }
}
