import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Testing

/// HTTP 200 alone does not say that the service has stored something.
@Suite struct AnswerWithoutResponseTests {
    /// Answers each read in the documented form, and each change with this body.
    private struct OddTransport: HTTPTransport {
        let body: String
        let reads = CannedTransport([
            "now": ["content": "old", "listed": 1], "paste": ["title": "note", "content": "old"],
            "purl": ["name": "tea", "url": "https://example.com"], "destination_array": ["a@example.com"],
        ])

        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            try await (exchange.request.method == .get ? reads : CannedTransport(raw: body)).send(exchange)
        }
    }

    @Test(arguments: [
        #"{"error":"internal"}"#, #"{"success":false}"#, #"{"message":"maintenance"}"#, #"{"response":null}"#,
        #"{"response":true}"#, "{}", "[]", "null", "true", "\"OK\"",
    ])
    func `a change that is answered without a response is kept`(_ body: String) async throws {
        for line in [
            "now set words", "paste edit note --text words", "purl edit tea --target https://new.example",
            "email set b@example.com --yes",
        ] {
            let program = try InProcessProgram(
                variables: ["TRITON_TOKEN": "canary-token", "TRITON_EMAIL": "you@example.com"],
                network: { OddTransport(body: body) })
            let effect = await program.run(line + " --profile net --address demo --no-retry")
            #expect(effect.exitCode == 65 && effect.error.contains("an answer without 'response'"), "\(effect)")
            let outbox = await program.run("outbox list --profile net --fields state")
            #expect(outbox.output.contains("uncertain"), "\(line): \(outbox)")
        }
    }
}
