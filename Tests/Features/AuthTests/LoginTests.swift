import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Terminal
import Testing

/// Logging in to a service that is not the sandbox profile: the same emulator, behind the network.
@Suite struct LoginTests {
    private let terminals: Set<StandardStream> = [.input, .error]
    private let canary = "sandbox"

    private func program(_ variables: [String: String] = [:], options: SandboxOptions = SandboxOptions()) throws
        -> InProcessProgram
    {
        let service = SandboxService(store: try SandboxStore.inMemory(time: .system), time: .system, options: options)
        return try InProcessProgram(
            variables: ["TRITON_PROFILE": "", "TRITON_API_URL": "https://api.example"].merging(variables) { $1 },
            network: { SandboxTransport(service) })
    }

    @Test func `a token from standard input is tested, stored, and never printed`() async throws {
        let program = try program()
        let login = await program.run("auth login --with-token --address lab -v", input: canary + "\n")
        #expect(login.exitCode == 0 && login.output == "lab\n")
        #expect(
            login.error.contains("the token is stored unencrypted in the file")
                && !login.error.contains("Bearer \(canary)"))
        let status = await program.run("auth status --json --fields profile,address,email,api_url,token_hint,valid")
        #expect(
            status.output
                == """
                {"profile":"default","address":"lab","email":"you@example.com","api_url":"https://api.example",\
                "token_hint":"…ox","valid":true}

                """)
        #expect(await program.run("auth token") == Effect(output: "\(canary)\n"))
        #expect(await program.run("address list --fields address,current").output == "demo\tfalse\nlab\ttrue\n")
    }

    @Test func `missing values are asked for on a terminal, the token at a hidden prompt`() async throws {
        let program = try program()
        let login = await program.run(
            "auth login --insecure-storage", input: "\(canary)\nnobody\n\n", terminals: terminals)
        #expect(
            login.exitCode == 0 && login.output == "demo\n" && !login.error.contains("unencrypted")
                && !login.error.contains(canary))
        #expect(
            login.error.contains("'nobody' is not one of them.")
                && login.unbrokenError.contains("logged in as 'demo'; the token is stored in the file"))
        #expect(await program.run("auth status --fields address,valid").output == "demo\ttrue\n")
    }

    @Test func `the sandbox names its token, and says that it does not use TRITON_API_URL`() async throws {
        let program = try program(["TRITON_PROFILE": "sandbox"])
        let login = await program.run("auth login --address demo", input: "\(canary)\n", terminals: terminals)
        #expect(login.exitCode == 0 && login.output == "demo\n", "\(login)")
        #expect(login.error.contains("Token of the sandbox (it is 'sandbox'): "), "\(login)")
        #expect(login.unbrokenError.contains("the profile 'sandbox' does not use TRITON_API_URL: "), "\(login)")
        let own = try InProcessProgram(variables: ["TRITON_PROFILE": "sandbox"])
        let quiet = await own.run("auth login --address demo", input: "\(canary)\n", terminals: terminals)
        #expect(quiet.exitCode == 0 && !quiet.error.contains("TRITON_API_URL"), "\(quiet)")
    }

    @Test(arguments: ["--with-token", "--with-token --email you@example.com", "--with-token --json -v"])
    func `a wrong token is not stored, and never shown`(_ options: String) async throws {
        let program = try program()
        let login = await program.run("auth login \(options)", input: "canary-of-a-token\n")
        #expect(login.exitCode == 77 && login.output == "" && !login.error.contains("canary-of-a-token"))
        #expect(await program.run("auth token").exitCode == 77)
        #expect(
            await program.run("auth status --json --fields address,token_source,valid").output
                == "{\"address\":null,\"token_source\":null,\"valid\":null}\n")
    }

    @Test(arguments: [
        "auth login --address demo", "auth login", "auth login --email you@example.com",
    ])
    func `a wrong token on a terminal is called wrong, and nothing more is asked`(_ line: String) async throws {
        let login = await (try program()).run(line, input: "wrong\n", terminals: terminals)
        #expect(login.exitCode == 77 && login.unbrokenError.contains("cannot log in: omg.lol"), "\(login)")
        #expect(!login.error.contains("E-mail address"), "\(login)")
    }

    /// Is interrupted when the account is read.
    private struct InterruptedTransport: HTTPTransport {
        let base: SandboxTransport

        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            if exchange.request.path == "/account/application/info" { throw CancellationError() }
            return try await base.send(exchange)
        }
    }

    @Test func `an interruption stores no token`() async throws {
        let service = SandboxService(store: try SandboxStore.inMemory(time: .system), time: .system)
        let program = try InProcessProgram(
            variables: ["TRITON_PROFILE": "", "TRITON_API_URL": "https://api.example"],
            network: { InterruptedTransport(base: SandboxTransport(service)) })
        #expect(
            await program.run("auth login --with-token --address lab", input: canary)
                == Effect(exitCode: 2, error: "triton: interrupted\n"))
        #expect(await program.run("auth token").exitCode == 77)
    }

    @Test func `without a terminal nothing is chosen for the user, and nothing is stored`() async throws {
        let program = try program()
        let refused = await program.run("auth login --with-token", input: canary)
        #expect(
            refused
                == Effect(
                    exitCode: 64,
                    error: "triton: the account has several addresses: demo, lab\nhint: choose one with --address\n"))
        #expect(await program.run("auth token").exitCode == 77)
        #expect(await program.run("auth login", input: canary).exitCode == 64)
    }

    @Test func `a token that is stored unencrypted is named also when the configuration cannot be written`()
        async throws
    {
        let program = try program()
        try program.configure("")
        let path = program.home.path + "/config/triton/config.toml"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/proc/none/config.toml")
        let login = await program.run("auth login --with-token --address demo", input: canary)
        #expect(login.exitCode == 74 && login.error.contains("the token is stored unencrypted in the file"), "\(login)")
        #expect(await program.run("auth token").output == "\(canary)\n")
    }

    @Test func `a dry run tests the token and stores nothing`() async throws {
        let program = try program()
        #expect(await program.run("auth login --with-token --address lab --dry-run", input: canary).exitCode == 0)
        #expect(await program.run("auth token").exitCode == 77)
    }

    @Test func `a dry run names the stored token that logging out would delete`() async throws {
        let program = try program()
        await program.run("auth login --with-token --address demo --insecure-storage", input: canary)
        let effect = await program.run("auth logout --dry-run", terminals: [.error])
        #expect(effect.error.contains("would delete the token of profile '"), "\(effect)")
        #expect(await program.run("auth token").output.contains(canary))
    }

    @Test func `logging out deletes the token and the cache, and names what still provides a token`() async throws {
        let program = try program()
        await program.run("auth login --with-token --address demo --insecure-storage", input: canary)
        await program.run("address list")
        #expect(await program.run("auth logout") == Effect())
        #expect(await program.run("auth token").exitCode == 77)
        #expect(await program.run("address list --offline").exitCode == 69)
        let overridden = try self.program(["TRITON_TOKEN": "elsewhere"])
        #expect(await overridden.run("auth logout") == Effect(error: "triton: TRITON_TOKEN still provides a token\n"))
        #expect(await overridden.run("auth status --fields token_source,valid").output == "TRITON_TOKEN\ttrue\n")
    }

    @Test func `TRITON_TOKEN takes precedence over the stored token, and a message says so`() async throws {
        let program = try program([
            "TRITON_TOKEN": "elsewhere", "TRITON_EMAIL": "robin@example.com", "TRITON_ADDRESS": "harbour",
        ])
        let login = await program.run("auth login --with-token --address demo --insecure-storage", input: canary)
        #expect(
            login == Effect(output: "demo\n", error: "triton: TRITON_TOKEN takes precedence as long as it is set\n"))
        #expect(
            await program.run("address use lighthouse").error
                == "triton: TRITON_ADDRESS takes precedence, and selects 'harbour'\n")
    }

    @Test func `a refusal without the account's e-mail says how to give it`() async throws {
        let program = try program(["TRITON_TOKEN": "unknown"])
        let refused = await program.run("address list")
        #expect(refused.exitCode == 77 && refused.error.contains("triton config set profiles.default.email"))
        #expect(
            await program.run("auth status --fields token_source,valid")
                == Effect(
                    exitCode: 77, output: "TRITON_TOKEN\t\n",
                    error: """
                        triton: omg.lol does not accept the token alone; without an e-mail address or an omg.lol \
                        address it cannot be checked
                        hint: set TRITON_EMAIL or TRITON_ADDRESS, or log in again with 'triton auth login'

                        """))
    }
}
