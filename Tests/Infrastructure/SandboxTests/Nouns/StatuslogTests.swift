import Domain
@testable import Sandbox
import Testing

@Suite struct `The statuslog` {
    @Test func `a status gets an id from the clock and appears everywhere`() async throws {
        let sandbox = try TestSandbox()
        sandbox.advance(0.25)
        let created = try await sandbox.call(
            "POST /address/lab/statuses/", .owner,
            #"{"emoji":"🧪","content":"Testing!","external_url":"mailto:lab@omg.lol"}"#)
        #expect(
            created.response == [
                "message": "OK, your status has been saved. [View it live.](https://status.lol/lab/6968d6c03d090)",
                "id": "6968d6c03d090", "status": "🧪 Testing!",
                "url": "https://status.lol/lab/6968d6c03d090", "external_url": "mailto:lab@omg.lol",
            ])
        let item: JSON = [
            "id": "6968d6c03d090", "address": "lab", "created": "1768478400", "relative_time": "0 seconds ago",
            "emoji": "🧪", "content": "Testing!",
            "external_url": "mailto:lab@omg.lol",
        ]
        #expect(
            try await sandbox.call("GET /address/lab/statuses/6968d6c03d090").response
                == ["message": "Here’s the status at lab.status.lol/6968d6c03d090.", "status": item])
        #expect(try await sandbox.call("GET /address/lab/statuses/latest").response["status"] == item)
        #expect(
            try await sandbox.call("GET /address/lab/statuses").response == [
                "message": "Here are lab’s statuses.", "statuses": [item],
            ])
        #expect(try await sandbox.call("GET /statuslog").response.at("statuses", "0") == item)
        #expect(try await sandbox.call("GET /statuslog/latest").response.at("statuses", "0") == item)
    }

    @Test func `two statuses of the same time have different ids with the same seconds`() async throws {
        let sandbox = try TestSandbox()
        let ids = [
            try await sandbox.call("POST /address/lab/statuses", .owner, #"{"content":"a"}"#).response["id"],
            try await sandbox.call("POST /address/lab/statuses", .owner, #"{"content":"b"}"#).response["id"],
        ]
        #expect(ids == ["6968d6c000000", "6968d6c000001"])
        #expect(
            try await sandbox.call("GET /address/lab/statuses").response["statuses"]?.strings("content") == ["b", "a"])
    }

    @Test(
        arguments: [
            (#"{"content":"x"}"#, "✨ x"), (#"{"content":"x","emoji":""}"#, "✨ x"),
            (#"{"content":"x","emoji":null}"#, "✨ x"),
            (#"{"status":"🧪 Testing"}"#, "✨ 🧪 Testing"), (#"{"content":"🐙","emoji":"👩🏽‍🚀"}"#, "👩🏽‍🚀 🐙"),
        ])
    func `a status without an emoji gets sparkles`(_ body: String, _ status: String) async throws {
        #expect(
            try await TestSandbox().call("POST /address/lab/statuses", .owner, body).response["status"]
                == .string(status))
    }

    @Test func `an edit replaces text and emoji and keeps the time`() async throws {
        let sandbox = try TestSandbox()
        let id = try await sandbox.call("POST /address/lab/statuses", .owner, #"{"content":"x","emoji":"🐙"}"#).response[
            "id"]
        sandbox.advance(3600)
        let edited = try await sandbox.call(
            "PATCH /address/lab/statuses/", .owner, #"{"id":"6968d6c000000","content":"y"}"#)
        #expect(
            edited.response == [
                "message": "OK, your status has been saved. [View it live.](https://status.lol/lab/6968d6c000000)",
                "id": "6968d6c000000",
                "url": "https://status.lol/lab/6968d6c000000",
            ])
        #expect(id == "6968d6c000000")
        #expect(
            try await sandbox.call("GET /address/lab/statuses/latest").response["status"]
                == [
                    "id": "6968d6c000000", "address": "lab", "created": "1768478400", "relative_time": "1 hour ago",
                    "emoji": "✨", "content": "y", "external_url": nil,
                ])
    }

    @Test(
        arguments: [
            ("POST", "{}", 400), ("POST", #"{"content":""}"#, 200), ("PATCH", #"{"content":"x"}"#, 400),
            ("PATCH", #"{"id":"nope","content":"x"}"#, 404),
            ("DELETE", #"{"id":"nope"}"#, 404), ("POST", #"{"id":"nope","content":"x"}"#, 404),
        ])
    func `a request without a text is refused, and an empty text is accepted`(
        _ method: String, _ body: String, _ status: Int
    )
        async throws
    {
        #expect(try await TestSandbox().call("\(method) /address/demo/statuses", .owner, body).status == status)
    }

    @Test func `a deleted status is not found any more`() async throws {
        let sandbox = try TestSandbox()
        try await sandbox.call("POST /address/lab/statuses", .owner, #"{"content":"x"}"#)
        #expect(
            try await sandbox.call("DELETE /address/lab/statuses/6968d6c000000").message
                == "OK, that status has been deleted.")
        #expect(
            try await sandbox.call("GET /address/lab/statuses/6968d6c000000", .nobody).message
                == "That status could not be found.")
        #expect(try await sandbox.call("GET /address/lab/statuses").response["statuses"] == [])
        #expect(try await sandbox.call("GET /address/lab/statuses/latest").status == 404)
    }

    @Test func `cross-posting fills in a link, unless it is skipped for one status`() async throws {
        let sandbox = try TestSandbox()
        try await sandbox.call("POST /preferences/lab", .owner, #"{"item":"statuslog.mastodon","value":"1"}"#)
        let crossed = try await sandbox.call("POST /address/lab/statuses", .owner, #"{"content":"x"}"#).response[
            "external_url"]
        #expect(crossed == "https://social.lol/@lab/234567891234567891")
        let skipped = try await sandbox.call(
            "POST /address/lab/statuses", .owner, #"{"content":"x","skip_mastodon_post":true}"#
        ).response["external_url"]
        #expect(skipped == .null)
    }

    @Test func `the feed of everyone has a hundred statuses, and the latest one has one for each address`() async throws
    {
        let sandbox = try TestSandbox()
        for number in 1...120 {
            try await sandbox.call("POST /address/lab/statuses", .owner, #"{"content":"\#(number)"}"#)
        }
        let all = try await sandbox.call("GET /statuslog", .nobody).response["statuses"]
        #expect(all?.items.count == 100)
        #expect(all?.at("0", "content") == "120")
        let latest = try await sandbox.call("GET /statuslog/latest", .nobody).response["statuses"]
        #expect(latest?.strings("address") == ["lab", "demo", "lighthouse", "harbour", "xn--ho8h", "driftwood"])
    }

    @Test func `a bio is read as bio and written as content`() async throws {
        let sandbox = try TestSandbox()
        let missing = try await sandbox.call("GET /address/lab/statuses/bio/", .nobody)
        #expect(missing.status == 404)
        #expect(missing.message == "Couldn’t find a statuslog bio for lab.")
        #expect(
            try await sandbox.call("POST /address/lab/statuses/bio/", .owner, ##"{"content":"# Lab"}"##).response == [
                "message": "OK, the bio on lab.status.lol has been saved. [View it live.](https://status.lol/lab)",
                "url": "https://status.lol/lab",
            ])
        #expect(
            try await sandbox.call("GET /address/lab/statuses/bio", .nobody).response == [
                "message": "Here’s the bio for lab’s Statuslog page.", "bio": "# Lab", "css": "", "head": "",
            ])
    }

    @Test func `following is shown for both addresses`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("POST /address/lab/statuses/follow/%F0%9F%90%99").message
                == "OK, you are now following xn--ho8h.")
        try await sandbox.call("POST /address/lab/statuses/follow/xn--ho8h")
        let following = try await sandbox.call("GET /address/lab/statuses/following", .nobody).response
        #expect(following["following"] == ["xn--ho8h"])
        #expect(following["following_count"] == 1)
        #expect(try await sandbox.call("GET /address/xn--ho8h/statuses/followers").response["followers"] == ["lab"])
        #expect(
            try await sandbox.call("DELETE /address/lab/statuses/follow/xn--ho8h").message
                == "OK, you are no longer following xn--ho8h.")
        #expect(try await sandbox.call("GET /address/xn--ho8h/statuses/followers").response["followers_count"] == 0)
        #expect(try await sandbox.call("POST /address/lab/statuses/follow/nobody").status == 404)
    }
}
