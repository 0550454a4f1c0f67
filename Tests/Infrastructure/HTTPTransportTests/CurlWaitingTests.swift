import Dispatch
import HTTPTransport
import HTTPTypes
import LoopbackServer
import Synchronization
import TerminalSupport
import Testing

/// Requests that are performed on the calling thread, as those of a single command are.
@Suite("Requests on a thread that waits", .onOwnThread, .timeLimit(.minutes(15)))
struct CurlWaitingTests {
    private let transport = CurlTransport(variables: [:], keptConnectionAge: 3600, mayWait: { true })

    @Test func `requests one after another share a connection`() async throws {
        let server = LoopbackServer { connection in
            while let request = connection.read() { connection.answer("200 OK", request.line) }
        }
        for number in 0..<5 {
            #expect(
                try await transport.send(.test(.get, "/\(number)", at: server.authority)).text
                    == "GET /\(number) HTTP/1.1")
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `a request that outlives the one whose thread drives it is answered`() async throws {
        let (firstCame, continuation) = AsyncStream.makeStream(of: Void.self)
        let secondCame = DispatchSemaphore(value: 0), firstIsDone = DispatchSemaphore(value: 0)
        let server = LoopbackServer { connection in
            guard let request = connection.read() else { return }
            if request.line.contains("first") {
                continuation.yield()
                secondCame.wait()
            } else {
                secondCame.signal()
                firstIsDone.wait()
            }
            connection.answer("200 OK", request.line)
        }
        let transport = transport
        let second = Task.detached {
            var came = firstCame.makeAsyncIterator()
            await came.next()
            // A separate connection: else libcurl would wait for the other one, to see whether both requests can use
            // it.
            return try await transport.send(.test(.post, "/second", at: server.authority, isRepeatable: false)).text
        }
        #expect(try await transport.send(.test(.get, "/first", at: server.authority)).text == "GET /first HTTP/1.1")
        firstIsDone.signal()
        #expect(try await second.value == "POST /second HTTP/1.1")
    }

    @Test func `cancelling ends the wait and closes the connection`() async {
        let transport = transport
        let cancelled = await Cancelled { authority in
            Task.detached { await Outcome(.test(at: authority), through: transport) }
        }
        #expect(cancelled.outcome == .cancelled)
        #expect(cancelled.events == ["request came", "connection closed"])
    }
}
