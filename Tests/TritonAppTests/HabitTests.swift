import ProgramSupport
import Testing

@Suite struct HabitTests {
    @Test(arguments: [
        ("login", "did you mean 'triton auth login'?"), ("whoami", "did you mean 'triton auth status'?"),
        ("version", "did you mean 'triton --version'?"), ("me", "did you mean 'triton auth status'?"),
        ("blog", "did you mean 'triton weblog' or 'triton weblog post'?"),
        ("shorten", "did you mean 'triton purl' or 'triton purl add'?"),
        ("image", "did you mean 'triton pic' or 'triton pic upload'?"),
        ("images", "did you mean 'triton pic' or 'triton pic upload'?"), ("cron", "see 'triton help cron'"),
        ("posts", "did you mean 'triton status post'? A weblog entry is posted with 'triton weblog post'"),
        ("settings", "did you mean 'triton config list'? Those of the account are in 'triton account settings'"),
        ("backup", "did you mean 'triton folder export'?"), ("upload", "did you mean 'triton pic upload'?"),
        ("post", "did you mean 'triton status post'? A weblog entry is posted with 'triton weblog post'"),
        (
            "ls",
            "a list belongs to a noun: 'triton purl list', 'triton status list'; see the nouns with 'triton help'"
        ),
    ])
    func `a word of other programs gets a hint to the right command`(_ word: String, _ hint: String) async throws {
        #expect(
            try await InProcessProgram().run(word)
                == Effect(exitCode: 64, error: "triton: there is no noun '\(word)'\nhint: \(hint)\n"))
    }

    @Test(arguments: [
        // Verbs first, as clilol has them.
        ("create purl x https://example.com", "there is no noun 'create'", "the noun comes first: 'triton purl add'"),
        ("list statuses", "there is no noun 'list'", "the noun comes first: 'triton status list'"),
        ("delete --yes paste x", "there is no noun 'delete'", "the noun comes first: 'triton paste delete'"),
        ("create picture x.jpg", "there is no noun 'create'", "the noun comes first: 'triton pic upload'"),
        ("update now", "there is no noun 'update'", "the noun comes first: 'triton now edit'"),
        (
            "get x", "there is no noun 'get'",
            "a verb follows its noun: 'triton status get', 'triton purl get'; see the nouns with 'triton help'"
        ),
        // git
        ("push", "there is no noun 'push'", "did you mean 'triton folder push'?"),
        ("clone demo", "there is no noun 'clone'", "did you mean 'triton folder clone'?"),
        ("commit -m x", "there is no noun 'commit'", "did you mean 'triton folder push'?"),
        ("folder commit", "'folder' has no verb 'commit'", "did you mean 'triton folder push'?"),
        ("log", "there is no noun 'log'", "the changes that were made are listed by 'triton undo --list'"),
        // gh
        ("purl create x", "'purl' has no verb 'create'", "did you mean 'triton purl add'?"),
        ("purl view x", "'purl' has no verb 'view'", "did you mean 'triton purl get'?"),
        ("set editor vim", "there is no noun 'set'", "did you mean 'triton config set'?"),
        ("auth whoami", "'auth' has no verb 'whoami'", "did you mean 'triton auth status'?"),
        // curl and others
        ("curl /service/info", "there is no noun 'curl'", "did you mean 'triton api'?"),
        ("man purl", "there is no noun 'man'", "did you mean 'triton help'?"),
        ("blog ls", "there is no noun 'blog'", "did you mean 'triton weblog list'?"),
        ("toot hi", "there is no noun 'toot'", "did you mean 'triton status post'?"),
        ("status 'hello world'", "'status' has no verb 'hello world'", "did you mean 'triton status post'?"),
        ("email list", "'email' has no verb 'list'", "did you mean 'triton email get'?"),
    ])
    func `a line as other programs have it leads to ours`(_ line: String, _ message: String, _ hint: String)
        async throws
    {
        #expect(
            try await InProcessProgram().run(line)
                == Effect(exitCode: 64, error: "triton: \(message)\nhint: \(hint)\n"))
    }

    @Test(arguments: [
        ("purl list tea", "tea", "did you mean 'triton purl get tea'?"),
        ("paste list hello.txt", "hello.txt", nil), ("purl list -a nobody", "nobody", nil),
        ("status list somebody", "somebody", "did you mean 'triton status get somebody'?"),
        ("pic list somebody", "somebody", "did you mean 'triton pic get somebody'?"),
    ])
    func `a list of an address that nobody has leads to the item of that name`(
        _ line: String, _ name: String, _ hint: String?
    ) async throws {
        let effect = try await InProcessProgram().run(line)
        #expect(effect.error.contains("'\(name)'") && effect.output.isEmpty && effect.exitCode != 0, "\(effect)")
        #expect(effect.error.contains("hint: did you mean 'triton") == (hint != nil), "\(effect)")
        if let hint { #expect(effect.error == "triton: nobody has the address '\(name)'\nhint: \(hint)\n") }
    }

    @Test func `inside a noun of the prompt the verb is spelled alone`() async throws {
        #expect(
            try await InProcessProgram().run(["repl", "-c", "purl", "-c", "create x"]).error.hasSuffix(
                "hint: did you mean 'add'?\n"))
    }

    @Test func `at a prompt the hint is spelled for the prompt`() async throws {
        #expect(
            try await InProcessProgram().run("repl -c whoami").error.hasSuffix(
                "hint: did you mean 'triton auth status'?\n"))
    }

    @Test func `an alias of that name takes precedence`() async throws {
        let program = try InProcessProgram()
        await program.run("alias set post 'purl get docs'")
        #expect(await program.run("post").output == "https://example.com/documentation\n")
    }
}
