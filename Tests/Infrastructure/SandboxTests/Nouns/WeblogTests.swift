import Domain
@testable import Sandbox
import Testing

@Suite struct `The weblog` {
    static let text = "Date: 2022-12-11 5:46 PM EDT\n\n# Test post\n\nThis is a _test_."

    @Test func `the answer to a save has a different form`() async throws {
        let result = try await TestSandbox().call("POST /address/lab/weblog/entry/abc123", .owner, Self.text)
        #expect(
            result.response == [
                "message": "Your entry has been saved.",
                "entry": [
                    "location": "/2022/12/test-post", "title": "Test post", "date": 1_670_795_160, "type": "post",
                    "status": "live",
                    "body": "# Test post\n\nThis is a _test_.", "source": .string(Self.text),
                    "metadata": ["date": "2022-12-11 5:46 PM EDT", "slug": "test-post"],
                    "output": "<h1>Test post</h1>\n<p>This is a _test_.</p>", "entry": "abc123",
                ],
            ])
    }

    @Test func `reading has the address, the metadata as text and a second id`() async throws {
        let sandbox = try TestSandbox()
        try await sandbox.call("POST /address/lab/weblog/entry/abc123", .owner, Self.text)
        let entry = try await sandbox.call("GET /address/lab/weblog/entry/abc123").response["entry"]
        #expect(entry?["address"] == "lab")
        #expect(entry?["metadata"] == #"{"date":"2022-12-11 5:46 PM EDT","slug":"test-post"}"#)
        #expect(entry?["date"] == 1_670_795_160)
        guard case .string(let long)? = entry?["id"] else {
            Issue.record("no long id")
            return
        }
        #expect(long.count == 37)
        try await sandbox.call("POST /address/lab/weblog/entry/abc123", .owner, "# Other")
        #expect(
            try await sandbox.call("GET /address/lab/weblog/entry/abc123").response.at("entry", "id") == .string(long))
        #expect(try await sandbox.call("GET /address/lab/weblog/entry/abc123").response.at("entry", "title") == "Other")
    }

    @Test func `without an id the server creates one`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("POST /address/lab/weblog/entry", .owner, "# One").response.at("entry", "entry")
                == "6968d6c000000")
        #expect(
            try await sandbox.call("POST /address/lab/weblog/entry/", .owner, "# Two").response.at("entry", "entry")
                == "6968d6c000001")
    }

    @Test func `lists have all types of entries, newest first, and an empty one is not 404`() async throws {
        let sandbox = try TestSandbox()
        let entries = try await sandbox.call("GET /address/demo/weblog/entries").response["entries"]
        #expect(entries?.strings("entry") == ["half-an-idea", "tomatoes", "first-light", "about"])
        #expect(entries?.strings("status") == ["draft", "live", "live", "live"])
        #expect(entries?.strings("type") == ["post", "post", "post", "page"])
        #expect(
            entries?.strings("location") == [
                "/2026/01/half-an-idea", "/2026/01/tomatoes-at-last", "/2026/01/first-light", "/about",
            ])
        #expect(try await sandbox.call("GET /address/lab/weblog/entries").response["entries"] == [])
    }

    @Test(arguments: [("Live", true), ("Web Only", true), ("Draft", false), ("Unlisted", false), ("Feed Only", false)])
    func `the latest post is public`(_ status: String, _ isShown: Bool) async throws {
        let sandbox = try TestSandbox()
        try await sandbox.call("POST /address/demo/weblog/entry/new", .owner, "Status: \(status)\n\n# New")
        let latest = try await sandbox.call("GET /address/demo/weblog/post/latest", .nobody)
        #expect(latest.message == "Here is the latest post.")
        #expect(latest.response.at("post", "entry") == (isShown ? "new" : "tomatoes"))
    }

    @Test func `pages are never the latest post, and without a post the answer is 404`() async throws {
        let sandbox = try TestSandbox()
        try await sandbox.call("POST /address/lab/weblog/entry/p", .owner, "Type: Page\n\n# About")
        #expect(try await sandbox.call("GET /address/lab/weblog/post/latest").status == 404)
        #expect(try await sandbox.call("GET /address/lab/weblog/entry/p").response.at("entry", "location") == "/about")
    }

    @Test func `an entry is deleted under a separate path`() async throws {
        let sandbox = try TestSandbox()
        #expect(try await sandbox.call("DELETE /address/demo/weblog/entry/about").status == 405)
        #expect(
            try await sandbox.call("DELETE /address/demo/weblog/delete/about").message == "OK, your entry was deleted.")
        #expect(
            try await sandbox.call("DELETE /address/demo/weblog/delete/about").message
                == "That entry could not be found.")
    }

    @Test func `the configuration is kept as text and read with defaults`() async throws {
        let sandbox = try TestSandbox()
        let set = try await sandbox.call(
            "POST /address/lab/weblog/configuration", .owner,
            "Weblog Title: Lab\nPost path format: /Y/\nTimezone: America/New_York\n")
        #expect(
            set.message
                == """
                Your weblog configuration has been updated. Your weblog is rebuilding, which may take some extra time \
                to complete.
                """)
        let configuration = try await sandbox.call("GET /address/lab/weblog/configuration").response["configuration"]
        #expect(configuration?["raw"] == "Weblog Title: Lab\nPost path format: /Y/\nTimezone: America/New_York\n")
        #expect(configuration?.at("object", "weblog-title") == "Lab")
        #expect(configuration?.at("object", "feed-post-count") == "25")
        let entry = try await sandbox.call(
            "POST /address/lab/weblog/entry/e", .owner, "Date: 2022-12-31 20:00\n\n# Eve"
        ).response["entry"]
        #expect(entry?["date"] == 1_672_534_800)
        #expect(entry?["location"] == "/2022/eve")
    }

    @Test func `the template is kept as it was sent`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("POST /address/lab/weblog/template", .owner, "<html>\r\n{body}").message
                == "Your weblog template has been updated.")
        #expect(
            try await sandbox.call("GET /address/lab/weblog/template").response == [
                "message": "Here is your weblog template.", "template": "<html>\r\n{body}",
            ])
    }

    @Test func `text that is not UTF-8, or none, is refused`() async throws {
        let sandbox = try TestSandbox()
        #expect(await sandbox.raw("POST /address/lab/weblog/entry", body: [0xFF, 0xFE]).status == 400)
        #expect(try await sandbox.call("POST /address/lab/weblog/entry", .owner, " \n").status == 400)
    }

    @Test(arguments: ["demo", "adam"])
    func `the action is not JSON, and needs neither a token nor an address that exists`(
        _ address: String
    ) async throws {
        let answer = try await TestSandbox().raw("GET /address/\(address)/weblog/github-action", .nobody)
        #expect(answer.status == 200)
        #expect(answer.body.starts(with: "<?php".utf8))
    }
}
