import Domain
@testable import Sandbox
import Testing

@Suite struct `Addresses` {
    @Test(
        arguments: [
            ("free", true, "This address is available."), ("demo", false, "This address is not available."),
            ("driftwood", false, "This address is not available."),
            ("-x", false, "This address is not available."), ("a_b", false, "This address is not available."),
            ("a%2Fb", false, "This address is not available."),
            ("%F0%9F%A5%B0", true, "This address is available, but it must be encoded in Punycode (as xn--js9h)."),
            ("%F0%9F%90%99", false, "This address is not available."), ("FREE", true, "This address is available."),
        ])
    func `availability is 200 for every name`(_ name: String, _ isAvailable: Bool, _ message: String) async throws {
        let result = try await TestSandbox().call("GET /address/\(name)/availability", .nobody)
        #expect(result.status == 200)
        #expect(result.message == message)
        #expect(result.response["available"] == .bool(isAvailable))
        #expect(result.response["availability"] == (isAvailable ? "available" : "unavailable"))
    }

    @Test func `a name that needs Punycode is returned in Punycode, and as it was requested`() async throws {
        let response = try await TestSandbox().call("GET /address/%F0%9F%A5%B0/availability").response
        #expect(response["punycode"] == "xn--js9h")
        #expect(response["address"] == "🥰")
    }

    @Test func `a very long name is not available`() async throws {
        let name = String(repeating: "%F0%9F%A5%B0", count: 5000)
        #expect(try await TestSandbox().call("GET /address/\(name)/availability").response["available"] == false)
    }

    @Test(
        arguments: [
            ("demo", "This address is not near expiration.", false),
            ("lab", "This address is not near expiration.", false),
            ("harbour", "This address expires within the next six months.", false),
            ("driftwood", "This address expired 5 days ago.", true),
        ])
    func `expiry has three public levels`(_ name: String, _ message: String, _ isExpired: Bool) async throws {
        #expect(
            try await TestSandbox().call("GET /address/\(name)/expiration", .nobody).response == [
                "message": .string(message), "expired": .bool(isExpired),
            ])
    }

    @Test func `an address that never expires says so to its owner`() async throws {
        let response = try await TestSandbox().call("GET /address/lab/info").response
        #expect(response["message"] == "This address does not expire.")
        #expect(
            response["expiration"] == [
                "message": "This address does not expire.", "expired": false, "will_expire": false,
            ])
        #expect(response.at("verification", "message") == "This address has not been verified.")
        #expect(response["keys"] == .object([]))
    }

    @Test func `an expired address shows its date to everyone, and no verification`() async throws {
        let response = try await TestSandbox().call("GET /address/driftwood/info", .nobody).response
        #expect(response.at("expiration", "iso_8601_time") == "2026-01-10T12:00:00+00:00")
        #expect(response.at("expiration", "expired") == true)
        #expect(response["verification"] == nil)
    }

    @Test func `the directory has Punycode names and no expired ones`() async throws {
        #expect(
            try await TestSandbox().call("GET /directory").response["directory"] == [
                "demo", "harbour", "lab", "lighthouse", "xn--ho8h",
            ])
    }

    @Test func `the service counts members, addresses and pages`() async throws {
        #expect(
            try await TestSandbox().call("GET /service/info").response == [
                "message": """
                As of 2026-01-15T12:00:00+00:00, omg.lol has 2 members and hosts 5 active addresses. Of those, 2 \
                have active profiles or web pages.
                """,
                "members": 2, "addresses": 5, "profiles": 2,
            ])
    }
}
