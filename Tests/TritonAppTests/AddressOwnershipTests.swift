import Domain
import FeatureSupport
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Session
import Synchronization
import Testing

/// One function decides which addresses are the account's, and asks for their list at most once.
@Suite struct AddressOwnershipTests {
    private final class Network: Sendable {
        private let seen = Mutex<[String]>([])
        let service: SandboxService

        init() throws { service = SandboxService(store: try SandboxStore.inMemory()) }

        /// Each request since the last call, with a star if it had the token.
        var requests: [String] {
            seen.withLock { seen in
                defer { seen = [] }
                return seen
            }
        }

        func transport() -> any HTTPTransport {
            ChangedTransport(SandboxTransport(service)) { exchange in
                let star = exchange.token == nil ? "" : "*"
                let line = star + (exchange.request.path ?? "")
                self.seen.withLock { $0.append(line) }
            }
        }
    }

    private let network: Network
    private let program: InProcessProgram

    init() throws {
        let network = try Network()
        self.network = network
        program = try Self.program(token: "sandbox", network)
    }

    private static func program(token: String, _ network: Network) throws -> InProcessProgram {
        try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": token,
                "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            ],
            network: { network.transport() })
    }

    private static let list = "*/account/you%40example.com/addresses"

    @Test func `the second address of the account is read with the token, after one question`() async throws {
        #expect(await program.run("purl add secret https://example.com -a lab").exitCode == 0)
        _ = network.requests
        let unlisted = await program.run("purl list lab --fields name")
        #expect(unlisted.output.split(separator: "\n").contains("secret"), "\(unlisted)")
        #expect(network.requests == [Self.list, "*/address/lab/purls"])
    }

    @Test func `another address is read without the token, and the list is asked for once`() async throws {
        #expect(await program.run("purl list lighthouse").exitCode == 0)
        #expect(network.requests == [Self.list, "/address/lighthouse/purls"])
        #expect(await program.run("paste list lighthouse").exitCode == 0)
        #expect(network.requests == ["/address/lighthouse/pastebin"])
    }

    @Test func `until the list is known, the selected address counts as own`() async throws {
        #expect(await program.run("purl list").exitCode == 0)
        #expect(network.requests == ["*/address/demo/purls"])
    }

    @Test func `after 'use' of another account's address no token is sent`() async throws {
        let lines = ["use lighthouse", "purl list", "paste list", "status list -n 1", "now get", "pic list"]
        let effect = await program.run(["repl", "--keep-going"] + lines.flatMap { ["-c", $0] })
        let requests = network.requests
        #expect(requests.filter { $0.hasPrefix("*") } == [Self.list], "\(effect)")
        #expect(requests.contains("/address/lighthouse/purls"))
    }

    @Test func `a change of another account's address is refused without sending the token there`() async throws {
        let effect = await program.run("purl add x https://example.com -a lighthouse")
        // The selected address counts as own until the service refuses the token.
        #expect(effect.exitCode == 77, "\(effect)")
        _ = network.requests
        #expect(await program.run("purl add x https://example.com -a lighthouse").exitCode == 77)
        #expect(network.requests.allSatisfy { !$0.hasPrefix("*") })
    }

    @Test func `without the list of addresses the error says what is not known, and what to do`() async throws {
        let service = SandboxService(
            store: try SandboxStore.inMemory(),
            options: SandboxOptions(faults: [try SandboxFault(parsing: "GET /account/*/addresses=500")]))
        let program = try InProcessProgram.overNetwork(SandboxTransport(service))
        let effect = await program.run("folder clone lab --no-retry")
        #expect(
            effect.exitCode == 69 && effect.error.hasPrefix("triton: cannot check whether 'lab' is yours: ")
                && effect.error.contains("hint: try again later; 'triton address list' asks for the same list"),
            "\(effect)")
    }

    @Test func `with a wrong token the error does not say whose the address is`() async throws {
        let program = try Self.program(token: "another", network)
        let effect = await program.run("folder clone lab")
        #expect(
            effect.exitCode == 77 && effect.error.contains("cannot check whether 'lab' is yours"), "\(effect)")
        #expect(await program.run("folder clone nobody-has-this").exitCode == 79)
    }

    @Test func `several requests of one command ask once`() async throws {
        let asked = Mutex(0), list = Mutex<[Address]?>(nil)
        let ownership = AddressOwnership(selected: Address("demo"), known: { list.withLock { $0 } }) {
            asked.withLock { $0 += 1 }
            await Task.yield()
            list.withLock { $0 = [Address("demo"), Address("lab")] }
        }
        let answers = try await withThrowingTaskGroup(of: AddressOwnership.Answer.self) { group in
            for name in ["lab", "lighthouse", "lab", "lighthouse", "lab"] {
                group.addTask { try await ownership.answer(for: Address(name)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 == .own } == 3 && answers.count { $0 == .foreign } == 2)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func `a list that cannot be read leaves the answer open, and is not asked for again`() async throws {
        let asked = Mutex(0)
        let ownership = AddressOwnership(selected: Address("demo"), known: { nil }) { asked.withLock { $0 += 1 } }
        for _ in 1...2 { #expect(try await ownership.answer(for: Address("lab")) == .unknown) }
        #expect(try await ownership.answer(for: Address("demo")) == .own)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func `a list that cannot be fetched is asked for once`() async throws {
        let asked = Mutex(0)
        let ownership = AddressOwnership(selected: nil, known: { nil }) {
            asked.withLock { $0 += 1 }
            await Task.yield()
            throw TritonError(.unavailable, "no connection")
        }
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 1...5 { group.addTask { try await ownership.isOwn(Address("lab")) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == [false, false, false, false, false])
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func `after an interruption the list is asked for again`() async throws {
        let asked = Mutex(0)
        let ownership = AddressOwnership(selected: nil, known: { nil }) {
            asked.withLock { $0 += 1 }
            try Task.checkCancellation()
        }
        let interrupted = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ownership.answer(for: Address("lab"))
        }
        await #expect(throws: TritonError.interrupted) { try await interrupted.value }
        #expect(try await ownership.answer(for: Address("lab")) == .unknown)
        #expect(asked.withLock { $0 } == 2)
    }

    @Test(.timeLimit(.minutes(5))) func `a request that waits for the list can be interrupted`() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self),
            (released, release) = AsyncStream.makeStream(of: Void.self)
        let ownership = AddressOwnership(selected: nil, known: { nil }) {
            begin.finish()
            for await _ in released {}
        }
        let asking = Task { try await ownership.answer(for: Address("lab")) }
        for await _ in begun {}
        let waiting = Task { try await ownership.answer(for: Address("lab")) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        release.finish()
        #expect(try await asking.value == .unknown)
    }

    @Test func `an address that the account got since the list was stored is confirmed`() async throws {
        let list = Mutex([Address("demo")])
        let ownership = AddressOwnership(selected: Address("demo"), known: { list.withLock { $0 } }) {
            list.withLock { $0.append(Address("lab")) }
        }
        #expect(try await ownership.answer(for: Address("lab")) == .foreign)
        #expect(try await ownership.confirmedAnswer(for: Address("lab")) == .own)
    }

    @Test func `a public read does not fail because the account cannot be read`() async throws {
        let ownership = AddressOwnership(selected: Address("demo"), known: { nil }) {
            throw TritonError(.unavailable, "no connection")
        }
        #expect(try await !ownership.isOwn(Address("lab")))
        await #expect(throws: TritonError.self) { try await ownership.answer(for: Address("lab")) }
    }
}
