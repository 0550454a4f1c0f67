import Domain
import FolderPlan
import FoundationEssentials
import ProgramSupport
import Testing

/// Files without content, as a crash or a full disk leaves them.
@Suite struct FolderEmptyTextTests {
    @Test func `an empty text replaces none at the service, and the others are sent`() async throws {
        let folder = try await FolderFixture()
        try folder.write("css/new.css", "p {}\n")
        try folder.write("web/style.css", "p {}\n")
        await folder.run("folder push --yes")
        let files = [
            "paste/hello.txt": "", "weblog/about.md": "\n", "now.md": " \n\n", "web/page.md": "",
            "status/bio.md": "", "configuration/template.html": "", "configuration/configuration.txt": "\t",
            "css/new.css": "", "paste/new.txt": "",
        ]
        for (path, text) in files { try folder.write(path, text) }
        try folder.write("paste/soup.md", "Hot.\n")
        _ = folder.writes()
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output == "replace\tpaste/soup.md\n", "\(push)")
        for path in files.keys { #expect(push.error.contains("\(path): it is empty: "), "\(path): \(push)") }
        #expect(folder.writes() == ["paste.save"])
        // The plan says so, too.
        #expect(await folder.run("folder push --dry-run now.md").exitCode == 3)
        // Even with the option for a text that differs.
        #expect(await folder.run("folder push --yes --ours now.md now.md").exitCode == 3)
        #expect(folder.writes() == [])
    }

    @Test func `a new file without a text is named in each push, and is an error only if the push is strict`()
        async throws
    {
        let folder = try await FolderFixture(kinds: "paste,weblog")
        let files = ["paste/new.txt", "weblog/draft.md", "css/new.css"]
        for path in files { try folder.write(path, "") }
        _ = folder.writes()
        for _ in 1...2 {
            let push = await folder.run("folder push --yes")
            #expect(push.exitCode == 0 && push.output.isEmpty, "\(push)")
            for path in files { #expect(push.error.contains("triton: \(path): it is empty: "), "\(push)") }
            #expect(push.error.hasSuffix("triton: there is nothing to send\n"), "\(push)")
        }
        let strict = await folder.run("folder push --yes --strict")
        #expect(strict.exitCode == 3 && strict.error.contains("weblog/draft.md: it is empty: "), "\(strict)")
        #expect(folder.writes() == [])
        try folder.write("weblog/draft.md", "# A\n")
        #expect(await folder.run("folder push --yes").output == "create\tweblog/draft.md\n")
    }

    @Test func `an entry with only a header replaces no text, and is sent where there is none`() async throws {
        let folder = try await FolderFixture(kinds: "weblog"), text = "---\nTitle: About\nType: Page\n---\n"
        try folder.write("weblog/about.md", text)
        try folder.write("weblog/new.md", text)
        _ = folder.writes()
        let push = await folder.run("folder push --yes")
        #expect(
            push
                == Effect(
                    exitCode: 3, output: "create\tweblog/new.md\n",
                    error: """
                        triton: weblog/about.md: it has only a header, and the entry has a text: 'triton weblog edit \
                        about weblog/about.md' clears it

                        """), "\(push)")
        #expect(folder.writes() == ["weblog.entry.save"])
        let edit = await folder.program.run(["weblog", "edit", "about", folder.path + "/weblog/about.md"])
        #expect(edit.exitCode == 0, "\(edit)")
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        try folder.write("weblog/about.md", text.replacing("About", with: "Us"))
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tweblog/about.md\n"))
        // What the folder has had was not left by a crash.
        try folder.write("weblog/new.md", text + "\nText.\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        try folder.write("weblog/new.md", text)
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tweblog/new.md\n"))
    }

    struct Part: Sendable, CustomTestStringConvertible {
        let path: String
        /// The command of the hint.
        let command: String
        let message: String
        var testDescription: String { path }
    }

    @Test(arguments: [
        Part(path: "now.md", command: "now set", message: "it is empty"),
        Part(path: "web/page.md", command: "web set", message: "it is empty"),
        Part(path: "web/style.css", command: "web set --css /dev/null", message: "its style sheet is empty"),
        Part(path: "web/head.html", command: "web set --head /dev/null", message: "its HTML head is empty"),
        Part(path: "status/bio.md", command: "status bio set", message: "it is empty"),
        Part(path: "status/bio.css", command: "status bio set --css /dev/null", message: "its style sheet is empty"),
        Part(
            path: "status/bio.head.html", command: "status bio set --head /dev/null",
            message: "its HTML head is empty"),
        Part(path: "configuration/template.html", command: "weblog template set", message: "it is empty"),
        Part(path: "configuration/configuration.txt", command: "weblog config set", message: "it is empty"),
        Part(path: "email.txt", command: "email set", message: "it is empty"),
    ]) func `the command of the hint clears the text, and then both sides are the same`(_ part: Part) async throws {
        let folder = try await FolderFixture(kinds: "now,web,status,weblog,email")
        if folder.text(part.path) == nil {
            try folder.write(part.path, "p {}\n")
            #expect(await folder.run("folder push --yes").exitCode == 0)
        }
        try folder.write(part.path, "")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3, "\(push)")
        #expect(
            push.error.hasSuffix("\(part.message): 'triton \(part.command) --allow-empty' clears it\n"), "\(push)"
        )
        let cleared = await folder.run("\(part.command) --allow-empty --yes")
        #expect(cleared.exitCode == 0, "\(cleared)")
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        #expect(await folder.run("folder pull") == Effect(error: "triton: there is nothing to pull\n"))
        #expect(await folder.status() == [])
    }

    @Test(arguments: ["purls.tsv", "dns.toml", "status/statuses.jsonl", "pics/pics.jsonl"])
    func `a table that is empty, or has only comments, deletes none of its records`(_ path: String) async throws {
        let folder = try await FolderFixture(kinds: "purl,dns,status,pic,now")
        let table = try #require(folder.text(path))
        let hint = "to delete all of its records, remove the file and push with '--delete'"
        let empty = ["", " \n\t\r\n", "\u{FEFF}", "\0\0\0\n"].map { ($0, "it is empty") }
        // Only TOML has comments and a list without elements.
        let unfilled = path == "dns.toml" ? ["# none\n", "\n  # none\r\n\n#", "record = []\n"] : []
        _ = folder.writes()
        for (text, reason) in empty + unfilled.map({ ($0, "it has no records") }) {
            try folder.write(path, text)
            let push = await folder.run("folder push --delete --yes")
            #expect(push == Effect(exitCode: 3, error: "triton: \(path): \(reason): \(hint)\n"), "\(push)")
            let check = await folder.run("folder check --fields path,message")
            #expect(check.output.contains("\(path)\t\(reason)"), "\(check)")
            #expect(folder.text(path) == text && folder.writes() == [])
        }
        // Elsewhere a comment is a wrong line, which is refused as well.
        try folder.write(path, "# none\n\n")
        #expect(await folder.run("folder push --delete --yes").exitCode == 3 && folder.writes() == [])
        try folder.write(path, table)
        let same = await folder.run("folder push --delete --yes")
        #expect(same == Effect(error: "triton: there is nothing to send\n"), "\(same)")
        // The hint works.
        try folder.remove(path)
        let deletion = await folder.run("folder push --delete --yes")
        #expect(deletion.exitCode == 0 && !folder.writes().isEmpty, "\(deletion)")
    }

    @Test func `forwarding to nobody but comments is empty forwarding`() async throws {
        let folder = try await FolderFixture(kinds: "email")
        try folder.write("email.txt", "# me@example.com\n\n")
        let push = await folder.run("folder push --delete --yes")
        #expect(push.exitCode == 3 && push.error.contains("email.txt: it is empty: "), "\(push)")
        #expect(folder.writes() == [])
    }

    @Test(arguments: ["\u{FEFF}", "\u{FEFF}\n", "\0\0"])
    func `a byte-order mark or NUL alone is no text`(_ text: String) async throws {
        let folder = try await FolderFixture(kinds: "now,web,email")
        for path in ["now.md", "web/page.md", "email.txt"] { try folder.write(path, text) }
        _ = folder.writes()
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output.isEmpty, "\(push)")
        for path in ["now.md", "web/page.md", "email.txt"] {
            #expect(push.error.contains("\(path): it is empty: "), "\(path): \(push)")
        }
        #expect(folder.writes() == [])
    }

    @Test func `a status without a text is neither posted nor changed`() async throws {
        let folder = try await FolderFixture(kinds: "status")
        let table = try #require(folder.text("status/statuses.jsonl"))
        try folder.write("status/statuses.jsonl", table + "{\"content\":\"\",\"emoji\":\"🍅\"}\n")
        _ = folder.writes()
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.error.contains("it is empty"), "\(push)")
        #expect(folder.writes() == [])
    }

    @Test func `an archive with empty texts is restored byte for byte`() async throws {
        let folder = try await FolderFixture(clones: false)
        let files = ["now.md": "", "paste/empty": "", "web/page.md": "", "web/style.css": "p {}\n"]
        let archive = FolderArchive.write(files.mapValues { Array($0.utf8) }, in: "demo")
        try Data(archive).write(to: URL(filePath: folder.path + "/empty.tar"))
        let restored = await folder.run("folder restore empty.tar -a lab --yes --force")
        #expect(restored.exitCode == 0, "\(restored)")
        #expect(await folder.run("now get lab") == Effect())
        #expect(await folder.run("paste get empty -a lab") == Effect())
        let again = await folder.run("folder restore empty.tar -a lab --yes")
        #expect(again == Effect(error: "triton: there is nothing to send\n"), "\(again)")
    }
}
