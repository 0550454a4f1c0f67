import ProgramSupport
import Terminal
import Testing
import TritonApp

/// What `--dry-run` shows to people. The scenarios have what it prints in a pipe.
@Suite struct DryRunTests {
    @Test(arguments: [
        (
            "purl edit docs --target https://example.org",
            "change purl 'docs'\n@@ -1,2 +1,2 @@\n-target: https://example.com/documentation\n"
                + "+target: https://example.org\n"
                + " listed: true\n"
        ),
        (
            "purl delete docs",
            "delete purl 'docs'\n@@ -1,2 +0,0 @@\n-target: https://example.com/documentation\n-listed: true\n"
        ),
        ("now set Resting.", "change now page\n@@ "),
        ("status post Hello", "post status 'Hello'\n@@ -0,0 "),
    ])
    func `a terminal shows what would be done, and the difference`(_ line: String, _ begin: String) async throws {
        let program = try InProcessProgram(variables: ["NO_COLOR": "1"])
        let effect = await program.run(line + " --dry-run", terminals: [.output, .error])
        #expect(effect.exitCode == 0 && effect.output.hasPrefix(begin), "\(effect)")
        #expect(!effect.output.contains("curl"))
        #expect(effect.error.contains("nothing was sent, because of --dry-run; -v shows the requests\n"))
        let verbose = await program.run(line + " --dry-run -v", terminals: [.output, .error])
        #expect(verbose.output.hasPrefix("curl -X "), "\(verbose)")
    }

    @Test func `a call of the API is shown as the request`() async throws {
        let effect = await (try InProcessProgram()).run(
            "api -X DELETE /address/demo/purl/docs --dry-run", terminals: [.output, .error])
        #expect(effect.exitCode == 0 && effect.output == "make call 'DELETE /address/demo/purl/docs'\n", "\(effect)")
    }
}
