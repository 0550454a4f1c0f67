import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Synchronization
import Testing

/// A mistyped or revoked token is never taken for an empty answer (service reference, sections 6.2 and 8.2), and an
/// address that nobody has never gives an empty list.
@Suite struct WrongTokenTests {
    private func program(_ variables: [String: String]) throws -> InProcessProgram {
        let service = SandboxService(store: try SandboxStore.inMemory())
        return try InProcessProgram(
            variables: ["TRITON_PROFILE": "default", "TRITON_API_URL": "https://sandbox.example"].merging(variables) {
                $1
            }, network: { SandboxTransport(service) })
    }

    private static let wrong = [
        "TRITON_TOKEN": "mistyped-token", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
    ]

    private static let reads = [
        "purl list", "purl list demo", "purl get docs", "paste list", "address get", "dns list", "email get", "web get",
        "weblog list", "account get", "address list",
        "account sessions", "purl list --json", "purl list -a demo",
    ]

    @Test(arguments: reads, [true, false])
    func `a refused token of an own address is an error with a hint`(_ line: String, _ hasEmail: Bool) async throws {
        var variables = Self.wrong
        if !hasEmail { variables["TRITON_EMAIL"] = nil }
        let effect = await (try program(variables)).run(line)
        #expect(effect.exitCode == 77 && effect.output == "", "\(effect)")
        #expect(
            effect.error.contains(
                line.hasSuffix("--json") ? #""hint":"see which token is used with 'triton auth status'""# : "\nhint: "),
            "\(effect)")
    }

    @Test(arguments: ["purl list", "paste list", "address get", "purl list lab", "purl list -a lab"])
    func `a token that was revoked after the addresses were stored is an error too`(_ line: String) async throws {
        let isRevoked = Mutex(false)
        let service = SandboxService(store: try SandboxStore.inMemory())
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox",
                "TRITON_ADDRESS": "demo",
            ],
            network: {
                ChangedTransport(SandboxTransport(service)) { exchange in
                    if exchange.request.headerFields[.authorization] != nil, isRevoked.withLock({ $0 }) {
                        exchange.request.headerFields[.authorization] = "Bearer revoked"
                    }
                }
            })
        #expect(await program.run("address list").exitCode == 0)
        isRevoked.withLock { $0 = true }
        let effect = await program.run(line)
        #expect(effect.exitCode == 77 && effect.output == "" && effect.error.contains("hint: "), "\(effect)")
    }

    @Test(
        arguments: ["purl list lighthouse", "paste list lighthouse", "address get lighthouse"],
        ["mistyped-token", "sandbox"])
    func `other people's addresses are read without the token`(_ line: String, _ token: String) async throws {
        var variables = Self.wrong
        variables["TRITON_TOKEN"] = token
        let effect = await (try program(variables)).run(line)
        #expect(effect.exitCode == 0 && effect.error == "" && !effect.output.isEmpty, "\(effect)")
    }

    @Test(arguments: ["purl list", "paste list", "address get"])
    func `an address of somebody else that is selected is read without the token, if the token is a valid one`(
        _ line: String
    ) async throws {
        let effect = await
            (try program([
                "TRITON_TOKEN": "sandbox", "TRITON_ADDRESS": "lighthouse", "TRITON_EMAIL": "you@example.com",
            ])).run(line)
        #expect(effect.exitCode == 0 && effect.error == "" && !effect.output.isEmpty, "\(effect)")
    }

    @Test(
        arguments: [
            "purl list", "paste list", "status list", "pic list", "address get", "address expires", "now get",
            "dns list", "email get", "weblog list", "status following",
            "status bio", "web get",
        ],
        [[:], ["TRITON_TOKEN": "sandbox"], ["TRITON_PROFILE": "sandbox"]] as [[String: String]])
    func `an address that nobody has is not found, with and without a stored list of own addresses`(
        _ line: String, _ variables: [String: String]
    ) async throws {
        // Without a token, what only an owner may read is refused before an address is looked at.
        let needsToken = ["dns list", "email get", "weblog list", "web get"].contains(line) && variables.isEmpty
        for isStored in [false, true] where !(isStored && variables.isEmpty) {
            let program = try program(variables.merging(["TRITON_EMAIL": "you@example.com"]) { $1 })
            if isStored { #expect(await program.run("address list").exitCode == 0) }
            let effect = await program.run(line + " -a nobody-here")
            #expect(effect.exitCode == (needsToken ? 77 : 79) && effect.output == "", "\(effect)")
        }
    }

    @Test func `an own address without anything is an empty list`() async throws {
        let program = try program(["TRITON_TOKEN": "sandbox"])
        for line in ["purl list -a lab", "paste list -a lab", "dns list -a lab"] {
            let effect = await program.run(line)
            #expect(effect.exitCode == 0 && effect.output == "", "\(effect)")
        }
    }

    // MARK: Commands that check the token

    private static let states: [(name: String, variables: [String: String], status: Int32, valid: String)] = [
        ("right", ["TRITON_TOKEN": "sandbox", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com"], 0, "true"),
        ("right, known by itself", ["TRITON_TOKEN": "sandbox"], 0, "true"),
        ("mistyped", wrong, 77, "false"),
        ("mistyped, without an e-mail", ["TRITON_TOKEN": "mistyped-token", "TRITON_ADDRESS": "demo"], 77, "false"),
        ("mistyped, without anything", ["TRITON_TOKEN": "mistyped-token"], 77, "null"),
        (
            "right, with the e-mail of another", ["TRITON_TOKEN": "sandbox", "TRITON_EMAIL": "robin@example.com"], 77,
            "false"
        ),
        ("none", [:], 77, "null"),
        ("of another form", ["TRITON_TOKEN": "two words"], 77, "null"),
    ]

    @Test(arguments: states.map(\.name))
    func `'auth status' and 'doctor' fail when something is wrong with the token`(_ name: String) async throws {
        let state = try #require(Self.states.first { $0.name == name })
        let program = try program(state.variables)
        let status = await program.run("auth status --json --fields valid")
        #expect(status.exitCode == state.status && status.output == #"{"valid":\#(state.valid)}"# + "\n", "\(status)")
        #expect(
            state.status == 0
                ? status.error == ""
                : status.error.contains(#""code":"no_permission""#) && !status.error.contains(#""hint":null"#),
            "\(status)")
        let doctor = await program.run("doctor --jsonl --fields check,ok")
        let isFine = doctor.output.contains(#"{"check":"token","ok":true}"#)
        #expect(isFine == (state.status == 0), "\(doctor)")
        #expect(doctor.exitCode == (doctor.output.contains(#""ok":false"#) ? 1 : 0), "\(doctor)")
        if state.status != 0 { #expect(doctor.exitCode == 1 && doctor.error.contains("'token'"), "\(doctor)") }
    }

    @Test func `a service that does not answer says nothing about the token`() async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "sandbox", "TRITON_ADDRESS": "demo"],
            network: { CannedTransport { _ in .init(["message": "No."], status: 500) } })
        let status = await program.run("auth status --profile net --no-retry --fields valid")
        #expect(
            status.exitCode == 69 && status.output == "\n" && status.error.contains("omg.lol says: No."), "\(status)")
        #expect(await program.run("auth status --profile net --offline").exitCode == 0)
    }

    @Test(arguments: ["purl list", "auth status", "doctor"])
    func `--timeout also limits the program that prints the token`(_ line: String) async throws {
        let program = try program(["TRITON_ADDRESS": "demo"])
        try program.configure(
            """
            [profiles.default]
            token_command = ["sleep", "100"]
            api_url = "https://sandbox.example"

            """)
        let effect = await program.run(line + " --timeout 0.25")
        #expect(
            (effect.output + effect.error).contains(
                "cannot get the token from token_command 'sleep': it took longer than 0.25 s"), "\(effect)")
    }
}
