import Domain
import HTTPTransport
import LoopbackServer
import Testing

@Suite("Messages for failures of the transport")
struct TransportFailureTests {
    static let rows: [(kind: TransportFailure.Kind, detail: String, sentence: String)] = [
        (.nameResolution, "Could not resolve host: x", "cannot find the host 'x': Could not resolve host: x"),
        (
            .connection, "Failed to connect to x port 81 after 0 ms: Couldn't connect to server",
            "cannot connect to 'x', port 81"
        ),
        (.connection, "Connection refused", "cannot connect to 'x': Connection refused"),
        (
            .tls, "SSL certificate problem: self-signed certificate",
            "the certificate of 'x' is not trusted: SSL certificate problem: self-signed certificate"
        ),
        (.tls, "wrong version number", "no secure connection to 'x': wrong version number"),
        (.proxy, "Could not resolve proxy: p", "cannot reach 'x' through the proxy: Could not resolve proxy: p"),
        (.timeout, "no answer within 30 s", "no answer within 30 s from 'x'"),
        (.cutOff, "Empty reply from server", "the answer of 'x' was cut off: Empty reply from server"),
        (.tooLarge, "too large", "the answer of 'x' is too large"),
        (.badCompression, "incorrect header check", "the answer of 'x' cannot be unpacked: incorrect header check"),
        (.libraryMissing, "no such file", "libcurl cannot be loaded: no such file"),
        (.other, "evil\u{1B}[2J", "cannot talk to 'x': evil^[[2J"),
    ]

    @Test(arguments: rows.map(\.sentence))
    func `each kind of failure has its message`(_ sentence: String) throws {
        let row = try #require(Self.rows.first { $0.sentence == sentence })
        for mayHaveArrived in [true, false] {
            let error = TransportFailure(row.kind, row.detail, mayHaveArrived: mayHaveArrived).asTritonError(host: "x")
            #expect(error.sentence.rendered == sentence)
            #expect(error.code == .unavailable)
            #expect(error.mayHaveArrived == mayHaveArrived)
        }
    }

    @Test func `a timeout says how long it was`() async throws {
        let server = LoopbackServer { $0.waitForEnd() }
        let failure = await #expect(throws: TransportFailure.self) {
            try await CurlTransport(variables: [:]).send(.test(at: server.authority, timeout: 0.25))
        }
        #expect(failure == TransportFailure(.timeout, "no answer within 0.25 s", mayHaveArrived: true))
    }
}
