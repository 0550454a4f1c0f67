import Domain
import HTTPTransport
import HTTPTypes
@testable import Sandbox
import Testing

@Suite struct `The transport` {
    private func exchange(
        _ method: HTTPRequest.Method, _ path: String, host: String = "api.omg.lol",
        limit: Int = HTTPExchange.standardAnswerLimit
    ) -> HTTPExchange {
        let request = HTTPRequest(
            method: method, scheme: "https", authority: host, path: path,
            headerFields: [.authorization: "Bearer sandbox"])
        return HTTPExchange(request, isRepeatable: true, answerLimit: limit)
    }

    @Test func `the transport passes path, headers and body on, and returns the answer`() async throws {
        let transport = SandboxTransport(try TestSandbox().service)
        var sending = exchange(.post, "/address/lab/purl")
        sending.body = Array(#"{"name":"%F0","url":"https://example.com"}"#.utf8)
        #expect(try await transport.send(sending).status == 200)
        let answer = try await transport.send(exchange(.get, "/address/lab/purl/%25F0"))
        #expect(answer.response.headerFields[.contentType] == "application/json; charset=utf-8")
        #expect(try JSON(parsing: answer.body).at("response", "purl", "name") == "%F0")
    }

    @Test func `pictures are found on the host that their URL names`() async throws {
        let transport = SandboxTransport(try TestSandbox().service)
        let picture = try await transport.send(
            exchange(.get, "/demo/c3d4e5f60718293a4b5c6d7e.svg", host: "cdn.some.pics"))
        #expect(picture.response.headerFields[.contentType] == "image/svg+xml")
        #expect(String(decoding: picture.body, as: UTF8.self).hasPrefix("<svg"))
        #expect(try await transport.send(exchange(.get, "/demo/picture", host: "profiles.cache.lol")).status == 200)
    }

    @Test func `faults become failures of the transport`() async throws {
        let faults = try ["purl.list=cut", "directory.list=slow:100"].map { try SandboxFault(parsing: $0) }
        let transport = SandboxTransport(try TestSandbox(SandboxOptions(faults: faults)).service)
        let cut = await #expect(throws: TransportFailure.self) {
            try await transport.send(exchange(.get, "/address/demo/purls"))
        }
        #expect(cut?.kind == .cutOff)
        #expect(cut?.mayHaveArrived == true)
        let late = await #expect(throws: TransportFailure.self) {
            try await transport.send(exchange(.get, "/directory"))
        }
        #expect(late?.kind == .timeout)
    }

    @Test func `an answer above the limit is refused`() async throws {
        let transport = SandboxTransport(try TestSandbox().service)
        let failure = await #expect(throws: TransportFailure.self) {
            try await transport.send(exchange(.get, "/statuslog", limit: 100))
        }
        #expect(failure?.kind == .tooLarge)
    }

    @Test func `a cancelled task gets no answer`() async throws {
        let sandbox = try TestSandbox(), transport = SandboxTransport(sandbox.service),
            sending = exchange(.delete, "/address/demo/purl/docs")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(sending)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await sandbox.call("GET /address/demo/purl/docs").status == 200)
    }
}
