import Domain
import FoundationEssentials
import HTTPTransport
import ProgramSupport
import Sandbox
import Terminal
import Testing

/// `auth login --import`, with variables and configurations of other clients.
@Suite struct ImportTests {
    private func program(_ variables: [String: String] = [:]) throws -> InProcessProgram {
        let service = SandboxService(
            store: try SandboxStore.inMemory(time: .system), time: .system, options: SandboxOptions())
        return try InProcessProgram(
            variables: ["TRITON_PROFILE": "", "TRITON_API_URL": "https://api.example"].merging(variables) { $1 },
            network: { SandboxTransport(service) })
    }

    private func write(_ text: String, to name: String, of program: InProcessProgram) throws {
        let folder = program.home.path + "/config/clilol"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    @Test(arguments: [("OMGLOL_API_KEY", "OMGLOL_ADDRESS"), ("CLILOL_APIKEY", "CLILOL_ADDRESS")])
    func `variables of other clients give token and address`(_ key: String, _ address: String) async throws {
        let program = try program([key: "sandbox", address: "lab"])
        let login = await program.run("auth login --import --insecure-storage", terminals: [.error])
        #expect(login.exitCode == 0 && login.output == "lab\n")
        #expect(login.error.hasPrefix("triton: taken over from \(key)\n"))
        #expect(login.error.hasSuffix("\ntry 'triton overview', or 'triton help' for everything else\n"))
        #expect(await program.run("auth token").output == "sandbox\n")
    }

    @Test(arguments: [
        (
            "config.yaml",
            """
            # mine
            address: lab
            email: 'you@example.com' # the account
            apikey: "sandbox"
            nested:
              apikey: wrong

            """
        ),
        ("config.yml", "apikey: sandbox # the key\naddress: lab\n"),
        ("config.toml", "address = 'lab'\napikey = 'sandbox'\n"),
        ("config.json", #"{"address":"lab","apikey":"sandbox","email":"you@example.com"}"#),
    ])
    func `clilol's configuration gives token and address in each of its formats`(_ name: String, _ text: String)
        async throws
    {
        let program = try program()
        try write(text, to: name, of: program)
        let login = await program.run("auth login --import --insecure-storage")
        #expect(
            login
                == Effect(
                    output: "lab\n", error: "triton: taken over from \(program.home.path)/config/clilol/\(name)\n"))
        #expect(await program.run("auth status --fields address,valid").output == "lab\ttrue\n")
    }

    @Test func `an address that the account does not have is not taken`() async throws {
        let program = try program(["OMGLOL_API_KEY": "sandbox", "OMGLOL_ADDRESS": "lighthouse"])
        let login = await program.run("auth login --import --insecure-storage")
        #expect(login.exitCode == 64 && login.error.contains("'lighthouse' is not an address of this account\n"))
        #expect(await program.run("auth login --import --insecure-storage --address demo").output == "demo\n")
    }

    @Test func `a wrong key is refused and never shown`() async throws {
        let login = try await program(["OMGLOL_API_KEY": "canary-of-a-token"]).run("auth login --import")
        #expect(login.exitCode == 77 && !login.error.contains("canary-of-a-token") && login.output == "")
    }

    @Test func `missing and incomplete values are reported`() async throws {
        let program = try program()
        #expect(await program.run("auth login --import").exitCode == 79)
        try write("address: lab\napikeycmd: pass show omg.lol\n", to: "config.yaml", of: program)
        let effect = await program.run("auth login --import")
        #expect(
            effect.exitCode == 64
                && effect.error.contains("names no API key\nhint: if it names a command that prints the key"))
        #expect(await program.run("auth login --import --with-token", input: "sandbox").exitCode == 64)
        try write("{", to: "config.json", of: program)
        try FileManager.default.removeItem(atPath: program.home.path + "/config/clilol/config.yaml")
        #expect(await program.run("auth login --import").exitCode == 65)
    }

    @Test func `the page with the token is opened when the user agrees`() async throws {
        let program = try program([
            "TRITON_API_URL": "", "BROWSER": "sh -c 'echo \"$0\" >> \"$HOME/opened\"'",
        ])
        let login = await program.run(
            "auth login --insecure-storage --address demo", input: "y\nsandbox\n", terminals: [.input, .error])
        #expect(login.exitCode == 0 && login.error.contains("Open https://home.omg.lol/account in the browser?"))
        let opened = FileManager.default.contents(atPath: program.home.path + "/opened").map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(opened?.contains("https://home.omg.lol/account") == true)
        let declined = await program.run(
            "auth login --insecure-storage --address demo", input: "n\nsandbox\n", terminals: [.input, .error])
        #expect(declined.exitCode == 0)
        #expect(FileManager.default.contents(atPath: program.home.path + "/opened")?.split(separator: 10).count == 1)
    }
}
