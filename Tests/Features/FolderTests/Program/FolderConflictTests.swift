import ProgramSupport
import Testing

/// The main rule and its consequences: a text is replaced only if the folder has had it.
@Suite struct FolderConflictTests {
    @Test func `changes of different lines are merged on both sides`() async throws {
        let folder = try await FolderFixture()
        try folder.write("paste/hello.txt", "one\ntwo\nthree\n")
        await folder.run("folder push --yes")
        await folder.run("paste edit hello.txt --file -", input: "one\ntwo\nDREI\n")
        try folder.write("paste/hello.txt", "EINS\ntwo\nthree\n")
        #expect(await folder.run("folder push --yes").output == "merge\tpaste/hello.txt\n")
        #expect(await folder.run("paste get hello.txt") == Effect(output: "EINS\ntwo\nDREI\n"))
        #expect(folder.text("paste/hello.txt") == "EINS\ntwo\nDREI\n")
        #expect(folder.trash().contains("EINS\ntwo\nthree\n"))
        #expect(await folder.status() == [])
    }

    @Test func `a pull also merges, and the merged text is still to be sent`() async throws {
        let folder = try await FolderFixture()
        try folder.write("paste/hello.txt", "one\ntwo\nthree\n")
        await folder.run("folder push --yes")
        await folder.run("paste edit hello.txt --file -", input: "one\ntwo\nDREI\n")
        try folder.write("paste/hello.txt", "EINS\ntwo\nthree\n")
        #expect(await folder.run("folder pull").output == "merge\tpaste/hello.txt\n")
        #expect(folder.text("paste/hello.txt") == "EINS\ntwo\nDREI\n")
        #expect(await folder.run("folder status") == Effect(output: "M\tpaste/hello.txt\tchanged here\n"))
        #expect(await folder.run("folder push --yes").output == "replace\tpaste/hello.txt\n")
        #expect(await folder.status() == [])
    }

    /// Both sides changed the same line.
    private func conflict() async throws -> FolderFixture {
        let folder = try await FolderFixture()
        await folder.run("now set theirs")
        try folder.write("now.md", "ours\n")
        return folder
    }

    @Test(arguments: ["push --yes", "pull"])
    func `an overlap is a conflict: the other version is beside ours, the code is 3, and nothing is sent`(
        _ verb: String
    ) async throws {
        let folder = try await conflict()
        #expect(
            await folder.run("folder \(verb)")
                == Effect(
                    exitCode: 3,
                    error: FolderFixture.conflictMessage))
        #expect(folder.text("now.md") == "ours\n" && folder.text("now.remote.md") == "theirs")
        #expect(await folder.run("now get") == Effect(output: "theirs"))
        #expect(await folder.status() == ["U now.md"])
        // It stays so until a person decides.
        #expect(await folder.run("folder \(verb)").exitCode == 3)
        #expect(await folder.run("now get") == Effect(output: "theirs"))
    }

    @Test(arguments: ["push --yes", "pull"]) func `of several conflicts, the commands that end one are named once`(
        _ verb: String
    ) async throws {
        let folder = try await conflict()
        await folder.run("paste edit hello.txt --text theirs")
        try folder.write("paste/hello.txt", "ours\n")
        #expect(
            await folder.run("folder \(verb)")
                == Effect(
                    exitCode: 3,
                    error: """
                        triton: paste/hello.txt: changed on both sides: the service's version is in \
                        'paste/hello.remote.txt'
                        triton: now.md: changed on both sides: the service's version is in 'now.remote.md'
                        to end a conflict, 'triton folder push --ours PATH' sends yours, and 'triton folder pull \
                        --theirs PATH' takes what the service has

                        """))
        #expect(
            await folder.run("folder \(verb) now.md").error.contains("; 'triton folder push --ours now.md' sends yours")
        )
    }

    @Test func `a conflict is resolved with --ours`() async throws {
        let folder = try await conflict()
        await folder.run("folder push --yes")
        #expect(await folder.run("folder push --yes --ours now.md") == Effect(output: "replace\tnow.md\n"))
        #expect(await folder.run("now get") == Effect(output: "ours\n"))
        #expect(folder.text("now.remote.md") == nil)
        #expect(await folder.status() == [])
    }

    @Test(arguments: ["\u{200F}", "\u{202E}"])
    func `a conflict of a name with an invisible character is resolved with --ours`(_ character: String) async throws {
        let folder = try await FolderFixture(kinds: "weblog"), name = "a\(character)b"
        try folder.write("weblog/\(name).md", "base\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        await folder.run("weblog edit \(name) -", input: "theirs\n")
        try folder.write("weblog/\(name).md", "ours\n")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && !push.error.contains("--ours"), "\(push)")
        #expect(folder.text("weblog/\(name).remote.md") == "theirs\n")
        #expect(await folder.run("folder push --yes --ours weblog/\(name).md").exitCode == 0)
        #expect(await folder.run("weblog get \(name)").output == "ours\n")
        #expect(folder.text("weblog/\(name).remote.md") == nil)
    }

    @Test func `--ours does not replace a version that was never shown`() async throws {
        let folder = try await conflict()
        await folder.run("folder push --yes")
        await folder.run("now set newer")
        #expect(await folder.run("folder push --yes --ours now.md").exitCode == 3)
        #expect(await folder.run("now get") == Effect(output: "newer"))
    }

    @Test func `a conflict is resolved with --theirs, and ours is in the trash`() async throws {
        let folder = try await conflict()
        await folder.run("folder pull")
        #expect(await folder.run("folder pull --theirs now.md") == Effect(output: "replace\tnow.md\n"))
        #expect(folder.text("now.md") == "theirs" && folder.text("now.remote.md") == nil)
        #expect(folder.trash().contains("ours\n"))
        #expect(await folder.status() == [])
    }

    @Test func `a conflict of one record does not stop the others, and each is resolved by itself`() async throws {
        let folder = try await FolderFixture()
        await folder.run("purl edit docs --target https://example.org/theirs")
        await folder.run("purl edit tea --target https://example.org/theirs")
        try folder.write(
            "purls.tsv",
            "docs\thttps://example.org/d\ttrue\ntea\thttps://example.org/t\tfalse\n🍅\thttps://example.org/s\tfalse\n")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output == "replace\tpurls.tsv:🍅\n")
        #expect(
            folder.text("purls.remote.tsv")
                == "docs\thttps://example.org/theirs\ttrue\ntea\thttps://example.org/theirs\tfalse\n")
        #expect(await folder.run("folder push --yes --ours purls.tsv:docs").output == "replace\tpurls.tsv:docs\n")
        #expect(folder.text("purls.remote.tsv") == "tea\thttps://example.org/theirs\tfalse\n")
        #expect(await folder.run("folder pull --theirs purls.tsv:tea").exitCode == 0)
        #expect(folder.text("purls.remote.tsv") == nil)
        #expect(
            await folder.run("purl list --fields target").output
                == "https://example.org/d\nhttps://example.org/theirs\nhttps://example.org/s\n")
        #expect(await folder.status() == [])
    }

    @Test func `a missing item is not deleted on the other side without --delete`() async throws {
        let folder = try await FolderFixture()
        try folder.remove("paste/soup.md")
        await folder.run("paste delete hello.txt --yes")
        #expect(await folder.status() == ["D paste/hello.txt", "D paste/soup.md"])
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(await folder.run("folder pull").exitCode == 0)
        #expect(await folder.run("paste get soup.md").exitCode == 0)
        #expect(folder.text("paste/hello.txt") != nil && folder.text("paste/soup.md") == nil)
        #expect(await folder.run("folder push --yes --delete").output == "delete\tpaste/soup.md\n")
        let text = folder.text("paste/hello.txt") ?? ""
        #expect(await folder.run("folder pull --delete").output == "delete\tpaste/hello.txt\n")
        #expect(await folder.run("paste get soup.md").exitCode == 79)
        #expect(folder.text("paste/hello.txt") == nil && folder.trash().contains(text))
        #expect(await folder.status() == [])
    }

    @Test func `a rename is shown as a rename, and is sent as a new entry and a deletion`() async throws {
        let folder = try await FolderFixture()
        let text = try #require(folder.text("weblog/tomatoes.md"))
        try folder.write("weblog/garden/tomatoes.md", text)
        try folder.remove("weblog/tomatoes.md")
        #expect(
            await folder.run("folder status")
                == Effect(output: "R\tweblog/garden/tomatoes.md\trenamed from weblog/tomatoes.md\n"))
        #expect(
            await folder.run("folder push --yes --delete").output
                == "create\tweblog/garden/tomatoes.md\ndelete\tweblog/tomatoes.md\n")
        #expect(await folder.run("weblog get garden_tomatoes").output == text)
        #expect(await folder.status() == [])
    }

    @Test(arguments: ["weblog/tomatoes.md", "paste/soup.md"])
    func `a text that was renamed here and changed at the service is not published twice`(old: String) async throws {
        let folder = try await FolderFixture()
        let text = try #require(folder.text(old)), new = old + ".md"
        let noun = old.hasPrefix("paste") ? "paste" : "weblog"
        let key = noun == "paste" ? "soup.md" : "tomatoes"
        try folder.write(new, text)
        try folder.remove(old)
        let other = try await FolderFixture(besides: folder)
        try other.write(old, text + "An edit.\n")
        #expect(await other.run("folder push --yes").output == "replace\t\(old)\n")
        for line in ["folder push --yes --delete", "folder push --yes"] {
            let refused = await folder.run(line)
            #expect(refused.exitCode == 3 && refused.output == "")
            #expect(
                refused.unbrokenError.contains(
                    "\(old): deleted here, and changed at the service: 'triton folder pull \(old)' restores it"))
            #expect(
                refused.unbrokenError.contains(
                    "\(new): renamed from '\(old)', which was changed at the service: 'triton folder push --ours"
                ))
        }
        #expect(await folder.run("\(noun) get \(key)").output.hasSuffix("An edit.\n"))
        #expect(await folder.run("folder pull").output == "create\t\(old)\n")
        #expect(folder.text(old) == text + "An edit.\n")
        #expect(await folder.run("folder push --yes --ours \(new)").output == "create\t\(new)\n")
        #expect(await folder.status() == [])
    }

    @Test func `more than 30 % of ten items are not deleted without --max-delete`() async throws {
        let folder = try await FolderFixture()
        for number in 0..<7 { try folder.write("paste/p\(number)", "\(number)\n") }
        await folder.run("folder push --yes")
        for number in 0..<4 { try folder.remove("paste/p\(number)") }
        let refused = await folder.run("folder push --yes --delete")
        #expect(
            refused
                == Effect(
                    exitCode: 1,
                    error: """
                        triton: 4 of 10 items of kind 'paste' would be deleted: nothing was changed
                        hint: if that is intended, add '--max-delete 4'

                        """))
        #expect(await folder.run("paste get p0") == Effect(output: "0\n"))
        #expect(await folder.run("folder push --yes --delete --max-delete 4").exitCode == 0)
        #expect(await folder.run("paste get p0").exitCode == 79)
    }

    @Test func `a lost state costs a conflict at most, and never a text`() async throws {
        let folder = try await FolderFixture()
        try folder.remove(".triton")
        #expect(await folder.status() == [])
        try folder.write("now.md", "ours\n")
        #expect(await folder.run("folder push --yes").exitCode == 3)
        #expect(await folder.run("now get").output.contains("Waiting for tomatoes"))
    }

    @Test func `only the selected files are pushed and pulled`() async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "ours\n")
        try folder.write("paste/hello.txt", "ours\n")
        try folder.write("purls.tsv", "docs\thttps://example.org/d\ttrue\n")
        #expect(await folder.run("folder push --yes paste").output == "replace\tpaste/hello.txt\n")
        #expect(await folder.run("folder push --yes now.md").output == "replace\tnow.md\n")
        #expect(await folder.run("folder push --yes --kinds purl").output == "replace\tpurls.tsv:docs\n")
        #expect(await folder.run("folder push --yes --kinds nothing").exitCode == 64)
        #expect(await folder.run("folder push --yes ../other").exitCode == 64)
    }

    @Test func `a copy of a conflict follows the service, and the old copy is in the trash`() async throws {
        let folder = try await conflict()
        await folder.run("folder push --yes")
        await folder.run("now set newer")
        let push = await folder.run("folder push --yes --ours now.md")
        #expect(
            push.exitCode == 3 && push.error.contains("changed at the service since the conflict was shown"), "\(push)")
        #expect(folder.text("now.remote.md") == "newer" && folder.trash().contains("theirs"))
        #expect(await folder.run("folder push --yes --ours now.md") == Effect(output: "replace\tnow.md\n"))
    }

    @Test func `'restore' names the file with the service's version`() async throws {
        let folder = try await FolderFixture(kinds: "now,paste")
        await folder.run("folder export ../all.tar.gz --kinds now,paste")
        await folder.run("now set newer")
        let restore = await folder.run("folder restore ../all.tar.gz --yes")
        #expect(
            restore
                == Effect(
                    exitCode: 3,
                    error: """
                        triton: now.md: it differs: the service's version is in 'all.remote/now.remote.md'; '--force' \
                        replaces it there

                        """))
        #expect(folder.text("all.remote/now.remote.md") == "newer")
        #expect(await folder.run("folder restore ../all.tar.gz --yes").error == restore.error)
        #expect(await folder.run("folder restore ../all.tar.gz --yes --force").output == "replace\tnow.md\n")
        #expect(await folder.run("folder restore ../all.tar.gz --yes").error == "triton: there is nothing to send\n")
    }

    @Test(arguments: ["purls.remote.tsv", "listed.remote.tsv"])
    func `'restore' names the folder with a copy that cannot be used`(_ copy: String) async throws {
        let folder = try await FolderFixture(kinds: "purl")
        await folder.run("folder export ../all.tar.gz --kinds purl")
        await folder.run("purl edit docs --target https://example.org/newer")
        try folder.write("all.remote/\(copy)", "no tab\n")
        let restore = await folder.run("folder restore ../all.tar.gz --yes")
        #expect(
            restore.error.hasPrefix(
                copy == "purls.remote.tsv"
                    ? "triton: cannot use 'all.remote': cannot read 'purls.remote.tsv': line 1: a line has a name, "
                    : "triton: purls.tsv:docs: it differs: the service's version is in 'all.remote/purls.remote.tsv'"),
            "\(restore)")
        #expect(folder.text("all.remote/\(copy)") == "no tab\n")
    }

    @Test func `what was deleted at the service and changed here comes with the commands that end it`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        await folder.run("paste delete soup.md --yes")
        try folder.write("paste/soup.md", "ours\n")
        let push = await folder.run("folder push --yes")
        #expect(
            push.error
                == """
                triton: paste/soup.md: changed here, and deleted at the service: 'triton folder push --ours \
                paste/soup.md' sends it again, 'triton folder pull --theirs paste/soup.md' removes the file

                """)
        #expect(await folder.run("folder push --yes --ours paste/soup.md").output == "create\tpaste/soup.md\n")
    }

    struct Deletion: Sendable, CustomTestStringConvertible {
        let path: String
        /// The file, and what stays of it without the item.
        let file: String
        var rest: String?
        /// What the website does.
        let edit: String
        let get: String
        var input = ""
        var testDescription: String { path }
    }

    static let deletions = [
        Deletion(
            path: "paste/soup.md", file: "paste/soup.md", edit: "paste edit soup.md --text theirs",
            get: "paste get soup.md --fields content"),
        Deletion(
            path: "weblog/tomatoes.md", file: "weblog/tomatoes.md",
            edit: "weblog edit tomatoes -", get: "weblog get tomatoes", input: "theirs\n"),
        Deletion(
            path: "purls.tsv:tea", file: "purls.tsv",
            rest: "docs\thttps://example.org/d\ttrue\n", edit: "purl edit tea --target https://example.org/theirs",
            get: "purl get tea --fields target"),
    ]

    @Test(arguments: deletions)
    func `what was deleted here and changed at the service is a conflict until a pull has shown it`(
        _ row: Deletion
    ) async throws {
        let folder = try await FolderFixture(kinds: "paste,weblog,purl")
        func delete() throws {
            if let rest = row.rest { try folder.write(row.file, rest) } else { try folder.remove(row.file) }
        }
        if let rest = row.rest {
            try folder.write(row.file, rest + "tea\thttps://example.org/t\tfalse\n")
            await folder.run("folder push --yes --delete")
        }
        try delete()
        #expect(await folder.run(row.edit, input: row.input).exitCode == 0)
        let present = await folder.run(row.get)
        for line in ["push --yes", "push --yes --delete", "push --yes --delete --ours \(row.path)"] {
            #expect(
                await folder.run("folder \(line)")
                    == Effect(
                        exitCode: 3,
                        error: """
                            triton: \(row.path): deleted here, and changed at the service: 'triton folder pull \
                            \(row.path)' restores it; to delete that version too, remove the file again, and push \
                            with '--delete'

                            """))
        }
        #expect(await folder.status() == ["U \(row.path)"])
        #expect(
            await folder.run("folder status --json --fields action,state").output
                == #"[{"action":"conflict","state":"deleted_here_changed_there"}]"# + "\n")
        #expect(await folder.run("folder diff --exit-code").exitCode == 1)
        #expect(await folder.run(row.get) == present)
        #expect(await folder.run("folder pull \(row.path)") == Effect(output: "create\t\(row.path)\n"))
        #expect(await folder.status() == [])
        try delete()
        #expect(await folder.run("folder push --yes --delete") == Effect(output: "delete\t\(row.path)\n"))
        #expect(await folder.run(row.get).exitCode == 79)
        #expect(await folder.status() == [])
    }

    @Test func `a page that was removed here and changed at the service stays there, and a pull fetches it`()
        async throws
    {
        let folder = try await FolderFixture(kinds: "now")
        try folder.remove("now.md")
        await folder.run("now set theirs")
        let push = await folder.run("folder push --yes --delete")
        #expect(push == Effect(error: "triton: there is nothing to send\n"))
        #expect(await folder.run("folder pull") == Effect(output: "create\tnow.md\n"))
        #expect(folder.text("now.md") == "theirs")
    }

    @Test func `two folders and the website edit one entry, and the named command ends each conflict`() async throws {
        let mine = try await FolderFixture(kinds: "weblog"),
            yours = try await FolderFixture(kinds: "weblog", besides: mine)
        func text(_ title: String, _ first: String, _ last: String) -> String {
            "---\nTitle: \(title)\nDate: 2026-01-31\n---\n\n\(first)\n\nmiddle\n\n\(last)\n"
        }
        let file = "weblog/tea.md"
        try mine.write(file, text("Tea", "first", "last"))
        #expect(await mine.run("folder push --yes").exitCode == 0)
        #expect(await yours.run("folder pull") == Effect(output: "create\t\(file)\n"))
        // Each side changes another part.
        await mine.run("weblog edit tea -", input: text("Green tea", "first", "last"))
        try mine.write(file, text("Tea", "mine", "last"))
        try yours.write(file, text("Tea", "first", "yours"))
        #expect(await mine.run("folder push --yes") == Effect(output: "merge\t\(file)\n"))
        #expect(await yours.run("folder push --yes") == Effect(output: "merge\t\(file)\n"))
        #expect(await mine.run("folder pull") == Effect(output: "replace\t\(file)\n"))
        for folder in [mine, yours] { #expect(folder.text(file) == text("Green tea", "mine", "yours")) }
        // Both change the same line.
        try mine.write(file, text("Green tea", "A", "yours"))
        try yours.write(file, text("Green tea", "B", "yours"))
        #expect(await mine.run("folder push --yes").exitCode == 0)
        let push = await yours.run("folder push --yes")
        #expect(
            push
                == Effect(
                    exitCode: 3,
                    error: """
                        triton: weblog/tea.md: changed on both sides: the service's version is in \
                        'weblog/tea.remote.md'; 'triton folder push --ours weblog/tea.md' sends yours, 'triton folder \
                        pull --theirs weblog/tea.md' takes the service's

                        """))
        #expect(yours.text("weblog/tea.remote.md") == text("Green tea", "A", "yours"))
        #expect(await yours.run("folder push --ours weblog/tea.md --yes") == Effect(output: "replace\t\(file)\n"))
        #expect(yours.text("weblog/tea.remote.md") == nil)
        // And the other way.
        try mine.write(file, text("Green tea", "C", "yours"))
        #expect(await mine.run("folder push --yes").exitCode == 3)
        #expect(await mine.run("folder pull --theirs weblog/tea.md") == Effect(output: "replace\t\(file)\n"))
        #expect(mine.text(file) == text("Green tea", "B", "yours"))
        for folder in [mine, yours] { #expect(await folder.status() == []) }
    }
}
