import Domain
import HTTPTransport
import HTTPTypes
import LoopbackServer
import Testing

/// The address of a host name is checked when the connection is made.
@Suite(.timeLimit(.minutes(15))) struct PrivateConnectionTests {
    private let transport = CurlTransport(variables: [:])

    @Test func `no connection is made to this machine when private hosts are refused`() async throws {
        let server = LoopbackServer { connection in
            _ = connection.read()
            connection.answer(fields: [], "here")
        }
        var exchange = HTTPExchange.test(.get, "/", at: server.authority)
        exchange.refusesPrivateHosts = true
        let failure = await #expect(throws: TransportFailure.self) { try await transport.send(exchange) }
        #expect(failure?.kind == .connection && failure?.mayHaveArrived == false)
        #expect(server.connectionCount == 0)

        exchange.refusesPrivateHosts = false
        #expect(try await transport.send(exchange).text == "here")
    }

    @Test func `a connection that was opened before is not used either`() async throws {
        let server = LoopbackServer { connection in
            while connection.read() != nil { connection.answer(fields: ["Connection: keep-alive"], "here") }
        }
        var exchange = HTTPExchange.test(.get, "/", at: server.authority)
        #expect(try await transport.send(exchange).status == 200)
        exchange.refusesPrivateHosts = true
        await #expect(throws: TransportFailure.self) { try await transport.send(exchange) }
        #expect(server.connectionCount == 1)
    }
}
