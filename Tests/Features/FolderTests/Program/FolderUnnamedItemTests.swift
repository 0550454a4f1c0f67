import HTTPTransport
import ProgramSupport
import Sandbox
import Testing

/// Items of an old answer that have an empty name: no request can name them, and no file.
@Suite struct FolderUnnamedItemTests {
    /// - Parameter change: replaces something in each answer.
    private func program(_ change: @escaping @Sendable (String) -> String) throws -> InProcessProgram {
        let service = SandboxService(store: try SandboxStore.inMemory())
        return try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox",
                "TRITON_ADDRESS": "demo",
            ], folder: "demo",
            network: {
                ChangedTransport(
                    SandboxTransport(service),
                    answer: { answer in
                        answer.body = Array(change(String(decoding: answer.body, as: UTF8.self)).utf8)
                    })
            })
    }

    private static let notes = """
        triton: a paste without a name is left out: no file can have it
        triton: a purl without a name is left out: no file can have it

        """

    @Test func `they are named and left out, and the others are cloned, compared, sent and exported`() async throws {
        let program = try program {
            $0.replacing("\"greet.py\"", with: "\"\"").replacing("\"tea\"", with: "\"\"")
        }
        let clone = await program.run("folder clone demo . --kinds paste,purl")
        #expect(clone.exitCode == 0 && clone.error.hasPrefix(Self.notes), "\(clone)")
        let again = await program.run("folder clone demo ../again --kinds paste,purl --dry-run --fields key")
        #expect(again.exitCode == 0 && again.output.split(separator: "\n").count == 4, "\(again)")
        let status = await program.run("folder status")
        #expect(status.exitCode == 0 && status.output == "" && status.error.hasPrefix(Self.notes), "\(status)")
        let push = await program.run("folder push --yes --delete")
        #expect(push == Effect(error: Self.notes + "triton: there is nothing to send\n"))
        let export = await program.run("folder export ../demo.tar --kinds paste,purl")
        #expect(export.exitCode == 0 && export.error.hasPrefix(Self.notes), "\(export)")
    }

    @Test(arguments: ["\"\"", "null"])
    func `a PURL without a target is named and left out, so that its table can be read again`(_ target: String)
        async throws
    {
        let program = try program { $0.replacing("\"https://example.com/documentation\"", with: target) }
        let note = "triton: purl 'docs' has no target, and is left out: no file can have it\n"
        let clone = await program.run("folder clone demo . --kinds purl")
        #expect(clone.exitCode == 0 && clone.error.hasPrefix(note), "\(clone)")
        let push = await program.run("folder push --yes --delete")
        #expect(push == Effect(error: note + "triton: there is nothing to send\n"))
        #expect(await program.run("folder pull").error == note + "triton: there is nothing to pull\n")
    }

    @Test func `an empty paste has an empty file, and does not count as deleted`() async throws {
        let program = try InProcessProgram(folder: "demo")
        await program.run("paste edit hello.txt --text '' --allow-empty --yes")
        await program.run("folder clone demo . --kinds paste")
        for (line, notice) in [("push --yes --delete", "send"), ("pull --delete", "pull")] {
            #expect(await program.run("folder \(line)") == Effect(error: "triton: there is nothing to \(notice)\n"))
        }
        await program.run("paste edit hello.txt --text full")
        #expect(await program.run("folder pull").output == "replace\tpaste/hello.txt\n")
    }

    @Test func `without the name itself the list cannot be used, because the item may be any one`() async throws {
        let program = try program { $0.replacing("\"greet.py\"", with: "null") }
        #expect(await program.run("folder clone demo . --kinds paste").exitCode == 65)
    }
}
