import Domain
import HTTPTypes
import ProgramSupport
import Testing

@Suite struct RawCallChangeTests {
    private static let body = "\u{FEFF}{ \"name\" : \"raw\",\r\n\t\"url\":\"https://example.com/\\u00e4\" }\n\n"

    @Test func `the body is kept byte for byte, with the headers, and is sent as it was`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .noConnection
        let line = "api -X POST -H 'X-Test: a: b' /address/demo/statuses?x=1 --input - --no-retry"
        #expect(await clients.run(line, input: Self.body).exitCode == 69)
        #expect(await clients.run("outbox get latest").output == Self.body)
        #expect(
            await clients.run("outbox list --fields command,state,kind").output
                == "api -X POST -H 'X-Test: a: b' --input - '/address/demo/statuses?x=1'\tunsent\tcall\n")
    }

    @Test func `a kept call is sent once, and there is nothing to undo`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .noConnection
        await clients.run(
            "api /address/demo/purl --input - --no-retry", input: #"{"name":"raw","url":"https://example.com/"}"#)
        clients.network.trouble = .none
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(clients.network.changes == ["POST /address/demo/purl"])
        #expect(await clients.run("purl get raw").output == "https://example.com/\n")
        #expect(await clients.run("undo --list") == Effect(error: "triton: there is nothing to undo\n"))
    }

    @Test func `a call that may have arrived is not sent again automatically, not even a queued one`()
        async throws
    {
        let clients = try SharedService()
        clients.network.trouble = .answersLost
        let effect = await clients.run(
            "api /address/demo/purl -f name=raw -f url=https://example.com/ --queue --no-retry")
        #expect(
            effect.exitCode == 69
                && effect.error.hasSuffix(
                    """
                    hint: it may have arrived: check what the service has; the text is kept, see 'triton outbox get 1'

                    """
                ), "\(effect)")
        clients.network.trouble = .none
        await clients.run("purl list")
        let again = await clients.run("outbox send")
        #expect(
            again.exitCode == 1 && again.error.contains("it may have arrived, and a look-up cannot tell"),
            "\(again)")
        #expect(clients.network.changes.count == 1)
    }

    @Test func `a call without a body can be queued`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .noConnection
        #expect(await clients.run("api -X DELETE /address/demo/purls/docs --queue --no-retry") == Effect())
        #expect(
            await clients.run("outbox list --fields command,state").output
                == "api -X DELETE /address/demo/purls/docs\tqueued\n")
    }

    @Test func `a refusal is printed unchanged, with its exit code, and the body of the call is kept`()
        async throws
    {
        let clients = try SharedService()
        let effect = await clients.run("api /address/demo/dns --input -", input: #"{"type":"ZZ"}"#)
        #expect(effect.exitCode == 1 && effect.output.contains("\"status_code\": 400"), "\(effect)")
        #expect(effect.error.contains("triton outbox send 1"), "\(effect)")
        #expect(await clients.run("outbox list --fields state,content").output == "unsent\t{\"type\":\"ZZ\"}\n")
    }

    @Test func `a read keeps nothing`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .noConnection
        #expect(await clients.run("api /address/demo/purls --no-retry").exitCode == 69)
        #expect(await clients.run("outbox list").output == "")
    }
}
