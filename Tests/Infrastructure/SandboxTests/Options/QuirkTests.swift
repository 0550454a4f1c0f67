import Domain
@testable import Sandbox
import Testing

@Suite struct `Quirks` {
    private func sandbox(_ quirks: SandboxOptions.Quirk...) throws -> TestSandbox {
        try TestSandbox(SandboxOptions(quirks: Set(quirks)))
    }

    @Test func `an edit without an id in the body makes a second record`() async throws {
        let sandbox = try sandbox(.dnsEditNeedsBodyID), body = #"{"type":"A","name":"@","data":"192.0.2.99"}"#
        let edited = try await sandbox.call("PATCH /address/demo/dns/4200001", .owner, body)
        #expect(edited.message == "Your DNS record was updated successfully.")
        #expect(edited.response.at("response_received", "data", "id") == 4_200_006)
        #expect(try await sandbox.call("GET /address/demo/dns").response["dns"]?.items.count == 5)
        let right = try await sandbox.call(
            "PATCH /address/demo/dns/4200001", .owner, #"{"id":"4200001","type":"A","name":"@","data":"192.0.2.99"}"#)
        #expect(right.response.at("response_received", "data", "id") == 4_200_001)
    }

    @Test func `with the quirk false counts as true for listed and publish, and null does not`() async throws {
        let sandbox = try sandbox(.falseCountsAsTrue)
        try await sandbox.call(
            "POST /address/lab/purl", .owner, #"{"name":"a","url":"https://example.com","listed":false}"#)
        try await sandbox.call(
            "POST /address/lab/purl", .owner, #"{"name":"b","url":"https://example.com","listed":null}"#)
        #expect(try await sandbox.call("GET /address/lab/purls", .nobody).response["purls"]?.strings("name") == ["a"])
        try await sandbox.call("POST /address/lab/pastebin", .owner, #"{"title":"a","content":"x","listed":0}"#)
        #expect(
            try await sandbox.call("GET /address/lab/pastebin", .nobody).response["pastebin"]?.strings("title") == ["a"]
        )
        #expect(
            try await sandbox.call("POST /address/lab/web", .owner, #"{"content":"x","publish":false}"#).message
                == "Your web content has been saved and published.")
    }

    @Test(arguments: [
        ("/address/lab/purls", "purls"), ("/address/lab/pastebin", "pastebin"), ("/address/lab/dns", "dns"),
    ])
    func `with the quirk empty lists are 200`(_ path: String, _ key: String) async throws {
        let result = try await sandbox(.noEmpty404).call("GET \(path)")
        #expect(result.status == 200)
        #expect(result.response[key] == [])
    }

    @Test func `with the quirk the list of no sessions is empty`() async throws {
        #expect(try await sandbox(.noEmpty404).call("GET /account/robin@example.com/sessions", .other).response == [])
    }

    @Test func `optional keys can be left out`() async throws {
        let sandbox = try sandbox(.omitOptional)
        #expect(
            try await sandbox.call("GET /address/demo/pics").response["pics"]?.shape
                == "[{id:s,address:s,created:n,mime:s,size:n}]")
        #expect(try await sandbox.call("GET /account/you@example.com/info").response["api_key"] == nil)
        #expect(
            try await sandbox.call("GET /address/demo/statuses").response["statuses"]?.shape
                == "[{id:s,address:s,created:s,emoji:s,content:s}]")
    }

    @Test func `unknown keys are in every record and in no map`() async throws {
        let sandbox = try sandbox(.unknownKeys)
        let list = try await sandbox.call("GET /address/demo/purls").json
        for record in [list, list["request"], list["response"], list.at("response", "purls", "0")] {
            #expect(record?["_new_here"] != nil)
        }
        let themes = try await sandbox.call("GET /theme/list").response["themes"]
        #expect(themes?.members.count == 5)
        #expect(themes?.at("paper", "_new_here") != nil)
        #expect(
            try await sandbox.call("GET /address/demo/weblog/configuration").response.at(
                "configuration", "object", "_new_here") == nil)
    }

    @Test func `with the quirk texts are returned with CRLF line ends`() async throws {
        let sandbox = try sandbox(.crlf)
        #expect(
            try await sandbox.call("GET /address/demo/pastebin/hello.txt").response.at("paste", "content")
                == "Hello from the sandbox!\r\n")
        #expect(
            try await sandbox.call("GET /address/demo/statuses/bio").response["bio"]
                == "I am an address for trying things out.\r\nNothing here leaves this machine.")
    }

    @Test func `in the mode 'strings' numbers are strings`() async throws {
        let sandbox = try TestSandbox(SandboxOptions(numbers: .strings))
        #expect(
            try await sandbox.call("GET /address/demo/purls").response["purls"]?.shape
                == "[{name:s,url:s,counter:s,listed:s}]")
        #expect(
            try await sandbox.call("GET /address/demo/now").response["now"]?.shape == "{content:s,updated:s,listed:s}")
        #expect(try await sandbox.call("GET /address/demo/web").response["verified"] == "1")
        #expect(
            try await sandbox.call("GET /address/demo/info").response.at("registration", "unix_epoch_time")
                == "1701950400")
        #expect(
            try await sandbox.call("GET /address/demo/info", .nobody).response.at("registration", "unix_epoch_time")
                == 1_701_950_400)
    }
}
