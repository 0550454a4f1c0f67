import Domain
import FoundationEssentials
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

    @Test func `the difference in JSON names what each part belongs to`() async throws {
        let program = try InProcessProgram()
        let effect = await program.run("purl delete docs tea --dry-run --json --jq .diff")
        #expect(
            effect.output == """
                delete purl 'docs'
                @@ -1,2 +0,0 @@
                -target: https://example.com/documentation
                -listed: true
                delete purl 'tea'
                @@ -1,2 +0,0 @@
                -target: https://example.com/shop/tea?kind=green
                -listed: false


                """, "\(effect)")
    }

    @Test func `a call of the API is shown as the request`() async throws {
        let effect = await (try InProcessProgram()).run(
            "api -X DELETE /address/demo/purl/docs --dry-run", terminals: [.output, .error])
        #expect(effect.exitCode == 0 && effect.output == "make call 'DELETE /address/demo/purl/docs'\n", "\(effect)")
    }

    @Test(arguments: [
        ("purl delete docs nope", "nope"), ("purl add --from %H/list.jsonl", "docs"),
        ("paste add %H/good.md %H/soup.md", "soup.md"), ("paste delete notes nope", "nope"),
        ("weblog post %H/posts", "posts/bad.md"), ("pic delete nope 5f0c", "nope"), ("status delete nope 1", "nope"),
    ])
    func `the JSON names each operand that failed`(_ line: String, _ operand: String) async throws {
        let program = try InProcessProgram(), folder = URL(filePath: program.home.path)
        try FileManager.default.createDirectory(at: folder.appending(path: "posts"), withIntermediateDirectories: true)
        let records = ["new", "docs"].map { "{\"name\":\"\($0)\",\"target\":\"https://example.com\"}\n" }
        for (name, text) in [
            "good.md": "good", "soup.md": "soup", "posts/good.md": "# Good\n", "posts/bad.md": "![a](good.md)",
            "list.jsonl": records.joined(),
        ] { try Data(text.utf8).write(to: folder.appending(path: name)) }
        let effect = await program.run(
            line.replacing("%H", with: program.home.path) + " --dry-run --json")
        let failed = try JSON(parsing: effect.output)["failed"]?.array ?? []
        #expect(effect.exitCode == 3 || effect.exitCode == 79, "\(effect)")
        #expect(
            failed.contains {
                $0["operand"]?.string?.hasSuffix(operand) == true && $0["error"]?["message"]?.string != nil
            },
            "\(effect)")
    }
}
