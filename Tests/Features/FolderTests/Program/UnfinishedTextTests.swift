import Domain
import ProgramSupport
import Terminal
import Testing

/// Repositories that omg.lol's own action has posted before: it sends the bytes of each file, as the entry with the id
/// of its path.
@Suite struct UnfinishedTextTests {
    enum Way: String, CaseIterable {
        case push, post
    }

    private static let text = "# Cat\n\n![A cat](img/cat.svg)\n"
    private static let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 5\"/>"

    private func prepared() async throws -> FolderFixture {
        let folder = try await FolderFixture(clones: false)
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try folder.write(".triton.toml", "address = \"demo\"\nkinds = [\"weblog\"]\n")
        try folder.write("weblog/img/cat.svg", Self.image)
        try folder.write("weblog/cat.md", Self.text)
        try await folder.commit()
        return folder
    }

    private func act(_ folder: FolderFixture, _ name: String = "cat") async {
        let effect = await folder.program.run([
            "api", "-X", "POST", "/address/demo/weblog/entry/\(name)", "--input", folder.path + "/weblog/\(name).md",
        ])
        #expect(effect.exitCode == 0, "\(effect)")
    }

    private func send(_ way: Way, _ folder: FolderFixture) async -> Effect {
        switch way {
        case .push: await folder.run("folder push --yes")
        case .post: await folder.program.run(["weblog", "post", folder.path])
        }
    }

    @Test(arguments: Way.allCases, [true, false])
    func `the pictures of a text that the action has posted are uploaded, and it is sent with their URLs`(
        _ way: Way, isKnown: Bool
    ) async throws {
        let folder = try await prepared()
        if isKnown {
            #expect(await folder.program.run(["pic", "upload", folder.path + "/weblog/img/cat.svg"]).exitCode == 0)
        }
        await act(folder)
        _ = folder.writes()
        let sent = await send(way, folder)
        #expect(sent.exitCode == 0, "\(sent)")
        let uploads = isKnown ? [] : ["pics.upload", "pics.update"]
        #expect(folder.writes() == uploads + ["weblog.entry.save"])
        let entry = await folder.run("weblog get cat").output
        #expect(entry.hasPrefix("# Cat\n\n![A cat](https://") && entry.hasSuffix(".svg)\n"), "\(entry)")
        #expect(folder.text("weblog/cat.md") == Self.text)
        let clone = try await folder.cloneOnAnotherMachine()
        for second in Way.allCases {
            for place in [folder, clone] {
                let effect = await send(second, place)
                #expect(effect.exitCode == 0 && place.writes() == [], "\(effect)")
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `a text that the action posts again gets the URL of the same picture again, also from a fresh clone`(
        _ way: Way
    ) async throws {
        let folder = try await prepared()
        #expect(await send(way, folder).exitCode == 0)
        let first = await folder.run("weblog get cat").output
        for edit in ["Asleep.\n", "Awake.\n"] {
            try folder.write("weblog/cat.md", Self.text + edit)
            try await folder.commit()
            await act(folder)
            let clone = try await folder.cloneOnAnotherMachine()
            let place = edit == "Awake.\n" ? clone : folder
            _ = place.writes()
            #expect(await send(way, place).exitCode == 0)
            // Where the picture is not known, it is fetched, to compare its bytes.
            #expect(place.writes().filter { $0 != "visit.picture" } == ["weblog.entry.save"])
            #expect(await folder.run("weblog get cat").output == first + edit)
            #expect(await send(way, place).exitCode == 0 && place.writes() == [])
        }
    }

    @Test func `a text whose file beside it is no picture stays as the action has posted it`() async throws {
        let folder = try await prepared()
        try folder.write("weblog/img/cat.svg", "no picture\n")
        await act(folder)
        _ = folder.writes()
        #expect(await send(.push, folder) == Effect(error: "triton: there is nothing to send\n"))
    }

    // MARK: - Renamed files

    struct Senders: CustomTestStringConvertible {
        /// Who sends the text before its file is renamed: the official Action, or a push.
        let isByAction: Bool
        let first, second: Way
        var testDescription: String { "\(isByAction ? "action" : "push"), \(first), \(second)" }

        static let all = [true, false].flatMap { isByAction in
            Way.allCases.flatMap { first in
                Way.allCases.map { Senders(isByAction: isByAction, first: first, second: $0) }
            }
        }
    }

    @Test(arguments: Senders.all) func `a renamed file is another entry, whatever sends it`(_ senders: Senders)
        async throws
    {
        let folder = try await prepared()
        try folder.write("weblog/old.md", "# Moved\n")
        try await folder.commit()
        if senders.isByAction { await act(folder, "old") }
        #expect(await send(senders.isByAction ? .post : .push, folder).exitCode == 0)
        #expect(try await folder.git("mv", "weblog/old.md", "weblog/new.md") == 0)
        try await folder.commit()
        _ = folder.writes()
        let sent = await send(senders.first, folder)
        #expect(sent.exitCode == 0 && folder.writes() == ["weblog.entry.save"], "\(sent)")
        #expect(await folder.run("weblog get new").output == "# Moved\n")
        if senders.first == .post {
            let note = "the entry 'old' stays, which 'new' was before its file was renamed"
            #expect(sent.unbrokenError.contains(note), "\(sent)")
        }
        for place in [folder, try await folder.cloneOnAnotherMachine()] {
            let effect = await send(senders.second, place)
            #expect(effect.exitCode == 0 && place.writes() == [], "\(effect)")
        }
    }

    @Test(arguments: Senders.all) func `a file that is renamed and edited is another entry, also with the same slug`(
        _ senders: Senders
    ) async throws {
        let folder = try await prepared()
        try folder.write("weblog/old.md", "Slug: here\n\n# Moved\n")
        try await folder.commit()
        if senders.isByAction { await act(folder, "old") }
        #expect(await send(senders.isByAction ? .post : .push, folder).exitCode == 0)
        #expect(try await folder.git("mv", "weblog/old.md", "weblog/new.md") == 0)
        for text in ["Slug: here\n\n# Moved, and edited\n", "Slug: here\n\n# Moved, and edited again\n"] {
            try folder.write("weblog/new.md", text)
            try await folder.commit()
            _ = folder.writes()
            let sent = await send(senders.first, folder)
            #expect(sent.exitCode == 0 && folder.writes() == ["weblog.entry.save"], "\(sent)")
            #expect(await folder.run("weblog get new").output == text)
            #expect(await folder.run("weblog get old").output == "Slug: here\n\n# Moved\n")
            for place in [folder, try await folder.cloneOnAnotherMachine()] {
                let effect = await send(senders.second, place)
                #expect(effect.exitCode == 0 && place.writes() == [], "\(effect)")
            }
        }
        let clone = try await folder.cloneOnAnotherMachine()
        #expect(await clone.run("folder push --yes --delete").output == "delete\tweblog/old.md\n")
    }

    @Test(arguments: Way.allCases, [true, false])
    func `a text that is renamed and edited keeps the URL of its picture, also from a fresh clone`(
        _ way: Way, isFresh: Bool
    ) async throws {
        let folder = try await prepared()
        #expect(await send(way, folder).exitCode == 0)
        let sent = await folder.run("weblog get cat").output
        for (old, new) in [("cat", "tom"), ("tom", "2026/felix")] {
            try folder.write("weblog/\(new).md", "")
            #expect(try await folder.git("mv", "-f", "weblog/\(old).md", "weblog/\(new).md") == 0)
            if new.contains("/") {
                try folder.write("weblog/2026/img/cat.svg", "")
                #expect(try await folder.git("mv", "-f", "weblog/img/cat.svg", "weblog/2026/img/cat.svg") == 0)
            }
            try folder.write("weblog/\(new).md", Self.text + "\(new)\n")
            try await folder.commit()
            let place = try await isFresh ? folder.cloneOnAnotherMachine() : folder
            _ = place.writes()
            let effect = await send(way, place)
            #expect(effect.exitCode == 0, "\(effect)")
            #expect(place.writes().filter { $0 != "visit.picture" } == ["weblog.entry.save"])
            let id = new.replacing("/", with: "_")
            #expect(await folder.run("weblog get \(id)").output == sent + "\(new)\n")
            #expect(await send(way, place).exitCode == 0 && place.writes() == [])
        }
        // Another picture is uploaded.
        try folder.write("weblog/2026/img/cat.svg", Self.image + "\n")
        try folder.remove("weblog/2026/felix.md")
        try folder.write("weblog/2026/garfield.md", Self.text + "Another one.\n")
        try await folder.commit()
        let place = try await isFresh ? folder.cloneOnAnotherMachine() : folder
        _ = place.writes()
        #expect(await send(way, place).exitCode == 0)
        #expect(place.writes().count { $0 == "pics.upload" } == 1)
    }

    @Test(arguments: Way.allCases, [true, false]) func `texts with one slug are an entry for each file`(
        _ way: Way, isFolder: Bool
    ) async throws {
        let folder = try await prepared()
        if !isFolder { try folder.remove(".triton.toml") }
        try folder.write("weblog/01.md", "Date: 2024-01-31\nSlug: weeknotes\n\nJanuary\n")
        try await folder.commit()
        #expect(await send(isFolder ? way : .post, folder).exitCode == 0)
        try folder.write("weblog/02.md", "Date: 2024-02-29\nSlug: weeknotes\n\nFebruary\n")
        _ = folder.writes()
        let posted = await folder.program.run(["weblog", "post", folder.path + "/weblog/02.md"])
        #expect(posted.exitCode == 0 && folder.writes() == ["weblog.entry.save"], "\(posted)")
        try folder.write("weblog/03.md", "Date: 2024-03-31\nSlug: weeknotes\n\nMarch\n")
        let third = await send(isFolder ? way : .post, folder)
        #expect(third.exitCode == 0 && folder.writes() == ["weblog.entry.save"], "\(third)")
        for (id, text) in [("01", "January"), ("02", "February"), ("03", "March")] {
            #expect(await folder.run("weblog get \(id)").output.contains(text))
        }
    }

    @Test func `a text that was written on the website is not posted beside itself`() async throws {
        let folder = try await prepared()
        await folder.run("weblog post - --id there", input: "# There\n")
        try folder.write("weblog/here.md", "# There\n")
        try await folder.commit()
        #expect(await send(.post, folder).exitCode == 0)
        #expect(await folder.run("weblog get here").exitCode == 79)
    }
}
