import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Synchronization
import Testing

@Suite struct RawRefusalTests {
    private static let post = #"api /address/demo/dns --input - --profile net --address demo --no-retry"#

    private func program(_ network: CannedTransport) throws -> InProcessProgram {
        try InProcessProgram(variables: ["TRITON_TOKEN": "canary-token"], network: { network })
    }

    @Test(arguments: [([:], "uncertain"), ([.retryAfter: "3600"], "unsent")] as [(HTTPFields, String)])
    func `a failed raw call is uncertain after a server error, but not where the service asks to try again later`(
        _ headers: HTTPFields, _ state: String
    ) async throws {
        let program = try program(CannedTransport { _ in .init(["message": "No."], status: 503, headers: headers) })
        await program.run(Self.post, input: #"{"name":"a"}"#)
        #expect(await program.run("outbox list --profile net --fields state") == Effect(output: state + "\n"))
    }

    @Test(arguments: [["message": ""], ["message": " \n"], ["message": .null], [:]] as [JSON])
    func `an answer that says nothing gets words of our own`(_ response: JSON) async throws {
        let program = try program(CannedTransport { _ in .init(response, status: 500) })
        let effect = await program.run("purl list --profile net --address demo --no-retry")
        #expect(effect.error.hasPrefix("triton: omg.lol has a server error (HTTP 500)"), "\(effect)")
    }

    @Test(arguments: [(400, Int32(1)), (401, 77), (429, 75), (500, 69)])
    func `a kept call that is refused again stays kept`(_ status: Int, _ code: Int32) async throws {
        let isReached = Mutex(false)
        let program = try program(
            CannedTransport { _ in
                isReached.withLock { $0 }
                    ? .init(["message": "No."], status: status)
                    : .init(["message": "Later."], status: 503, headers: [.retryAfter: "3600"])
            })
        await program.run(Self.post, input: #"{"name":"a"}"#)
        isReached.withLock { $0 = true }
        let sent = await program.run("outbox send --profile net --no-retry")
        #expect(sent.exitCode == code && sent.output == "", "\(sent)")
        #expect(
            await program.run("outbox list --profile net --fields content,state")
                == Effect(output: "{\"name\":\"a\"}\t\(status == 500 ? "uncertain" : "unsent")\n"))
    }

    @Test func `a call that may have arrived and cannot be looked up is not sent again`() async throws {
        let posts = Mutex(0)
        let program = try program(
            CannedTransport { exchange in
                if exchange.request.method == .post { posts.withLock { $0 += 1 } }
                return .init(["message": "No."], status: 500)
            })
        await program.run(Self.post, input: #"{"name":"a"}"#)
        let sent = await program.run("outbox send --profile net")
        #expect(
            sent.exitCode == 1 && sent.error.contains("it may have arrived, and a look-up cannot tell"), "\(sent)")
        #expect(posts.withLock { $0 } == 1)
    }

    @Test func `with an error in the envelope of a success, the change may have been made`() async throws {
        let program = try program(
            CannedTransport(raw: #"{"request":{"status_code":500,"success":false},"response":{"message":"No."}}"#))
        let effect = await program.run(Self.post, input: #"{"name":"a"}"#)
        #expect(
            effect.error.hasSuffix(
                "hint: it may have arrived: check what the service has; the text is kept, see 'triton outbox get 1'\n"),
            "\(effect)")
        #expect(await program.run("outbox list --profile net --fields state") == Effect(output: "uncertain\n"))
    }

    @Test func `a queued change that is refused permanently is reported once and not sent again`()
        async throws
    {
        let posts = Mutex(0), isReached = Mutex(false)
        let program = try program(
            CannedTransport { exchange in
                guard isReached.withLock({ $0 }) else {
                    return .init(["message": "Later."], status: 503, headers: [.retryAfter: "3600"])
                }
                guard exchange.request.method == .post else { return .init(["statuses": [], "purls": []]) }
                posts.withLock { $0 += 1 }
                return .init(["message": "No."], status: 400)
            })
        await program.run("status post Later --queue --profile net --address demo --no-retry")
        isReached.withLock { $0 = true }
        let next = await program.run("purl list --profile net --address demo")
        #expect(
            next.error.contains("the change queued as 1 was not sent (omg.lol says: No.): see 'triton outbox get 1'"),
            "\(next)")
        await program.run("purl list --profile net --address demo")
        #expect(posts.withLock { $0 } == 1)
        // The first attempt, which was answered by 503, may have arrived.
        #expect(
            await program.run("outbox list --profile net --fields content,state")
                == Effect(output: "Later\tuncertain\n"))
    }

    @Test(arguments: [(401, Int32(77)), (404, 79), (500, 69)])
    func `an error in the envelope counts even with a status of success`(_ inner: Int, _ code: Int32) async throws {
        let program = try program(
            CannedTransport(raw: #"{"request":{"status_code":\#(inner),"success":false},"response":{"message":"No."}}"#)
        )
        let effect = await program.run("api /address/demo/dns --profile net --address demo")
        #expect(effect.exitCode == code && effect.error.hasPrefix("triton: omg.lol says: No.\n"), "\(effect)")
    }

    @Test(arguments: ["Content-Length: 5", "transfer-encoding: chunked", "Host: example.com"])
    func `headers that follow from the request are refused`(_ header: String) async throws {
        let effect = await (try program(CannedTransport([:]))).run([
            "api", "/x", "-H", header, "--profile", "net", "--address", "demo",
        ])
        #expect(effect.exitCode == 64 && effect.error.contains("is set automatically"))
    }
}
