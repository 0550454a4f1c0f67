import Domain
import HTTPTypes
@testable import Sandbox
import Testing

/// The table of the service reference, section 8.2: the status for each kind of caller for data of `demo`.
@Suite struct `Visibility` {
    struct Row: CustomTestStringConvertible, Sendable {
        let line: String
        var body = ""
        /// For no token, a wrong token, the token of another account, the token of the owner.
        let statuses: [Int]
        var testDescription: String { line }
    }

    static let open = [200, 200, 200, 200], closed = [401, 401, 401, 200], halfOpen = [200, 401, 200, 200]

    static let rows: [Row] = [
        Row(line: "GET /service/info", statuses: open),
        Row(line: "GET /directory", statuses: open),
        Row(line: "GET /theme/list", statuses: open),
        Row(line: "GET /theme/default/info", statuses: open),
        Row(line: "GET /theme/default/preview", statuses: open),
        Row(line: "GET /statuslog", statuses: open),
        Row(line: "GET /statuslog/latest", statuses: open),
        Row(line: "GET /now/garden", statuses: open),
        Row(line: "GET /pics", statuses: open),
        Row(line: "GET /address/demo/availability", statuses: open),
        Row(line: "GET /address/demo/expiration", statuses: open),
        Row(line: "GET /address/demo/statuses", statuses: open),
        Row(line: "GET /address/demo/statuses/latest", statuses: open),
        Row(line: "GET /address/demo/statuses/bio", statuses: open),
        Row(line: "GET /address/demo/statuses/following", statuses: open),
        Row(line: "GET /address/demo/statuses/followers", statuses: open),
        Row(line: "GET /address/demo/now", statuses: open),
        Row(line: "GET /address/demo/pastebin/greet.py", statuses: open),
        Row(line: "GET /address/demo/weblog/post/latest", statuses: open),
        Row(line: "GET /address/demo/pics", statuses: open),
        Row(line: "GET /address/demo/info", statuses: [200, 401, 401, 200]),
        Row(line: "GET /address/demo/pastebin", statuses: halfOpen),
        Row(line: "GET /address/demo/purls", statuses: halfOpen),
        Row(line: "GET /address/demo/purl/docs", statuses: halfOpen),
        Row(line: "GET /address/demo/purl/tea", statuses: [404, 401, 404, 200]),
        Row(line: "GET /account/you@example.com/info", statuses: closed),
        Row(line: "GET /account/you%40example.com/addresses", statuses: closed),
        Row(line: "GET /account/you@example.com/name", statuses: closed),
        Row(line: "GET /account/you@example.com/settings", statuses: closed),
        Row(line: "GET /account/you@example.com/sessions", statuses: closed),
        Row(line: "POST /account/you@example.com/name", body: #"{"name":"X"}"#, statuses: closed),
        Row(line: "GET /address/demo/dns", statuses: closed),
        Row(line: "POST /address/demo/dns", body: #"{"type":"TXT","name":"t","data":"x"}"#, statuses: closed),
        Row(line: "GET /address/demo/email", statuses: closed),
        Row(line: "POST /address/demo/email", body: #"{"destination":"a@example.com"}"#, statuses: closed),
        Row(line: "POST /address/demo/now", body: #"{"content":"x"}"#, statuses: closed),
        Row(line: "POST /address/demo/purl", body: #"{"name":"n","url":"https://example.com"}"#, statuses: closed),
        Row(line: "DELETE /address/demo/purl/docs", statuses: closed),
        Row(line: "POST /address/demo/pastebin", body: #"{"title":"t","content":"c"}"#, statuses: closed),
        Row(line: "DELETE /address/demo/pastebin/hello.txt", statuses: closed),
        Row(line: "POST /preferences/demo", body: #"{"item":"a","value":"b"}"#, statuses: closed),
        Row(line: "POST /address/demo/statuses", body: #"{"content":"hi"}"#, statuses: closed),
        Row(line: "POST /address/demo/statuses/bio", body: #"{"content":"hi"}"#, statuses: closed),
        Row(line: "POST /address/demo/statuses/follow/harbour", statuses: closed),
        Row(line: "GET /address/demo/web", statuses: closed),
        Row(line: "POST /address/demo/web", body: #"{"content":"x"}"#, statuses: closed),
        Row(line: "GET /address/demo/weblog/entries", statuses: closed),
        Row(line: "GET /address/demo/weblog/entry/about", statuses: closed),
        Row(line: "POST /address/demo/weblog/entry", body: "# X", statuses: closed),
        Row(line: "DELETE /address/demo/weblog/delete/about", statuses: closed),
        Row(line: "GET /address/demo/weblog/configuration", statuses: closed),
        Row(line: "GET /address/demo/weblog/template", statuses: closed),
        Row(line: "PUT /address/demo/pics/a1b2c3d4e5f60718293a4b5c", body: #"{"description":"x"}"#, statuses: closed),
        Row(line: "DELETE /address/demo/pics/a1b2c3d4e5f60718293a4b5c", statuses: closed),
    ]

    @Test(arguments: rows) func `each caller gets the status in the table`(_ row: Row) async throws {
        let sandbox = try TestSandbox()
        var statuses: [Int] = []
        for caller in [TestSandbox.Caller.nobody, .stranger, .other, .owner] {
            let result = try await sandbox.call(row.line, caller, row.body)
            statuses.append(result.status)
            if result.status == 401 {
                #expect(
                    result.json == [
                        "request": ["status_code": 401, "success": false],
                        "response": [
                            "message": "The API key or token that was sent is missing or not valid for this request."
                        ],
                    ])
            }
        }
        #expect(statuses == row.statuses)
    }

    @Test func `somebody else's account is refused`() async throws {
        #expect(try await TestSandbox().call("GET /account/robin@example.com/info").status == 401)
    }

    @Test func `an account can be read with its token alone`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("GET /account/application/info") == sandbox.call("GET /account/you@example.com/info")
        )
        #expect(
            try await sandbox.call("GET /account/application/addresses", .other).response.strings("address") == [
                "lighthouse", "driftwood", "harbour", "xn--ho8h",
            ])
    }

    @Test(arguments: [
        ("GET /address/nobody/now", 404), ("GET /address/nobody/purls", 404), ("GET /address/nobody/dns", 401),
        ("GET /address//dns", 401), ("POST /address/nobody/purl", 401),
    ])
    func `an unknown address is 404 for public reads and 401 where the owner is needed`(_ line: String, _ status: Int)
        async throws
    {
        #expect(try await TestSandbox().call(line).status == status)
    }

    @Test func `a header without a token gives no token, and other schemes are refused`() async throws {
        let sandbox = try TestSandbox()
        func status(_ header: String) async -> Int {
            await sandbox.raw("GET /address/demo/purls", .nobody, headers: [.authorization: header]).status
        }
        #expect(await status("Bearer ") == 200)
        #expect(await status("Basic c2FuZGJveA==") == 401)
        #expect(await status("bearer sandbox") == 200)
    }

    @Test func `the public sees listed things and no listing flags`() async throws {
        let sandbox = try TestSandbox()
        let purls = try await sandbox.call("GET /address/demo/purls", .nobody).response
        #expect(purls["purls"]?.shape == "[{name:s,url:s,counter:n}]")
        #expect(purls["purls"]?.strings("name") == ["docs"])
        let pastes = try await sandbox.call("GET /address/demo/pastebin", .other)
        #expect(pastes.message == "Here are the listed pastes for demo.")
        #expect(pastes.response["pastebin"]?.strings("title") == ["soup.md", "hello.txt"])
        #expect(pastes.response["pastebin"]?.shape == "[{title:s,content:s,modified_on:n}]")
        let pictures = try await sandbox.call("GET /address/demo/pics", .nobody).response["pics"]
        #expect(pictures?.strings("description") == ["Sunset over the lake"])
    }

    @Test func `the public view of an address has no expiry and no owner`() async throws {
        let sandbox = try TestSandbox()
        let open = try await sandbox.call("GET /address/demo/info", .nobody),
            own = try await sandbox.call("GET /address/demo/info")
        #expect(open.message == "This address was registered 2 years and 1 month ago.")
        #expect(open.response["expiration"] == ["message": "This address is not near expiration.", "expired": false])
        #expect(open.response["owner"] == nil)
        #expect(
            own.message
                == "This address was registered 2 years and 1 month ago and expires in 9 months, 3 weeks and 6 days.")
        #expect(own.response.at("expiration", "will_expire") == true)
        #expect(own.response["owner"] != nil)
    }
}
