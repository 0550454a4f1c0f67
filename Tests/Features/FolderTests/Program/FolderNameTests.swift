import FoundationEssentials
import ProgramSupport
import Testing

/// Which names and values a push sends.
@Suite struct FolderNameTests {
    @Test func `what 'paste add', 'purl add' and 'email set' refuse, a push refuses before anything is sent`()
        async throws
    {
        let folder = try await FolderFixture(kinds: "now,paste,purl,email")
        try folder.write("now.md", "ours\n")
        try folder.write("paste/🐙.txt", "arms\n")
        try folder.write("purls.tsv", (folder.text("purls.tsv") ?? "") + "bad\tno target\ttrue\n")
        try folder.write("email.txt", "nobody\n")
        _ = folder.writes()
        let plan = await folder.run("folder push --dry-run")
        #expect(plan.exitCode == 3 && plan.output == "replace\tnow.md\n" && folder.writes() == [], "\(plan)")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output == "replace\tnow.md\n", "\(push)")
        for refusal in [
            "paste/🐙.txt: '🐙.txt' cannot be a paste's title", "purls.tsv:bad: 'no target' is not a URL",
            "email.txt: 'nobody' is not an e-mail address",
        ] { #expect(push.error.contains(refusal), "\(push.error)") }
        #expect(folder.text("paste/🐙.remote.txt") == nil, "\(push.error)")
        // The same words as those of the commands.
        #expect(await folder.run("paste add 🐙.txt --text arms").error.contains("'🐙.txt' cannot be a paste's title"))
    }

    @Test func `a name that the service has is cloned, pushed and restored, whatever it is`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("api -X POST /address/demo/pastebin/ -f title=🐙.txt -f content=arms")
        #expect(await folder.run("folder clone demo . --kinds paste").exitCode == 0)
        #expect(folder.text("paste/🐙.txt") == "arms")
        #expect(await folder.run("folder push --yes").output == "")
        try folder.write("paste/🐙.txt", "eight arms\n")
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tpaste/🐙.txt\n"))
        #expect(await folder.run("folder export ../all.tar --kinds paste").exitCode == 0)
        let restore = await folder.run("folder restore ../all.tar -a lab --yes")
        #expect(restore.exitCode == 0 && restore.output.contains("create\tpaste/🐙.txt\n"), "\(restore)")
    }

    /// `NAME.remote.EXT` is the service's version of a conflict; 'remote.md' is any other name.
    @Test func `things that are called 'remote' are kept like all others`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("paste add remote.txt --text far")
        await folder.run("weblog post - --id remote", input: "---\nDate: 2026-01-31\n---\n\n# Remote\n")
        #expect(await folder.run("folder clone demo .").exitCode == 0)
        #expect(folder.text("paste/remote.txt") == "far" && folder.text("weblog/remote.md") != nil)
        #expect(await folder.status() == [])
        try folder.write("paste/remote.txt", "near\n")
        #expect(await folder.run("folder push --yes --delete") == Effect(output: "replace\tpaste/remote.txt\n"))
    }

    @Test(arguments: [
        "folder push account", "folder pull --kinds account", "folder clone demo other --kinds now,account",
    ])
    func `the account is no kind of a folder, and the message says what keeps it`(_ line: String) async throws {
        let folder = try await FolderFixture(kinds: "now")
        let effect = await folder.run(line)
        #expect(effect.exitCode == 64 && effect.output == "", "\(effect)")
        #expect(
            effect.error == """
                triton: a folder does not keep the account
                hint: 'triton account' shows and changes it; kinds: now, web, weblog, status, paste, purl, pic, dns, \
                email

                """)
        try folder.write(".triton.toml", "address = \"demo\"\nprofile = \"sandbox\"\nkinds = [\"now\", \"account\"]\n")
        let status = await folder.run("folder status")
        #expect(status.exitCode == 78 && status.error.contains("'triton account' shows and changes it"), "\(status)")
    }
}
