import Domain
import HTTPTypes
@testable import Sandbox
import Testing

/// E-mail, now pages, web pages and preferences: the nouns with one record for each address.
@Suite struct `Pages and mail` {
    @Test(
        arguments: [
            ("", "Mail for demo@omg.lol will not be forwarded.", [] as [String]),
            ("a@x.y", "Mail for demo@omg.lol will be forwarded to **a@x.y**.", ["a@x.y"]),
            (
                " a@x.y ,b@x.y,", "Mail for demo@omg.lol will be forwarded to **a@x.y** and **b@x.y**.",
                ["a@x.y", "b@x.y"]
            ),
            (
                "a@x.y, b@x.y, c@x.y",
                "Mail for demo@omg.lol will be forwarded to **a@x.y**, **b@x.y**, and **c@x.y**.",
                ["a@x.y", "b@x.y", "c@x.y"]
            ),
        ])
    func `forwarding is replaced as a whole`(_ destination: String, _ message: String, _ list: [String]) async throws {
        let sandbox = try TestSandbox()
        let set = try await sandbox.call(
            "POST /address/demo/email/", .owner, JSON.object([.init("destination", .string(destination))]).text())
        #expect(
            set.response == [
                "message": .string(message),
                "destination_string": list.isEmpty ? .null : .string(list.joined(separator: ", ")),
                "destination_array": .array(list.map { .string($0) }), "address": "demo",
                "email_address": "demo@omg.lol",
            ])
        #expect(try await sandbox.call("GET /address/demo/email") == set)
    }

    @Test func `a now page is replaced with a new time, and stays listed unless the request changes that`() async throws
    {
        let sandbox = try TestSandbox()
        func page() async throws -> JSON? { try await sandbox.call("GET /address/demo/now", .nobody).response["now"] }
        sandbox.advance(5)
        #expect(
            try await sandbox.call("POST /address/demo/now", .owner, #"{"content":"a\r\nb"}"#).message
                == "OK, your /now page has been updated.")
        #expect(try await page() == ["content": "a\r\nb", "updated": 1_768_478_405, "listed": 1])
        try await sandbox.call("POST /address/demo/now", .owner, #"{"content":"x","listed":0}"#)
        #expect(try await page()?["listed"] == 0)
        #expect(
            try await sandbox.call("GET /now/garden").response["garden"]?.strings("address") == [
                "lighthouse", "xn--ho8h",
            ])
        try await sandbox.call("POST /address/demo/now", .owner, #"{"content":"x","listed":"1"}"#)
        #expect(
            try await sandbox.call("GET /now/garden").response["garden"]?.strings("address") == [
                "demo", "lighthouse", "xn--ho8h",
            ])
    }

    @Test func `an unlisted now page can be read, a missing one is 404`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("GET /address/harbour/now", .nobody).message == "Here’s the Now Page for @harbour.")
        #expect(try await sandbox.call("GET /address/lab/now", .nobody).status == 404)
        #expect(
            try await sandbox.call("POST /address/lab/now", .owner, #"{"listed":1}"#).message
                == "The field “content” is required.")
    }

    @Test func `ages in the garden have two units`() async throws {
        let sandbox = try TestSandbox()
        sandbox.advance(61)
        #expect(
            try await sandbox.call("GET /now/garden").response.at("garden", "0", "updated", "relative_time")
                == "2 hours and 1 minute ago")
    }

    @Test func `a web page is saved, and published only on request`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("POST /address/demo/web", .owner, #"{"content":"a"}"#).message
                == "Your web content has been saved.")
        #expect(
            try await sandbox.call("POST /address/demo/web", .owner, #"{"content":"b","publish":false}"#).message
                == "Your web content has been saved.")
        #expect(
            try await sandbox.call("POST /address/demo/web", .owner, #"{"content":"c","publish":true}"#).message
                == "Your web content has been saved and published.")
        let page = try await sandbox.call("GET /address/demo/web").response
        #expect(page["content"] == "c")
        #expect(page["metadata"] == #"{"title":"Demo","description":"An address for trying things out"}"#)
        #expect(page["modified"] == "1768478400")
    }

    @Test func `an address without a page gets one by saving`() async throws {
        let sandbox = try TestSandbox()
        #expect(try await sandbox.call("GET /address/lab/web").status == 404)
        try await sandbox.call("POST /address/lab/web", .owner, #"{"content":"new"}"#)
        let page = try await sandbox.call("GET /address/lab/web").response
        #expect(page["content"] == "new")
        #expect(page["verified"] == .null)
        #expect(page["pfp"] == .null)
    }

    @Test(arguments: ["raw", "data URI", "base64"]) func `a profile picture can be sent in three forms`(_ form: String)
        async throws
    {
        let sandbox = try TestSandbox()
        let gif = Array("GIF89a and the rest".utf8)
        let body =
            switch form {
            case "raw": gif
            case "data URI": Array("data:text/plain;base64,R0lGODlhIGFuZCB0aGUgcmVzdA==".utf8)
            default: Array("R0lGODlhIGFuZCB0aGUgcmVzdA==".utf8)
            }
        let answer = await sandbox.raw("POST /address/lab/pfp", body: body)
        #expect(try JSON(parsing: answer.body).at("response", "message") == "Your image was saved.")
        try await sandbox.call("POST /address/lab/web", .owner, #"{"content":"x"}"#)
        #expect(try await sandbox.call("GET /address/lab/web").response["pfp"] == "lab.gif")
        let file = await sandbox.raw("GET /_web/lab/picture", .nobody)
        #expect(file.body == gif)
        #expect(file.headers[.contentType] == "image/gif")
    }

    @Test func `a file that is not a picture is refused`() async throws {
        let sandbox = try TestSandbox()
        #expect(try await sandbox.call("POST /address/lab/pfp", .owner, "hello").status == 400)
        #expect(try await sandbox.call("POST /address/lab/pfp", .owner, "").status == 400)
        #expect(
            await sandbox.raw(
                "POST /address/lab/pfp", body: Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 8 << 20)
            ).status == 413)
    }

    @Test func `preferences are stored and returned, and are in the list of addresses`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("POST /preferences/lab", .owner, #"{"item":"foo","value":7}"#).response
                == ["message": "Your preference has been saved.", "item": "foo", "value": 7])
        #expect(
            try await sandbox.call("POST /preferences/you@example.com", .owner, #"{"item":"foo","value":"bar"}"#).status
                == 200)
        #expect(
            try await sandbox.call("POST /preferences/lighthouse", .owner, #"{"item":"foo","value":"bar"}"#).status
                == 401)
        #expect(try await sandbox.call("POST /preferences/lab", .owner, #"{"item":"foo"}"#).status == 400)
        #expect(
            try await sandbox.call("GET /account/you@example.com/addresses").response.at("1", "preferences") == [
                "foo": 7
            ])
    }
}
