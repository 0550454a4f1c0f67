import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// Pictures beside the texts of a folder, and the files of pictures themselves.
@Suite struct FolderPictureTests {
    private static let text =
        "Date: 2026-01-31\n\n# Boats\n\n![A boat](img/boat.svg \"Ours\") ![web](https://example.com/x.png)\n"

    private func prepared() async throws -> FolderFixture {
        let folder = try await FolderFixture()
        try folder.write("weblog/img/boat.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3 3\"/>\n")
        try folder.write("weblog/boats.md", Self.text)
        return folder
    }

    private func pictures(_ folder: FolderFixture) async -> [String] {
        await folder.run("pic list --fields image_url,alt").output.split(separator: "\n").map(String.init)
    }

    @Test func `a renamed text keeps its picture, also if another machine has uploaded it`() async throws {
        let folder = try await prepared()
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try await folder.commit()
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let sent = await folder.run("weblog get boats").output
        try folder.write("weblog/2026/img/boat.svg", try #require(folder.text("weblog/img/boat.svg")))
        for path in ["weblog/img/boat.svg", "weblog/boats.md"] { try folder.remove(path) }
        try folder.write("weblog/2026/boats.md", Self.text)
        try await folder.commit()
        let clone = try await folder.cloneOnAnotherMachine()
        #expect(await clone.status().contains("R weblog/2026/boats.md"))
        let push = await clone.run("folder push --yes --delete")
        #expect(push.output == "create\tweblog/2026/boats.md\ndelete\tweblog/boats.md\n", "\(push)")
        #expect(!clone.writes().contains("pics.upload"))
        #expect(await clone.run("weblog get 2026_boats").output == sent)
        // Another picture is uploaded.
        try clone.write("weblog/boats.md", Self.text)
        try clone.write("weblog/img/boat.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"/>\n")
        for path in ["weblog/2026/img/boat.svg", "weblog/2026/boats.md"] { try clone.remove(path) }
        try await clone.commit()
        #expect(await clone.run("folder push --yes --delete").exitCode == 0)
        #expect(clone.writes().count { $0 == "pics.upload" } == 1)
    }

    @Test func `a text that another machine adds again is no conflict, although its picture has a new URL`()
        async throws
    {
        let folder = try await prepared(), other = try await FolderFixture(kinds: "weblog", besides: folder)
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let sent = await folder.run("weblog get boats").output
        try folder.remove("weblog/boats.md")
        #expect(await folder.run("folder push --yes --delete").output == "delete\tweblog/boats.md\n")
        try other.write("weblog/img/boat.svg", try #require(folder.text("weblog/img/boat.svg")))
        try other.write("weblog/boats.md", Self.text)
        #expect(await other.run("folder push --yes").exitCode == 0)
        #expect(await folder.run("weblog get boats").output != sent)
        try folder.write("weblog/boats.md", Self.text)
        #expect(await folder.run("folder pull weblog").exitCode == 0)
        #expect(await folder.status().filter { $0.contains("weblog") } == [])
        #expect(folder.text("weblog/boats.md") == Self.text)
        // Another picture is a difference.
        try folder.write("weblog/img/boat.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"/>\n")
        #expect(await folder.status().contains("M weblog/boats.md"))
    }

    @Test func `a picture beside a text is uploaded once, with its alternative text, and the file stays as it is`()
        async throws
    {
        let folder = try await prepared()
        #expect(await folder.run("folder push --yes") == Effect(output: "create\tweblog/boats.md\n"))
        let new = try #require(await pictures(folder).first { $0.hasSuffix("\tA boat") })
        let url = try #require(new.split(separator: "\t").first.map(String.init))
        #expect(await folder.run("weblog get boats").output == Self.text.replacing("img/boat.svg", with: url))
        #expect(
            await folder.run("undo --list --fields description").output.contains("uploaded picture boat.svg\n"))
        #expect(folder.text("weblog/boats.md") == Self.text)
        _ = folder.writes()
        #expect(await folder.run("folder push --yes").output == "")
        #expect(folder.writes() == [])
        try folder.write("weblog/boats.md", Self.text + "\nMore.\n")
        #expect(await folder.run("folder push --yes").output == "replace\tweblog/boats.md\n")
        #expect(await pictures(folder).count == 4)
    }

    @Test func `a picture that was deleted on the website is uploaded again with the next text that shows it`()
        async throws
    {
        let folder = try await prepared(), website = try await FolderFixture(clones: false, besides: folder)
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let first = try await newID(folder)
        #expect(await website.run("pic delete \(first) --yes").exitCode == 0)
        // The text that is there stays as it is.
        _ = folder.writes()
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        try folder.write("weblog/more.md", "# More\n\n![A boat](img/boat.svg)\n")
        try folder.write("weblog/boats.md", Self.text + "\nMore.\n")
        let dry = await folder.run("folder push --dry-run", terminals: [.output])
        #expect(dry.output.contains("+ weblog/more.md  (with weblog/img/boat.svg)"), "\(dry)")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(folder.writes().count { $0 == "pics.upload" } == 1)
        let second = try await newID(folder)
        for entry in ["more", "boats"] {
            #expect(await folder.run("weblog get \(entry)").output.contains("/\(second).svg"))
        }
        #expect(folder.text("weblog/boats.md") == Self.text + "\nMore.\n")
        #expect(await folder.status() == ["A pics/pics.jsonl:" + second])
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `a push without texts with pictures does not ask for the pictures`() async throws {
        let folder = try await prepared()
        #expect(await folder.run("folder push weblog --yes").exitCode == 0)
        try folder.write("weblog/plain.md", "# Plain\n")
        _ = folder.requestCount()
        #expect(await folder.run("folder push weblog --yes").exitCode == 0)
        let asked = folder.requestNames()
        #expect(!asked.isEmpty && !asked.contains { $0.hasPrefix("pics.") }, "\(asked)")
    }

    @Test func `a known picture that the list does not show is not uploaded again`() async throws {
        let folder = try await prepared()
        try await folder.freeze("pics.list")
        #expect(await folder.run("folder push weblog --yes").exitCode == 0)
        try folder.write("weblog/more.md", "# More\n\n![A boat](img/boat.svg)\n")
        #expect(await folder.run("folder push weblog --yes").exitCode == 0)
        #expect(folder.writes().count { $0 == "pics.upload" } == 1)
    }

    @Test func `a change of such a text on the website is pulled with the name of the file`() async throws {
        let folder = try await prepared()
        await folder.run("folder push --yes")
        let sent = await folder.run("weblog get boats").output
        await folder.run("weblog edit boats -", input: sent + "\nMore.\n")
        #expect(await folder.run("folder pull --kinds weblog") == Effect(output: "replace\tweblog/boats.md\n"))
        #expect(folder.text("weblog/boats.md") == Self.text + "\nMore.\n")
        #expect(await folder.status() == ["A pics/pics.jsonl:" + (try await newID(folder))])
    }

    private func newID(_ folder: FolderFixture) async throws -> String {
        let rows = await folder.run("pic list --fields id,alt").output.split(separator: "\n")
        return String(try #require(rows.first { $0.hasSuffix("\tA boat") }).split(separator: "\t")[0])
    }

    @Test func `the plan names the picture, and a text with a file that is not a picture is refused alone`()
        async throws
    {
        let folder = try await prepared()
        let asked = await folder.run("folder push", input: "n\n", terminals: [.input, .output, .error])
        #expect(asked.error.contains("+ weblog/boats.md  (with weblog/img/boat.svg)"), "\(asked)")
        try folder.write("weblog/img/boat.svg", "no picture\n")
        try folder.write("weblog/fine.md", "# Fine\n")
        #expect(
            await folder.run("folder push --yes")
                == Effect(
                    exitCode: 3, output: "create\tweblog/fine.md\n",
                    error: "triton: weblog/boats.md: 'weblog/img/boat.svg' is not a picture\n"))
    }

    @Test func `a saved plan sends the pictures beside a text that it was made with`() async throws {
        let folder = try await prepared(), image = try #require(folder.text("weblog/img/boat.svg"))
        #expect(await folder.run("folder push --save-plan plan.json").exitCode == 0)
        try folder.write("weblog/img/boat.svg", image.replacing("3 3", with: "4 4"))
        let push = await folder.run("folder push --plan plan.json --yes")
        #expect(push.exitCode == 3 && push.output == "" && folder.writes() == [], "\(push)")
        #expect(push.error.contains("weblog/boats.md: it has changed since the plan was made"), "\(push)")
        try folder.write("weblog/img/boat.svg", image)
        #expect(await folder.run("folder push --plan plan.json --yes") == Effect(output: "create\tweblog/boats.md\n"))
    }

    @Test func `a line without a picture file, and a file that is no picture, are refused alone`() async throws {
        let folder = try await FolderFixture(kinds: "now,pic")
        let records = try #require(folder.text("pics/pics.jsonl"))
        try folder.write(
            "pics/pics.jsonl", records + "{\"id\":\"boat\",\"alt\":\"\"}\n{\"id\":\"words\",\"alt\":\"\"}\n")
        try folder.write("pics/README.md", "# Pictures\n")
        try folder.write("pics/words.svg", "no picture\n")
        try folder.write("now.md", "ours\n")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output == "replace\tnow.md\n", "\(push)")
        #expect(push.error.contains("pics/pics.jsonl:boat: there is no picture file for it\n"), "\(push)")
        #expect(push.error.contains("pics/pics.jsonl:words: 'pics/words.svg' is not a picture\n"), "\(push)")
        #expect(push.error.contains("pics/README.md: it is not a picture\n"), "\(push)")
        #expect(folder.writes().count == 1)
    }

    @Test func `a picture that was uploaded without its description is described, and not uploaded again`() async throws
    {
        let folder = try await FolderFixture(kinds: "pic")
        let count = await folder.run("pic list --fields id").output.split(separator: "\n").count
        let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 7 7\"/>\n"
        try folder.write("pics/dot.svg", image)
        #expect(await folder.program.run(["pic", "upload", folder.path + "/pics/dot.svg"]).exitCode == 0)
        let records = try #require(folder.text("pics/pics.jsonl"))
        try folder.write("pics/pics.jsonl", records + "{\"id\":\"dot\",\"caption\":\"A dot\",\"alt\":\"dot\"}\n")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 0, "\(push)")
        #expect(await folder.run("pic list --fields id").output.split(separator: "\n").count == count + 1)
        #expect(await folder.run("pic list --fields caption,alt").output.contains("A dot\tdot\n"))
        #expect(await folder.status() == [])
    }

    @Test func `two picture files that differ only in the extension are refused, and the others are sent`() async throws
    {
        let folder = try await FolderFixture(kinds: "pic")
        let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 7 7\"/>\n"
        for name in ["cat.svg", "cat.png", "dog.svg"] { try folder.write("pics/" + name, image) }
        let push = await folder.run("folder push --yes")
        #expect(
            push
                == Effect(
                    exitCode: 3, output: "create\tpics/dog.svg\n",
                    error: """
                        triton: pics/cat.png: it is the same picture as 'pics/cat.svg': rename one of them
                        triton: pics/cat.svg: it is the same picture as 'pics/cat.png': rename one of them

                        """))
        try folder.write("pics/cat.png", image.replacing("7 7", with: "8 8"))
        try folder.remove("pics/cat.svg")
        #expect(await folder.run("folder push --yes") == Effect(output: "create\tpics/cat.png\n"))
    }

    @Test func `a picture whose file was changed is not sent, and the plan says so`() async throws {
        let folder = try await FolderFixture()
        try folder.write("pics/c3d4e5f60718293a4b5c6d7e.svg", "<svg/>\n")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 0 && push.output == "" && push.error.contains("is another picture now"), "\(push)")
        #expect(folder.writes() == [])
        #expect(await folder.run("folder pull --full").exitCode == 0)
        _ = folder.writes()
        // Of the same length: the folder remembers the bytes.
        let text = try #require(folder.text("pics/c3d4e5f60718293a4b5c6d7e.svg"))
        try folder.write("pics/c3d4e5f60718293a4b5c6d7e.svg", text)
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        try folder.write("pics/c3d4e5f60718293a4b5c6d7e.svg", text.replacing("svg", with: "gvs"))
        let same = await folder.run("folder push --yes")
        #expect(same.output == "" && same.error.contains("is another picture now"), "\(same)")
        #expect(folder.writes() == [])
        #expect(await folder.run("folder pull --full").exitCode == 0)
        #expect(folder.text("pics/c3d4e5f60718293a4b5c6d7e.svg") != "<svg/>\n")
    }

    @Test func `while descriptions are required, only what has one is uploaded`() async throws {
        let folder = try await FolderFixture()
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"/>\n"
        try folder.program.configure("[pics]\nrequire_alt = true\n")
        try folder.write("pics/new.svg", picture)
        try folder.write("weblog/boat.svg", picture.replacing("4 4", with: "5 5"))
        try folder.write("weblog/boat.md", "Date: 2026-01-31\n\n# Boat\n\n![](boat.svg)\n")
        try folder.write("now.md", "Sailing.\n")
        let check = await folder.run("folder check pics weblog/boat.md --fields path,line,code,message")
        let missing = "it has no description, and 'pics.require_alt' is set"
        #expect(
            check.output == """
                weblog/boat.md\t5\tmissing_alt\tthe picture 'boat.svg' has no alternative text
                pics/b2c3d4e5f60718293a4b5c6d.png\t\tmissing_alt\t\(missing)
                pics/new.svg\t\tmissing_alt\t\(missing)

                """, "\(check)")
        _ = folder.writes()
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output == "replace\tnow.md\n", "\(push)")
        #expect(push.error.contains("pics/new.svg: \(missing)"), "\(push)")
        #expect(push.error.contains("weblog/boat.md: line 5: cannot upload 'boat.svg': \(missing)"), "\(push)")
        #expect(folder.writes().count == 1)
        let table = try #require(folder.text("pics/pics.jsonl"))
        try folder.write("pics/pics.jsonl", table + "{\"id\":\"new\",\"alt\":\"A square\"}\n")
        try folder.write("weblog/boat.md", "Date: 2026-01-31\n\n# Boat\n\n![A boat](boat.svg)\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(await pictures(folder).count == 5)
    }

    /// - Parameter removesImage: whether its file is removed, too.
    @Test(arguments: [true, false])
    func `a picture of another machine whose record was removed here is deleted, and not uploaded again`(
        _ removesImage: Bool
    ) async throws {
        let folder = try await FolderFixture(kinds: "pic"),
            other = try await FolderFixture(kinds: "pic", besides: folder)
        let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 7 7\"/>\n"
        try other.write("pics/new.svg", image)
        #expect(await other.run("folder push --yes").exitCode == 0)
        #expect(await folder.run("folder pull").exitCode == 0)
        #expect(await folder.status() == [])
        let file = try #require(try folder.files().first { folder.text($0) == image })
        let id = file.dropFirst("pics/".count).dropLast(".svg".count)
        let records = try #require(folder.text("pics/pics.jsonl")).split(separator: "\n")
        try folder.write(
            "pics/pics.jsonl", records.filter { !$0.contains(id) }.map { $0 + "\n" }.joined())
        if removesImage { try folder.remove(file) }
        #expect(await folder.status() == ["D pics/pics.jsonl:\(id)"])
        #expect(await folder.run("folder push --yes --delete").output == "delete\tpics/pics.jsonl:\(id)\n")
        #expect(await folder.status() == [] && folder.text(file) == nil)
        #expect(folder.trash().contains(image) == !removesImage)
        #expect(await folder.run("folder push --yes --delete").output == "")
        #expect(await other.status() == ["D pics/pics.jsonl:\(id)"])
        #expect(await other.run("folder pull --delete").exitCode == 0)
        #expect(await other.status() == [] && other.text(file) == nil)
    }

    @Test func `a picture file that is missing is named by a push, and fetched again by a pull`() async throws {
        let folder = try await FolderFixture(kinds: "pic")
        let file = "pics/c3d4e5f60718293a4b5c6d7e.svg", record = "pics/pics.jsonl:c3d4e5f60718293a4b5c6d7e"
        let text = try #require(folder.text(file))
        try folder.remove(file)
        #expect(await folder.run("folder status") == Effect(output: "D\t\(file)\tits image is missing here\n"))
        let diff = await folder.run("folder diff --exit-code")
        #expect(diff.exitCode == 1 && diff.error.contains("'\(file)' is missing here\n"), "\(diff)")
        let note = "triton: \(record): its image is missing here: 'triton folder pull' fetches it\n"
        #expect(
            await folder.run("folder push --yes --delete")
                == Effect(error: note + "triton: there is nothing to send\n"))
        for words in ["", " pic", " \(file)", " --theirs \(file)"] {
            if folder.text(file) != nil { try folder.remove(file) }
            _ = folder.requestCount()
            #expect(await folder.run("folder pull" + words) == Effect(output: "replace\t\(record)\n"), "\(words)")
            #expect(folder.text(file) == text && folder.requestCount() == 2)
        }
        let records = try #require(folder.text("pics/pics.jsonl"))
        try folder.write("pics/pics.jsonl", records.replacing("\"alt\":\"", with: "\"alt\":\"Our "))
        try folder.remove(file)
        #expect(await folder.run("folder pull \(file)") == Effect(output: "replace\t\(record)\n"))
        #expect(
            await folder.run("folder status \(file)").output.hasPrefix("M\t\(record)\t") && folder.text(file) == text)
        try folder.write("pics/pics.jsonl", records)
        try folder.remove(file)
        _ = folder.requestCount()
        #expect(await folder.run("folder pull --full").exitCode == 0)
        // The list, and each image once.
        #expect(folder.text(file) == text && folder.requestCount() == 1 + 3)
        #expect(await folder.status() == [])
    }
}
