import CommandKit
import Database
import Domain
import ProgramSupport
import Session
import Synchronization
import Terminal
import Testing
import TritonApp

/// The dependency graph: lazy, one of each, every part replaceable.
@Suite struct GraphTests {
    @Test func `a graph that was made has made nothing`() throws {
        let program = try InProcessProgram()
        let environment = program.environment
        #expect(!environment.settings.isMade && !environment.networkTransport.isMade && !environment.sandbox.isMade && !environment.userDatabase.isMade)
    }

    @Test func `help and version make nothing`() async throws {
        let program = try InProcessProgram()
        for words in [["--help"], ["--version"], ["purl", "--help"], ["purl", "add", "-h"], ["purl"]] { #expect(await program.run(words).exitCode == 0) }
        let environment = program.environment
        #expect(!environment.settings.isMade && !environment.networkTransport.isMade && !environment.sandbox.isMade && !environment.userDatabase.isMade)
    }

    @Test func `a feature that is not used makes no part of its own`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("paste list").exitCode == 0)
        #expect(program.environment.sandbox.isMade)
        #expect(!program.environment.userDatabase.isMade && !program.environment.changeStore.isMade && !program.environment.networkTransport.isMade)
    }

    @Test func `the versions of the databases count the migrations of all features`() {
        #expect(Nouns.cacheVersion == Nouns.cacheSchemas.reduce(0) { $0 + $1.migrations.count })
        #expect(Nouns.userVersion == Nouns.userSchemas.reduce(0) { $0 + $1.migrations.count })
    }

    @Test func `a transport that was replaced is seen by the next command`() async throws {
        let program = try InProcessProgram(variables: ["TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "first"], network: { CannedTransport.purl("one") })
        let before = await program.run("purl list --fields name")
        program.environment.networkTransport.replace { CannedTransport.purl("two") }
        let after = await program.run("purl list --fields name")
        #expect([before, after] == [Effect(output: "one\n"), Effect(output: "two\n")])
    }

    @Test func `switching the address tells everybody who listens`() async {
        let controller = SessionController()
        var heard: [Address?] = []
        var listener = controller.choices().makeAsyncIterator()
        heard.append(await listener.next() ?? nil)
        controller.choose(Address("lab"))
        heard.append(await listener.next() ?? nil)
        #expect(heard == [nil, Address("lab")])
    }

    @Test func `the address that was switched to is the one of the next command`() async throws {
        let program = try InProcessProgram()
        program.environment.sessionController.choose(Address("lab"))
        let effect = await program.run("purl add here https://example.com")
        #expect(effect == Effect(output: "https://lab.url.lol/here\n"))
    }
}

extension CannedTransport {
    /// Every request is answered with one PURL of the given name.
    fileprivate static func purl(_ name: String) -> CannedTransport { CannedTransport(["purls": [["name": .string(name), "url": "https://example.com"]]]) }
}
