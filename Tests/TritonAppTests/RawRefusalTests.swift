import Domain
import HTTPTypes
import ProgramSupport
import Testing

@Suite struct RawRefusalTests {
    @Test(
        "What a raw call could not send is uncertain after a server error, but not where the service asks to come back later",
        arguments: [([:], "uncertain"), ([.retryAfter: "3600"], "unsent")] as [(HTTPFields, String)])
    func state(_ headers: HTTPFields, _ state: String) async throws {
        let refusing = CannedTransport { _ in .init(["message": "No."], status: 503, headers: headers) }
        let program = try InProcessProgram(variables: ["TRITON_TOKEN": "canary-token"], network: { refusing })
        await program.run("api /address/demo/purl --input - --profile net --address demo --no-retry", input: #"{"name":"a"}"#)
        #expect(await program.run("outbox list --profile net --fields state") == Effect(output: state + "\n"))
    }
}
