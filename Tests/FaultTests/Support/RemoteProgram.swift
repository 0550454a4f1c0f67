import Changes
import Domain
import Files
import Glibc
import Platform
import ProgramSupport
import Sandbox
import TritonApp

/// The program in this process, with a service behind a network that a test controls.
struct RemoteProgram: Sendable {
    let program: InProcessProgram
    let weather: NetworkCondition

    init() throws {
        let weather = NetworkCondition(SandboxService(store: try SandboxStore.inMemory()))
        self.weather = weather
        program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
                "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox",
            ], network: { weather })
    }

    func run(_ words: [String], input: String = "") async -> Effect { await program.run(words, input: input) }
    func run(_ line: String, input: String = "") async -> Effect { await program.run(line, input: input) }

    /// A change that the outbox shows.
    struct Kept: Equatable {
        let content: [UInt8]
        let state: StoredChange.State
        let kind: String
    }

    var outbox: [Kept] {
        get throws { try Self.outbox(program.environment.changeStore.get()) }
    }

    static func outbox(_ store: ChangeStore) throws -> [Kept] {
        try store.outbox(of: "default").map { stored in
            let description = Nouns.all.changeDescription(of: stored.change.kind)
            return Kept(
                content: description?.content(of: stored.change) ?? [], state: stored.state,
                kind: stored.change.kind.rawValue)
        }
    }

    /// A file of the home.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = program.home.path + "/" + name
        try FileWriter.replace(path, with: bytes, mode: .exactly(0o600))
        return path
    }

    func mode(_ name: String) -> mode_t? {
        var status = stat()
        return stat(program.home.path + "/" + name, &status) == 0 ? status.st_mode & 0o777 : nil
    }
}
