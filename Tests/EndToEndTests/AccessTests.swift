import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Synchronization
import Testing

/// The token is sent only with requests that need one, for addresses of the account.
@Suite struct AccessTests {
    /// The column "Auth" of the service's reference, by endpoint.
    private static let none: Set<String> = [
        "address.availability", "address.expiration", "directory.list", "now.get", "now.garden", "oauth.exchange",
        "paste.get", "service.info", "status.get", "status.list",
        "status.latest", "status.bio.get", "statuslog.all", "statuslog.latest", "status.following", "status.followers",
        "theme.list", "theme.info", "theme.preview",
        "weblog.post.latest", "pics.list_all",
    ]
    /// Endpoints that answer everyone, but return more to the owner.
    private static let optional: Set<String> = [
        "address.info", "purl.get", "purl.list", "paste.list", "pics.list", "pics.get",
    ]
    /// Pages for a browser, and a file that no client reads.
    private static let notForClients: Set<String> = ["oauth.authorize", "weblog.github_action"]

    @Test func `a token is sent only with requests that need one`() async throws {
        let carrying = Mutex<[String: Set<Bool>]>([:])
        for scenario in try Scenario.all() where !scenario.needsExecutable && scenario.name != "api/calls.txt" {
            let service = SandboxService(
                store: try SandboxStore.inMemory(),
                observe: { endpoint in AskedEndpoint.current?.id.withLock { $0 = endpoint } })
            let program = try InProcessProgram(
                variables: [
                    "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
                    "TRITON_API_URL": "https://sandbox.example",
                    "TRITON_TOKEN": "sandbox",
                ],
                network: {
                    RecordingTransport(SandboxTransport(service)) { endpoint, hasToken in
                        guard let endpoint else { return }
                        carrying.withLock { _ = $0[endpoint, default: []].insert(hasToken) }
                    }
                })
            for step in scenario.steps { await program.run(step.words, input: step.input) }
            // Other scenarios send this request only by 'api', which sends the token for every path of an address.
            if scenario.name == "weblog/entries.txt" { await program.run("weblog post -", input: "# New\n\nText\n") }
        }
        let found = carrying.withLock { $0 }
        for id in SandboxRoutes.ids.subtracting(Self.notForClients).sorted() {
            let isCarrying = try #require(found[id], "no scenario asks \(id)")
            if Self.none.contains(id) {
                #expect(isCarrying == [false], "\(id)")
            } else {
                #expect(
                    isCarrying.contains(true) && (Self.optional.contains(id) || isCarrying == [true]),
                    "\(id): \(isCarrying)")
            }
        }
    }

    @Test(arguments: [
        "purl list lighthouse", "purl get about -a lighthouse", "paste list lighthouse", "pic list lighthouse",
        "address get lighthouse", "paste get x -a lighthouse",
    ])
    func `requests about addresses of others have no token`(_ line: String) async throws {
        let tokens = Mutex<[Bool]>([])
        let service = SandboxService(store: try SandboxStore.inMemory())
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
                "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox",
            ],
            network: {
                RecordingTransport(SandboxTransport(service)) { _, hasToken in tokens.withLock { $0.append(hasToken) } }
            })
        await program.run("address list")
        tokens.withLock { $0 = [] }
        await program.run(line)
        #expect(tokens.withLock { !$0.isEmpty && !$0.contains(true) }, "\(tokens.withLock { $0 })")
    }
}

/// The endpoint of one request; other requests run at the same time.
private final class AskedEndpoint: Sendable {
    @TaskLocal static var current: AskedEndpoint?

    let id = Mutex<String?>(nil)
}

/// Records for each request, after its answer, the endpoint and whether it had a token.
private struct RecordingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let record: @Sendable (_ endpoint: String?, _ hasToken: Bool) -> Void

    init(_ base: any HTTPTransport, record: @escaping @Sendable (_ endpoint: String?, _ hasToken: Bool) -> Void) {
        self.base = base
        self.record = record
    }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let endpoint = AskedEndpoint()
        let answer = try await AskedEndpoint.$current.withValue(endpoint) { try await base.send(exchange) }
        record(endpoint.id.withLock { $0 }, exchange.request.headerFields[.authorization] != nil)
        return answer
    }
}
