import Account
@testable import Domain
import FoundationEssentials
import OMGAPI
import ProgramSupport
import Service
import Testing
import Themes

@Suite struct AccountDecodingTests {
    @Test func `the API key in the account's record is never read (service reference, section 4, rule 10)`() throws {
        let account = try Endpoint<Account>.accountInfo(of: nil).decode(
            ResponseValue([
                "email": "you@example.com", "api_key": "canary", "created": ["unix_epoch_time": "5"], "settings": [],
            ])
        )
        #expect(account == Account(email: "you@example.com", createdAt: Date(timeIntervalSince1970: 5)))
        #expect(!String(reflecting: account).contains("canary"))
    }

    @Test
    func `the official examples of account, settings and sessions are read (service reference, section 6.1)`() throws {
        let account = try Endpoint<Account>.accountInfo(of: "x").decode(
            ResponseValue(Fixture.response("account.info.json")))
        #expect(
            account.email == "person@example.com" && account.name == "Example"
                && account.settings == AccountSettings(communication: "email_everything"))
        let settings = try Endpoint<AccountSettings>.settings(of: "x").decode(
            ResponseValue(Fixture.response("account.settings.get.json")))
        #expect(settings == AccountSettings(communication: "email_ok"))
        let sessions = try Endpoint<[AccountSession]>.sessions(of: "x").decode(
            ResponseValue(Fixture.response("account.sessions.list.json")))
        #expect(sessions.map(\.id) == ["6040bebeac42816f5173ecd4821372d4", "f3aa272bcf6c42d2b78ce096453d8e53"])
        #expect(sessions[0].ip == "10.0.222.41" && sessions[0].expiresAt == Date(timeIntervalSince1970: 1_670_877_544))
    }

    @Test(arguments: [["session_id": 7], ["session_id": "7", "created_on": false]] as [JSON])
    func `a session with only an id is read (service reference, section 4, rule 2)`(_ json: JSON) throws {
        #expect(
            try Endpoint<[AccountSession]>.sessions(of: "x").decode(ResponseValue([json])) == [
                AccountSession(key: "7", of: .unowned)
            ])
    }

    @Test
    func `preferences are found in the list of addresses, empty or not (service reference, section 6.10)`()
        throws
    {
        let endpoint = Endpoint<[String: String?]>.preferences(of: Address("lab"), email: "x")
        #expect(
            try endpoint.decode(
                ResponseValue([
                    ["address": "demo", "preferences": ["a": 1]],
                    ["address": "LAB", "preferences": ["b": true, "c": "d", "e": ["f": 1]]],
                ])) == ["b": "true", "c": "d", "e": nil])
        #expect(try endpoint.decode(ResponseValue([["address": "lab", "preferences": []]])) == [:])
    }

    @Test func `the counts of the service are read as numbers and as strings (service reference, section 6.3)`()
        throws
    {
        let now = Date(timeIntervalSince1970: 9)
        let endpoint = Endpoint<ServiceCounts>.serviceCounts(at: now)
        #expect(
            try endpoint.decode(ResponseValue(Fixture.response("service.info.json")))
                == ServiceCounts(members: 1811, addresses: 1685, profiles: 888, updatedAt: now))
        #expect(
            try endpoint.decode(ResponseValue(["members": "3"]))
                == ServiceCounts(members: 3, addresses: nil, profiles: nil, updatedAt: now))
    }

    @Test func `themes come as an object by id, in no order (service reference, section 6.12)`() throws {
        let all = try Endpoint<[ProfileTheme]>.themes.decode(ResponseValue(Fixture.response("theme.list.json")))
        #expect(all.map(\.id) == all.map(\.id).sorted() && all.contains { $0.id == "default" })
        #expect(
            try Endpoint<[ProfileTheme]>.themes.decode(ResponseValue(["themes": ["b": ["id": nil], "a": [:]]])).map(
                \.id) == [
                    "a", "b",
                ])
        #expect(try Endpoint<[ProfileTheme]>.themes.decode(ResponseValue(["themes": []])) == [])
        let one = try Endpoint<ProfileTheme>.theme("default").decode(ResponseValue(Fixture.response("theme.info.json")))
        #expect(one.createdAt == Date(timeIntervalSince1970: 1_660_967_179) && one.author == "omg.lol")
    }

    @Test func `the preview has no request block (service reference, section 3)`() throws {
        let endpoint = Endpoint<ThemePreview>.preview(of: "default")
        let value = try Envelope.open(
            status: 200, body: Fixture.bytes("theme.preview.repaired.json"), form: endpoint.envelope)
        #expect(try endpoint.decode(value).html.contains("<html"))
    }

    @Test(arguments: [300, 304, 305, 306, 399])
    func `an answer between success and refusal is said as what it is`(_ status: Int) throws {
        let error = #expect(throws: TritonError.self) {
            try Envelope.open(status: status, body: [], form: .standard)
        }
        #expect(error?.code == .unavailable && error?.status == status)
        #expect(
            error?.sentence.rendered
                == (status == 304
                    ? "omg.lol answered that nothing has changed, which was not the question (HTTP 304)"
                    : "omg.lol redirects in a way that cannot be followed (HTTP \(status))"))
    }
}
