import Arguments
import Commands
import Domain
import Output
import Platform
import ProgramSupport
import Session
import Synchronization
import Terminal
import Testing
import TritonApp

/// The dependency graph: its parts are lazy, made once, and replaceable.
@Suite struct GraphTests {
    @Test func `a new graph has made no parts`() throws {
        let program = try InProcessProgram()
        let environment = program.environment
        #expect(
            !environment.settings.isMade && !environment.networkTransport.isMade && !environment.sandbox.isMade
                && !environment.userDatabase.isMade)
    }

    @Test func `help and version make no parts`() async throws {
        let program = try InProcessProgram()
        for words in [["--help"], ["--version"], ["purl", "--help"], ["purl", "add", "-h"], ["purl"]] {
            #expect(await program.run(words).exitCode == 0)
        }
        let environment = program.environment
        #expect(
            !environment.settings.isMade && !environment.networkTransport.isMade && !environment.sandbox.isMade
                && !environment.userDatabase.isMade)
    }

    @Test func `a feature that is not used makes no parts`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("paste list").exitCode == 0)
        #expect(program.environment.sandbox.isMade)
        #expect(
            !program.environment.userDatabase.isMade && !program.environment.changeStore.isMade
                && !program.environment.networkTransport.isMade)
    }

    @Test func `a transport that was replaced is seen by the next command`() async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "first"],
            network: { CannedTransport.purl("one") })
        let before = await program.run("purl list --fields name")
        program.environment.networkTransport.replace { CannedTransport.purl("two") }
        let after = await program.run("purl list --fields name")
        #expect([before, after] == [Effect(output: "one\n"), Effect(output: "two\n")])
    }

    @Test func `a chosen address, a setting that was written and a login make a new session`() async throws {
        let program = try InProcessProgram(variables: ["TRITON_PROFILE": "work", "TRITON_ADDRESS": ""])
        let controller = program.environment.sessionController
        var sessions = controller.sessions().makeAsyncIterator()
        var heard: [String] = []
        func hear() async {
            heard.append(
                (await sessions.next())?.map { "\($0.address?.name ?? "nobody") at \($0.origin.text)" } ?? "none")
        }
        await hear()
        #expect(await program.run("config set profiles.work.address lab").exitCode == 0)
        await hear()
        // Nothing that a session depends on.
        #expect(await program.run("config set color never").exitCode == 0)
        #expect(await program.run("config set profiles.work.api_url http://127.0.0.1:9").exitCode == 0)
        await hear()
        controller.choose(Address("demo"))
        await hear()
        controller.noteLogin()
        await hear()
        #expect(
            heard == [
                "nobody at https://api.omg.lol", "lab at https://api.omg.lol", "lab at http://127.0.0.1:9",
                "demo at http://127.0.0.1:9",
                "demo at http://127.0.0.1:9",
            ])
    }

    @Test func `the next command acts as the address that was switched to`() async throws {
        let program = try InProcessProgram()
        program.environment.sessionController.choose(Address("lab"))
        let effect = await program.run("purl add here https://example.com")
        #expect(effect == Effect(output: "https://lab.url.lol/here\n"))
    }
}

extension CannedTransport {
    /// Every request is answered with one PURL of the given name.
    fileprivate static func purl(_ name: String) -> CannedTransport {
        CannedTransport(["purls": [["name": .string(name), "url": "https://example.com"]]])
    }
}
