import Domain
import HTTPTypes
@testable import Sandbox
import Testing

@Suite struct `PURLs` {
    @Test func `a new PURL has no counter and is unlisted`() async throws {
        let sandbox = try TestSandbox()
        let saved = try await sandbox.call(
            "POST /address/lab/purl", .owner, #"{"name":"💚","url":"https://example.com"}"#)
        #expect(
            saved.response == ["message": "OK, your PURL has been saved.", "name": "💚", "url": "https://example.com"])
        #expect(
            try await sandbox.call("GET /address/lab/purl/%F0%9F%92%9A").response
                == [
                    "message": "Here’s the PURL you requested.",
                    "purl": ["name": "💚", "url": "https://example.com", "counter": nil, "listed": nil],
                ])
    }

    @Test(
        arguments: [
            ("true", true), ("1", true), (#""1""#, true), (#""true""#, true), ("false", false), ("0", false),
            (#""0""#, false), (#""""#, false), (#""false""#, false),
            ("null", false),
        ])
    func `listed depends on the truth value of the field`(_ value: String, _ isListed: Bool) async throws {
        let sandbox = try TestSandbox()
        try await sandbox.call(
            "POST /address/lab/purl", .owner, #"{"name":"n","url":"https://example.com","listed":\#(value)}"#)
        #expect(
            try await sandbox.call("GET /address/lab/purl/n").response.at("purl", "listed") == (isListed ? 1 : .null))
    }

    @Test func `saving a name again replaces its target and keeps its counter`() async throws {
        let sandbox = try TestSandbox()
        try await sandbox.call("PUT /address/demo/purl", .owner, #"{"name":"docs","url":"https://example.com/new"}"#)
        #expect(
            try await sandbox.call("GET /address/demo/purls").response.at("purls", "0")
                == ["name": "docs", "url": "https://example.com/new", "counter": 42, "listed": nil])
    }

    @Test func `a visit is counted and redirected`() async throws {
        let sandbox = try TestSandbox()
        for _ in 1...2 {
            let answer = await sandbox.raw("GET /_web/demo/tea", .nobody)
            #expect(answer.status == 302)
            #expect(answer.headers[.location] == "https://example.com/shop/tea?kind=green")
        }
        #expect(try await sandbox.call("GET /address/demo/purl/tea").response.at("purl", "counter") == 2)
    }

    @Test func `after the last PURL is deleted, the list is 404`() async throws {
        let sandbox = try TestSandbox()
        for name in ["docs", "tea", "%F0%9F%8D%85"] {
            #expect(
                try await sandbox.call("DELETE /address/demo/purl/\(name)").message == "OK, that PURL has been deleted."
            )
        }
        let list = try await sandbox.call("GET /address/demo/purls")
        #expect(list.status == 404)
        #expect(list.message == "No PURLs were found for demo.")
        #expect(try await sandbox.call("DELETE /address/demo/purl/docs").message == "That PURL could not be found.")
    }

    @Test(arguments: [
        #"{"url":"https://example.com"}"#, #"{"name":"a"}"#, #"{"name":"","url":"x"}"#, "[]", "", "null",
        #"{"name":["a"],"url":"x"}"#,
    ])
    func `a body without name and URL is 400`(_ body: String) async throws {
        #expect(try await TestSandbox().call("POST /address/demo/purl", .owner, body).status == 400)
    }

    @Test func `hostile names and targets are stored as they are`() async throws {
        let sandbox = try TestSandbox()
        try await sandbox.call(
            "POST /address/lab/purl", .owner,
            #"{"name":"'; DROP TABLE purl; --","url":"https://example.com/\u0007\r\nX: y"}"#)
        #expect(
            try await sandbox.call("GET /address/lab/purls").response.at("purls", "0", "name")
                == "'; DROP TABLE purl; --")
        let visit = await sandbox.raw("GET /_web/lab/'%3B%20DROP%20TABLE%20purl%3B%20--", .nobody)
        #expect(visit.headers[.location] == "https%3A%2F%2Fexample.com%2F%07%0D%0AX%3A%20y")
    }
}
