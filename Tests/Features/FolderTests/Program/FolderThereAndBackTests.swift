import ProgramSupport
import Testing

/// An item that is changed and changed back, with a pull after each: the folder and the service are equal again.
@Suite struct FolderThereAndBackTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let kinds: String
        let remote: [String]
        let back: [String]
        /// Standard input of the commands there, and back.
        var texts = ["", ""]
        var testDescription: String { name }

        init(_ name: String, _ kinds: String, remote: String..., back: String..., texts: [String] = ["", ""]) {
            (self.name, self.kinds, self.remote, self.back, self.texts) = (name, kinds, remote, back, texts)
        }
    }

    private static let entry = "Date: 2026-01-31\n\n# Snow\n"

    static let rows: [Row] = [
        Row("the data of a record", "dns", remote: "dns set @ A 192.0.2.77", back: "dns set @ A 192.0.2.10"),
        Row("a record that is gone for a while", "dns", remote: "dns delete 4200001 --yes", back: "undo"),
        Row("a new record that is gone again", "dns", remote: "dns add lab A 192.0.2.1", back: "undo"),
        Row(
            "the target of a purl", "purl", remote: "purl edit docs --target https://example.com/x",
            back: "purl edit docs --target https://example.com/documentation"),
        Row("a purl that is gone for a while", "purl", remote: "purl delete docs --yes", back: "undo"),
        Row("the text of a paste", "paste", remote: "paste edit soup.md --text x", back: "undo"),
        Row(
            "the listing of a paste", "paste", remote: "paste edit soup.md --unlisted",
            back: "paste edit soup.md --listed"),
        Row("a paste that is gone for a while", "paste", remote: "paste delete soup.md --yes", back: "undo"),
        Row("an entry", "weblog", remote: "weblog edit tomatoes -", back: "undo", texts: [entry, ""]),
        Row("an entry that is gone for a while", "weblog", remote: "weblog delete tomatoes --yes", back: "undo"),
        Row("the configuration", "weblog", remote: "weblog config set -", back: "undo", texts: ["Author: me\n", ""]),
        Row("the template", "weblog", remote: "weblog template set -", back: "undo", texts: ["<p>{body}</p>\n", ""]),
        Row("the now page", "now", remote: "now set x", back: "undo"),
        Row("the web page", "web", remote: "web set x", back: "undo"),
        Row("the bio", "status", remote: "status bio set x", back: "undo"),
        Row("a status", "status", remote: "status edit latest x", back: "undo"),
        Row("the forwarding", "email", remote: "email set me@example.com", back: "email set you@example.com"),
        Row(
            "the words of a picture", "pic", remote: "pic edit c3d4e5f60718293a4b5c6d7e --caption x", back: "undo"),
    ]

    @Test(arguments: rows)
    func `what others change and change back is pulled both times, and nothing is left to do`(_ row: Row) async throws {
        let folder = try await FolderFixture(kinds: row.kinds)
        let original = try folder.contents()
        for (lines, text) in [(row.remote, row.texts[0]), (row.back, row.texts[1])] {
            for line in lines {
                let effect = await folder.run(line, input: text)
                #expect(effect.exitCode == 0, "\(line): \(effect)")
            }
            let pull = await folder.run("folder pull --delete --max-delete 1")
            #expect(pull.exitCode == 0 && pull.output != "", "\(pull)")
            if lines == row.remote { #expect(try folder.contents() != original) }
        }
        #expect(try folder.contents() == original)
        #expect(await folder.status() == [])
        #expect(
            await folder.run("folder push --yes --delete") == Effect(error: "triton: there is nothing to send\n"))
    }

    /// - Parameter change: a file, and what replaces a text in it; nothing for its deletion.
    @Test(arguments: [
        ["dns.toml", "192.0.2.10", "192.0.2.77"], ["purls.tsv", "documentation", "docs"],
        ["purls.tsv", "tea\thttps://example.com/shop/tea?kind=green\tfalse\n", ""], ["paste/soup.md"],
        ["weblog/tomatoes.md"], ["now.md", "Now", "Later"], ["email.txt", "you@", "me@"],
        ["status/bio.md", "trying", "testing"],
    ])
    func `a push that is undone comes back with a pull`(_ change: [String]) async throws {
        let folder = try await FolderFixture(kinds: "dns,purl,paste,weblog,now,email,status")
        let original = try folder.contents(), file = change[0]
        if change.count == 3 {
            try folder.write(file, try #require(folder.text(file)).replacing(change[1], with: change[2]))
        } else {
            try folder.remove(file)
        }
        #expect(try folder.contents() != original)
        let push = await folder.run("folder push --yes --delete")
        #expect(push.exitCode == 0 && push.output != "", "\(push)")
        #expect(await folder.run("undo").exitCode == 0)
        let pull = await folder.run("folder pull")
        #expect(pull.exitCode == 0, "\(pull)")
        #expect(try folder.contents() == original)
        #expect(await folder.status() == [])
    }

    @Test func `a push of several kinds is undone, redone and undone again as a whole`() async throws {
        let folder = try await FolderFixture(kinds: "paste,now,web")
        // Several changes are sent at once, so which of two pastes is the newer one is left to chance.
        func look() async -> [[Substring]] {
            var texts: [[Substring]] = []
            for line in ["paste list --fields title,content", "now get", "web get"] {
                texts.append(await folder.run(line).output.split(separator: "\n").sorted())
            }
            return texts
        }
        let old = await look()
        for file in ["paste/a", "paste/b", "now.md", "web/page.md"] { try folder.write(file, "new\n") }
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let new = await look()
        for (command, expected) in [("undo", old), ("redo", new), ("undo", old), ("redo", new), ("undo", old)] {
            let numbers = await folder.run("\(command) --quiet").output.split(separator: "\n")
            #expect(numbers.sorted() == ["1", "2", "3", "4"], "\(command)")
            #expect(await look() == expected, "\(command)")
        }
    }
}

extension FolderFixture {
    /// The texts of all files.
    func contents() throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try files().map { ($0, text($0) ?? "") })
    }
}
