import ProgramSupport
import Testing

/// A service that cannot be reached, and a cache that has the answer.
@Suite struct OfflineHintTests {
    @Test func `a list and an item that are in the cache can be read with --offline, and the hint says so`()
        async throws
    {
        let program = try BinaryProgram()
        _ = try await program.run(["purl", "list"])
        // The cache belongs to a profile and its service: here it gets the content of another one.
        _ = try await program.run(["config", "set", "profiles.work.api_url", "http://127.0.0.1:1"])
        let work = ["TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "t"]
        let empty = try await program.run(["purl", "list", "--no-retry"], variables: work)
        #expect(empty.exitCode == 69 && !empty.error.contains("--offline"), "\(empty)")
        #expect(empty.error.contains("hint: check the network, and the URL of the service;"), "\(empty)")
        let move = """
            cd cache/triton; work=$(ls work-*.sqlite)
            for file in sandbox.sqlite*; do cp $file ${work%.sqlite}${file#sandbox}; done
            """
        let copied = try await program.shell(move)
        try #require(copied.exitCode == 0, "\(copied)")
        for words in [["purl", "list"], ["purl", "get", "docs"]] {
            let effect = try await program.run(words + ["--no-retry"], variables: work)
            #expect(effect.exitCode == 69)
            #expect(effect.error.contains("; --offline shows what was saved "), "\(words): \(effect)")
        }
    }
}
