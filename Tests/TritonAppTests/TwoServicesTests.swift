import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Terminal
import Testing

/// A profile whose service changes: what was done at one is not taken for what was done at the other.
@Suite struct TwoServicesTests {
    private struct Hosts: HTTPTransport {
        let services: [String: SandboxTransport]

        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            guard let service = services[exchange.request.authority ?? ""] else {
                throw TransportFailure(.connection, "no such host", mayHaveArrived: false)
            }
            return try await service.send(exchange)
        }
    }

    private static let wide = TerminalSize(columns: 200, lines: 24)

    private func service() throws -> SandboxTransport {
        SandboxTransport(SandboxService(store: try SandboxStore.inMemory()))
    }

    private func program(folder: String = "", _ services: [String: SandboxTransport]? = nil) throws -> InProcessProgram
    {
        let hosts = Hosts(services: try services ?? ["one.example": service(), "two.example": service()])
        return try InProcessProgram(
            variables: ["TRITON_PROFILE": "work", "TRITON_TOKEN": "sandbox", "TRITON_ADDRESS": "demo"],
            folder: folder, network: { hosts })
    }

    private func use(_ host: String, _ program: InProcessProgram) async {
        await use(url: "https://\(host).example", program)
    }

    private func use(url: String, _ program: InProcessProgram) async {
        #expect(await program.run("config set profiles.work.api_url \(url)").exitCode == 0)
    }

    @Test func `undo and redo go on with the last change at this service`() async throws {
        let program = try program()
        await use("one", program)
        await program.run("purl add first https://example.com")
        await use("two", program)
        await program.run("purl add second https://example.com")
        await use("one", program)
        for line in ["undo", "redo", "undo latest", "redo latest", "undo"] {
            #expect(await program.run(line).output == "1\n", "\(line)")
        }
        #expect(await program.run("undo") == Effect(exitCode: 79, error: "triton: there is nothing to undo\n"))
        #expect(await program.run("undo 2").exitCode == 77)
        await use("two", program)
        #expect(await program.run("undo").output == "2\n")
    }

    @Test func `outbox send leaves what is for another service out, and says so`() async throws {
        let program = try program()
        await use("none", program)
        await program.run("status post first --queue")
        await use("two", program)
        #expect(
            await program.run("outbox send")
                == Effect(
                    error: """
                        triton: not sent: 1 of 1, made for another service
                        triton: there is nothing to send

                        """))
        #expect(await program.run("outbox send 1").exitCode == 77)
    }

    @Test func `the lists mark what belongs to another service`() async throws {
        let program = try program()
        await use("one", program)
        await program.run("purl add first https://example.com")
        await use("none", program)
        await program.run("status post kept --queue")
        await use("two", program)
        await program.run("purl add second https://example.com")
        for (line, service) in [("undo --list", "https://one.example"), ("outbox list", "https://none.example")] {
            let list = await program.run(line + " --color never", terminals: [.output], size: Self.wide)
            #expect(list.output.split(separator: "(at ").count == 2, "\(list)")
            #expect(list.output.contains("(at \(service))"), "\(list)")
            #expect(await program.run(line + " --fields service").output.hasSuffix(service + "\n"))
        }
    }

    @Test func `a picture is uploaded to each service`() async throws {
        let program = try program()
        try Data("![A cat](cat.png)\n".utf8).write(to: URL(filePath: program.home.path + "/cat.md"))
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]).write(
            to: URL(filePath: program.home.path + "/cat.png"))
        for host in ["one", "two"] {
            await use(host, program)
            let before = await program.run("pic list --fields id").output
            #expect(await program.run("weblog post \(program.home.path)/cat.md").exitCode == 0)
            #expect(await program.run("pic list --fields id").output.utf8.count > before.utf8.count, "\(host)")
        }
    }

    @Test func `a folder has a state for each service`() async throws {
        let program = try program(folder: "demo")
        await use("one", program)
        await program.run("purl add new https://example.com")
        await program.run("folder clone demo . --kinds purl")
        await use("two", program)
        let status = await program.run("folder status")
        #expect(status.output == "A\tpurls.tsv:new\tnew here\n", "\(status)")
    }

    @Test func `two servers on this machine are two services`() async throws {
        let program = try program(["127.0.0.1:4001": service(), "127.0.0.1:4002": service()])
        await use(url: "http://127.0.0.1:4001", program)
        await program.run("purl add first https://example.com")
        #expect(await program.run("purl list --fields name").output.contains("first\n"))
        await use(url: "http://127.0.0.1:4002", program)
        #expect(await program.run("undo").exitCode == 79)
        #expect(await program.run("undo 1").exitCode == 77)
        #expect(await program.run("purl list --offline").exitCode == 69)
        #expect(!(await program.run("purl list --fields name").output.contains("first\n")))
        await use(url: "http://127.0.0.1:4001", program)
        #expect(await program.run("undo").output == "1\n")
    }
}
