import ProgramSupport
import Terminal
import Testing

/// A verb that sets something, run again with the same values, says that nothing changed.
@Suite struct RepeatedSetTests {
    @Test(arguments: [
        "now set Here.", "now set --listed Here.", "now edit Here.", "web set Here.", "web edit Here.",
        "web set --no-publish Here.", "status bio set Here.", "email set a@example.com",
        "dns set www CNAME example.com.", "purl edit docs --target https://example.org/new",
        "purl edit docs --unlisted",
        "paste edit hello.txt --text Here.", "weblog config set -",
        "weblog template set -", "account name Ada", "status follow lab",
    ])
    func `the second run of a command that sets something changes nothing`(_ line: String) async throws {
        let program = try InProcessProgram(), text = "Title: Here\n"
        let first = await program.run(line + " --json --fields action", input: text)
        #expect(["{\"action\":\"changed\"}\n", "{\"action\":\"created\"}\n"].contains(first.output), "\(first)")
        let history = await program.run("undo --list --json --fields id").output
        #expect(
            await program.run(line + " --json --fields action", input: text)
                == Effect(output: "{\"action\":\"unchanged\"}\n"))
        #expect(await program.run("undo --list --json --fields id").output == history)
    }

    @Test(arguments: [
        ("dns set new A", "203.0.113.7", "the A record for new.demo.omg.lol: 203.0.113.7"),
        ("dns set www CNAME", "example.net", "the CNAME record for www.demo.omg.lol: example.net"),
        ("now set -a lab", "Here.", "the now page of 'lab'"), ("now set", "Here.", "the now page of 'demo'"),
        ("account preference tea", "green", "'tea' of 'demo' to 'green'"),
    ])
    func `the sentence says whether the thing is new`(_ verb: String, _ value: String, _ thing: String) async throws {
        let line = "\(verb) \(value)"
        let action = try await InProcessProgram().run(line + " --json --fields action").output
        let effect = try await InProcessProgram().run(line, terminals: [.output, .error])
        let isNew = action.contains("created"), new = verb.hasPrefix("account") ? "set" : "added"
        #expect(effect.error == "\(isNew ? new : "changed") \(thing)\n", "\(effect)")
    }

    @Test func `an equal web page is published, and an equal picture is sent, without a change to undo`() async throws {
        let program = try InProcessProgram()
        await program.run("web set --no-publish Here.")
        #expect(
            await program.run("web set Here. --json --fields action,published")
                == Effect(output: "{\"action\":\"unchanged\",\"published\":true}\n"))
        #expect(await program.run("web set Here. --dry-run").output.contains("\"publish\":true"))
        #expect(await program.run("undo --list --fields id").output == "1\n")
    }
}
