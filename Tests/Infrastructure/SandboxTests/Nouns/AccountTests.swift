import Domain
@testable import Sandbox
import Testing

@Suite struct `The account` {
    @Test func `the account has the API key and all known fields`() async throws {
        let response = try await TestSandbox().call("GET /account/you@example.com/info").response
        #expect(
            response == [
                "message": "Here is the account info that you requested.", "email": "you@example.com", "name": "You",
                "created": [
                    "unix_epoch_time": 1_701_950_400, "iso_8601_time": "2023-12-07T12:00:00+00:00",
                    "rfc_2822_time": "Thu, 07 Dec 2023 12:00:00 +0000",
                    "relative_time": "2 years and 1 month ago",
                ],
                "settings": [
                    "owner": "you@example.com", "communication": "email_ok", "date_format": "iso_8601",
                    "web_editor": nil,
                ], "api_key": "sandbox",
            ])
    }

    @Test func `the addresses of the token are also under the path that one client uses`() async throws {
        let sandbox = try TestSandbox()
        let usual = try await sandbox.call("GET /account/you@example.com/addresses")
        #expect(try await sandbox.call("GET /account/list/addresses") == usual && usual.status == 200)
        let other = try await sandbox.call("GET /account/list/addresses", .other)
        #expect(other.status == 200 && other != usual)
        #expect(try await sandbox.call("GET /account/list/addresses", .nobody).status == 401)
    }

    @Test func `an answer is indented by four spaces, as that of PHP`() async throws {
        let answer = try await TestSandbox().raw("GET /account/you@example.com/name")
        #expect(
            String(decoding: answer.body, as: UTF8.self) == """
                {
                    "request": {
                        "status_code": 200,
                        "success": true
                    },
                    "response": {
                        "message": "The name on this account is You.",
                        "name": "You"
                    }
                }
                """)
    }

    @Test func `the name can be set`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("POST /account/you@example.com/name", .owner, #"{"name":"Ada"}"#).response == [
                "message": "Your name has been set to Ada.", "name": "Ada",
            ])
        #expect(
            try await sandbox.call("GET /account/you@example.com/name").response == [
                "message": "The name on this account is Ada.", "name": "Ada",
            ])
    }

    @Test func `settings change one by one`() async throws {
        let sandbox = try TestSandbox()
        let set = try await sandbox.call(
            "POST /account/you@example.com/settings", .owner, #"{"date_format":"dmy","unknown":1}"#)
        #expect(set.response == ["message": "OK, your settings have been updated."])
        #expect(
            try await sandbox.call("GET /account/you@example.com/settings").response["settings"]
                == ["owner": "you@example.com", "communication": "email_ok", "date_format": "dmy", "web_editor": nil])
    }

    @Test func `sessions end one by one, and without a session the answer is 404`() async throws {
        let sandbox = try TestSandbox(), path = "/account/you@example.com/sessions"
        let ids = try await sandbox.call("GET \(path)").response.strings("session_id").compactMap(\.self)
        #expect(ids == ["0bea7ed7ea", "5ea5e55104"])
        for id in ids {
            #expect(try await sandbox.call("DELETE \(path)/\(id)").message == "OK, we’ve deleted that session.")
        }
        #expect(try await sandbox.call("DELETE \(path)/\(ids[0])").status == 404)
        let empty = try await sandbox.call("GET \(path)")
        #expect(empty.status == 404)
        #expect(empty.message == "No sessions were found for you@example.com.")
    }

    @Test func `addresses have their time of expiry`() async throws {
        let items = try await TestSandbox().call("GET /account/you@example.com/addresses").response
        #expect(items.strings("address") == ["demo", "lab"])
        #expect(
            items.strings("message") == [
                "This address expires in 9 months, 3 weeks and 6 days.", "This address does not expire.",
            ])
        #expect(items.at("1", "expiration") == ["expired": false, "will_expire": false])
        #expect(items.at("1", "preferences") == .object([]))
    }
}
