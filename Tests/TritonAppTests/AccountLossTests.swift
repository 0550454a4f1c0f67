import HTTPTransport
import ProgramSupport
import Sandbox
import Testing

/// What an account has is replaced only with `--force` if it cannot be kept for undo.
@Suite struct AccountLossTests {
    @Test func `preferences that cannot be read`() async throws {
        let program = try InProcessProgram(
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "GET /account/*/addresses=500")]))
        try await expectRefusal(
            "account preference tea green --no-retry", "the present preferences could not be read: ",
            by: { await program.run($0) })
    }

    @Test func `a preference that is an object`() async throws {
        let clients = try service("\"green\"", "{\"leaf\":1}")
        await clients.run("account preference tea green")
        try await expectRefusal(
            "account preference tea black", "the present value of 'tea' is not a text", by: { await clients.run($0) })
    }

    @Test func `a name that the answer lacks`() async throws {
        let clients = try service("\"name\"", "\"other\"")
        try await expectRefusal(
            "account name Somebody", "the present name could not be read: ", by: { await clients.run($0) })
    }

    /// A service with another text in its answers.
    private func service(_ text: String, _ other: String) throws -> SharedService {
        try SharedService {
            ChangedTransport(
                $0,
                answer: { answer in
                    let body = String(decoding: answer.body, as: UTF8.self)
                    answer.body = Array(body.replacing(text, with: other).utf8)
                })
        }
    }

    private func expectRefusal(_ line: String, _ reason: String, by run: (String) async -> Effect) async throws {
        let refused = await run(line)
        #expect(refused.exitCode == 74 && refused.error.contains(reason), "\(refused)")
        #expect(await run(line + " --dry-run").exitCode == 0)
        let forced = await run(line + " --force")
        #expect(forced.exitCode == 0 && forced.error.contains(reason), "\(forced)")
    }
}
