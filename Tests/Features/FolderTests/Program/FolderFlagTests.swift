import FoundationEssentials
import HTTPTransport
import ProgramSupport
import Sandbox
import Testing

/// Flags that the service does not take.
@Suite struct FolderFlagTests {
    /// A service that never takes a paste out of its public list.
    private func program() throws -> InProcessProgram {
        let service = SandboxService(store: try SandboxStore.inMemory())
        return try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox",
                "TRITON_ADDRESS": "demo",
            ], folder: "demo",
            network: {
                ChangedTransport(
                    SandboxTransport(service),
                    request: { request in
                        guard let body = request.body.map({ String(decoding: $0, as: UTF8.self) }),
                            body.contains("\"title\""), !body.contains("\"listed\"")
                        else { return }
                        request.body = Array("{\"listed\":true,\(body.dropFirst())".utf8)
                    })
            })
    }

    private func text(_ name: String, _ program: InProcessProgram) -> String {
        let file = FileManager.default.contents(atPath: program.home.path + "/demo/" + name) ?? Data()
        return String(decoding: file, as: UTF8.self)
    }

    private func write(_ name: String, _ text: String, _ program: InProcessProgram) throws {
        try Data(text.utf8).write(to: URL(filePath: program.home.path + "/demo/" + name))
    }

    @Test func `an unlisting that is not taken is an error of each push, and the text beside it is saved`() async throws
    {
        let program = try program()
        await program.run("folder clone demo . --kinds paste")
        let listed = text("listed.tsv", program)
        let unlisted = listed.replacing("hello.txt\ttrue", with: "hello.txt\tfalse")
        try write("listed.tsv", unlisted, program)
        for content in ["Hello.\n", "Hello again.\n"] {
            try write("paste/hello.txt", content, program)
            let push = await program.run("folder push --yes")
            #expect(push.exitCode == 3 && push.output == "", "\(push)")
            #expect(
                push.error.contains("paste/hello.txt: it was saved, but 'listed' is still true at the service"),
                "\(push)")
            #expect(
                push.error.contains("'triton paste edit --unlisted --yes -- hello.txt' deletes it and adds it again"),
                "\(push)")
            #expect(await program.run("folder status --fields code,path").output == "M\tpaste/hello.txt\n")
            #expect(await program.run("paste get hello.txt").output == content)
        }
        #expect(text("listed.tsv", program) == unlisted)
        try write("listed.tsv", listed, program)
        #expect(await program.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `a picture that was hidden is not shown again, and the push says so`() async throws {
        let folder = try await FolderFixture(kinds: "pic"), table = "pics/pics.jsonl"
        func set(_ old: String, _ new: String) throws {
            let lines = try #require(folder.text(table)).split(separator: "\n", maxSplits: 1)
            try folder.write(table, lines[0].replacing(old, with: new) + "\n" + lines[1])
        }
        try set("{", "{\"hidden\":true,")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        try set("\"hidden\":true", "\"hidden\":false")
        _ = folder.writes()
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.error.contains("a picture that was hidden cannot be shown again"), "\(push)")
        #expect(folder.writes() == [])
        #expect(await folder.status().count == 1)
    }
}
