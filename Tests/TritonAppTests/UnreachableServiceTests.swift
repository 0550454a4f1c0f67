import Domain
import FoundationEssentials
import HTTPTransport
import ProgramSupport
import Synchronization
import Terminal
import Testing

/// A service that cannot be reached costs the waits between the tries once in a process.
@Suite struct UnreachableServiceTests {
    private final class Network: HTTPTransport {
        let tries = Mutex(0)

        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            tries.withLock { $0 += 1 }
            throw TransportFailure(.connection, "no route", mayHaveArrived: false)
        }
    }

    @Test func `a long outbox waits for the service once`() async throws {
        let network = Network()
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox",
                "TRITON_ADDRESS": "demo",
            ],
            time: TimeSource(now: TimeSource.system.now, sleep: { _ in }, random: { 0.5 }), network: { network })
        let records = (1...20).map { #"{"content":"text \#($0)"}"# }.joined(separator: "\n")
        let queued = await program.run("status post --from - --queue", input: records)
        #expect(queued.exitCode == 0 && queued.output == "", "\(queued)")
        #expect(network.tries.withLock { $0 } == 4)
        let sent = await program.run("outbox send")
        #expect(sent.exitCode == 69, "\(sent)")
        #expect(network.tries.withLock { $0 } == 8)
        #expect(await program.run("outbox list --json --jq length").output == "20\n")
    }

    @Test(arguments: [
        ("status post --from -", "{\"content\":\"a\"}\n{\"content\":\"b\"}\n"),
        (
            "purl add --from -",
            "{\"name\":\"a\",\"target\":\"https://a.example\"}\n{\"name\":\"b\",\"target\":\"https://b.example\"}\n"
        ),
        ("weblog post --from -", "{\"id\":\"a\",\"source\":\"# A\"}\n{\"id\":\"b\",\"source\":\"# B\"}\n"),
        ("paste add --from -", "{\"title\":\"a\",\"content\":\"A\"}\n{\"title\":\"b\",\"content\":\"B\"}\n"),
    ])
    func `several changes that are all queued are a success`(_ line: String, _ records: String) async throws {
        let program = try InProcessProgram.overNetwork(Network())
        let queued = await program.run(line + " --queue --json --jq 'map(.state)'", input: records)
        #expect(queued.exitCode == 0 && queued.output == "[\"queued\",\"queued\"]\n", "\(queued)")
        let shown = await program.run(line + " --queue", input: records, terminals: [.error])
        #expect(shown.exitCode == 0 && shown.error.contains("2 changes are queued: they are sent"), "\(shown)")
        #expect(await program.run(line, input: records).exitCode == 69)
    }
}
