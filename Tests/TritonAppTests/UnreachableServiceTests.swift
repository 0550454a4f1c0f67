import Domain
import FoundationEssentials
import HTTPTransport
import ProgramSupport
import Synchronization
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
        await program.run("status post --from - --queue", input: records)
        #expect(network.tries.withLock { $0 } == 4)
        let sent = await program.run("outbox send")
        #expect(sent.exitCode == 69, "\(sent)")
        #expect(network.tries.withLock { $0 } == 8)
        #expect(await program.run("outbox list --json --jq length").output == "20\n")
    }
}
