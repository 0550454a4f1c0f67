import HTTPTransport
import HTTPTypes
import LoopbackServer
import Synchronization
import Testing

/// Six answers at once may not need the memory of six large ones.
@Suite("Large answers", .timeLimit(.minutes(15)))
struct LargeAnswerTests {
    private static let size = 9 << 20

    private let transport = CurlTransport(variables: [:])
    private let server = LoopbackServer { connection in
        while connection.read() != nil {
            connection.answer("200 OK", String(repeating: "x", count: LargeAnswerTests.size))
        }
    }

    private final class Count: Sendable {
        private let number = Mutex(0)
        func change(by step: Int) -> Int {
            number.withLock {
                $0 += step; return $0
            }
        }
    }

    @Test func `six at once arrive whole, one after the other`() async throws {
        let held = Count(), transport = transport, server = server
        let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let answer = try await transport.send(.test(at: server.authority))
                    #expect(held.change(by: 1) == 1)
                    await Task.yield()
                    _ = held.change(by: -1)
                    return withExtendedLifetime(answer.large) { answer.body.count }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes == Array(repeating: Self.size, count: 6))
    }

    @Test func `small answers do not wait for a large one`() async throws {
        let held = try await transport.send(.test(at: server.authority))
        let small = LoopbackServer { connection in
            while connection.read() != nil { connection.answer("200 OK", "small") }
        }
        #expect(try await transport.send(.test(at: small.authority)).text == "small")
        withExtendedLifetime(held.large) {}
    }

    @Test func `a request that waits can be cancelled`() async throws {
        let requests = Count()
        let server = LoopbackServer { connection in
            while connection.read() != nil {
                _ = requests.change(by: 1)
                connection.answer("200 OK", String(repeating: "x", count: Self.size))
            }
        }
        let held = try await transport.send(.test(at: server.authority))
        let waiting = Task { await Outcome(.test(at: server.authority), through: transport) }
        while requests.change(by: 0) < 2 { try await Task.sleep(for: .milliseconds(5)) }
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
        withExtendedLifetime(held.large) {}
    }

    /// A change is not sent again.
    @Test func `the answer of a change is refused, unless its text explains the size`() async throws {
        let held = try await transport.send(.test(at: server.authority))
        func outcome(sent: Int) async -> Outcome {
            await Outcome(
                .test(.post, at: server.authority, body: Array(repeating: 120, count: sent)), through: transport)
        }
        #expect(await outcome(sent: 1) == .failure(.tooLarge, mayHaveArrived: true))
        #expect(await outcome(sent: 1 << 20) == .answer(200, String(repeating: "x", count: Self.size)))
        withExtendedLifetime(held.large) {}
    }
}
