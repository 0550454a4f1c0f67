import ProgramSupport
import TerminalSupport
import Testing

/// With the sandbox, or a service on this machine, no request goes to another machine: every scenario runs with a
/// library that logs and refuses each look-up of a host name and each connection to another machine.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(60))) struct NoNetworkTests {
    private static let library = Result { try PreloadedLibrary.make("no_network") }

    private static func place() throws -> Workplace {
        let place = try Workplace()
        return try Workplace(
            ["LD_PRELOAD": library.get(), "NETWORK_LOG": place.path("network.log"), "BROWSER": "true"], home: place.home
        )
    }

    /// Every fourth one for a change, from this one on.
    private static func scenarios(_ first: Int) throws -> [Scenario] {
        try Scenario.all().enumerated().filter { Length.isLong || $0.offset % 4 == first }.map(\.element)
    }

    private static func log(_ place: Workplace) -> String { place.text(place.path("network.log")) }

    @Test func `the library sees a name that is looked up and an address that is connected to`() throws {
        for (url, line) in [
            ("https://example.invalid", "look up example.invalid\n"), ("https://192.0.2.1", "connect 192.0.2.1\n"),
        ] {
            let place = try Self.place()
            let effect = try place.run(
                ["service", "info", "--no-retry"], with: ["TRITON_PROFILE": "default", "TRITON_API_URL": url])
            #expect(effect.exitCode == 69)
            #expect(Self.log(place).contains(line))
        }
    }

    @Test func `no verb of any noun leaves the machine from the sandbox inside the program`() throws {
        for scenario in try Self.scenarios(0) {
            let place = try Self.place()
            for step in scenario.steps {
                let effect = try place.run(step.words, input: step.input, isAtHome: true)
                #expect(
                    effect.exitCode == step.expected.exitCode, "\(scenario.name), line \(step.line): \(effect.error)")
            }
            #expect(Self.log(place) == "", "\(scenario.name)")
        }
    }

    @Test func `no verb of any noun leaves the machine from a service on it`() throws {
        var asWritten = 0, steps = 0
        for scenario in try Self.scenarios(1) {
            let place = try Self.place()
            let server = try ServerProcess(place)
            for step in scenario.steps {
                let effect = try place.run(
                    step.words, input: step.input, isAtHome: true,
                    with: server.variables.merging(["TRITON_EMAIL": "you@example.com"]) { $1 })
                steps += 1
                if effect.exitCode == step.expected.exitCode { asWritten += 1 }
            }
            #expect(Self.log(place) == "", "\(scenario.name)")
            #expect(server.isRunning)
        }
        // The others depend on the profile, the token or the file of the sandbox.
        #expect(asWritten * 10 > steps * 9, "\(asWritten) of \(steps)")
    }

    @Test func `pictures and avatars are fetched from the same service`() throws {
        let place = try Self.place()
        let server = try ServerProcess(place)
        let variables = server.variables
        let dot = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n", other = "GIF89a and the rest"
        let id = try place.run(["pic", "upload", "-", "--json", "--fields", "id"], input: dot, with: variables)
        #expect(id.exitCode == 0, "\(id.error)")
        let newest =
            try place.run(["pic", "list", "-n", "1", "--fields", "id"], with: variables).output.split(separator: "\n")
            .first.map(String.init) ?? ""
        let url = try place.run(["pic", "get", newest], with: variables).output
        #expect(url == "\(server.url)/_web/demo/pics/\(newest).svg\n")
        let file = try place.run(["pic", "download", newest, "--dir", place.home.path], with: variables).output
        #expect(place.text(String(file.dropLast())) == dot)
        #expect(try place.run(["web", "avatar", "-"], input: dot, with: variables).exitCode == 0)
        #expect(try place.run(["web", "avatar", "-"], input: other, with: variables).error == "")
        #expect(try place.run(["undo"], with: variables).exitCode == 0)
        #expect(RawClient.ask(server.port, "GET /_web/demo/picture").hasSuffix("\r\n\r\n" + dot))
        #expect(Self.log(place) == "")
    }
}
