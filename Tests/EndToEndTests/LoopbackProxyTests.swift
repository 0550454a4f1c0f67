import LoopbackServer
import ProgramSupport
import Synchronization
import Testing

/// A service on this machine and variables for a proxy, with the real executable.
@Suite(.timeLimit(.minutes(15))) struct LoopbackProxyTests {
    private static let canary = "canary-4f1d9c2e7b"

    @Test(arguments: ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    func `a service on this machine is never asked through a proxy`(_ variable: String) async throws {
        let proxy = LoopbackServer { _ in }
        let server = try HostileServer(.everything, .contents)
        let program = try BinaryProgram(variables: [
            "TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_API_URL": server.url, "TRITON_TOKEN": Self.canary,
            variable: "http://" + proxy.authority,
        ])
        for line in [
            ["dns", "list"], ["purl", "add", "x", "https://example.com"], ["api", "/address/demo/dns"], ["doctor"],
            ["auth", "status"],
        ] {
            let count = server.count
            _ = try await program.run(line + ["--no-retry", "--timeout", "10"])
            #expect(server.count > count, "\(line)")
        }
        #expect(proxy.connectionCount == 0)
    }

    @Test(arguments: ["http_proxy", "ALL_PROXY", "NO_PROXY"])
    func `no request is sent to another machine over plain http, with a proxy or without`(_ variable: String)
        async throws
    {
        let seen = Mutex<[String]>([])
        let proxy = LoopbackServer { connection in
            let request = connection.read()
            seen.withLock { $0 += [request?.line ?? ""] + (request?.fields ?? []) }
            connection.answer("200 OK", "{}")
        }
        let program = try BinaryProgram(variables: [
            "TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_API_URL": "http://target.invalid",
            "TRITON_TOKEN": Self.canary, variable: "http://" + proxy.authority,
        ])
        let effect = try await program.run(["dns", "list", "--no-retry"])
        #expect(effect.exitCode == 77 && effect.output == "", "\(effect)")
        #expect(seen.withLock { $0 } == [])
    }
}
