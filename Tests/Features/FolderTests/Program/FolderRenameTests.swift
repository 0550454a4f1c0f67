import FoundationEssentials
import ProgramSupport
import Testing

/// One client renames a text, and another one edits, deletes or renames it: the second push never publishes it twice.
@Suite struct FolderRenameTests {
    enum Kind: String, CaseIterable {
        case weblog, paste, purl

        var old: String {
            switch self {
            case .weblog: "weblog/tomatoes.md"
            case .paste: "paste/soup.md"
            case .purl: "purls.tsv:tea"
            }
        }

        func path(_ name: String) -> String { self == .purl ? "purls.tsv:\(name)" : "\(rawValue)/\(name).md" }
    }

    enum Change: Equatable {
        case edit, delete
        case rename(String)
    }

    struct Row: CustomTestStringConvertible {
        let kind: Kind, first: Change, second: Change
        /// Whether the second client is a fresh clone of a repository, which has no state.
        let isFresh: Bool
        var testDescription: String { "\(kind) \(first) \(second)\(isFresh ? ", fresh clone" : "")" }

        /// Nil if the second push is not a conflict.
        var reason: String? {
            switch (first, second) {
            case (.rename, .edit): isFresh ? "the service has its text as" : "changed here, and deleted at the service"
            case (.edit, .rename): "renamed from '\(kind.old)', which was changed at the service"
            // A fresh clone cannot know that the text was ever sent.
            case (.delete, .rename): isFresh ? nil : "renamed from '\(kind.old)', which was deleted at the service"
            // Two PURLs may have one target.
            case (.rename, .rename) where kind == .purl:
                isFresh ? nil : "renamed from '\(kind.old)', which was deleted at the service"
            case (.rename, .rename): "the service has its text as '\(kind.path("first"))'"
            default: nil
            }
        }

        /// For a change each kind and pair of changes once, in turn with and without a fresh clone.
        static let all = every.enumerated().filter { number, row in
            Length.isLong || row.isFresh == (number / 2).isMultiple(of: 2)
        }.map(\.element)

        private static let every: [Row] = Kind.allCases.flatMap { kind in
            [
                (Change.rename("first"), Change.edit), (.edit, .rename("second")), (.rename("first"), .delete),
                (.delete, .rename("second")), (.rename("first"), .rename("second")),
            ].flatMap { pair in
                [false, true].map { Row(kind: kind, first: pair.0, second: pair.1, isFresh: $0) }
            }
        }
    }

    private func make(_ change: Change, _ kind: Kind, in folder: FolderFixture) throws {
        guard kind != .purl else {
            let table = try #require(folder.text("purls.tsv"))
            let lines = table.split(separator: "\n").compactMap { line -> String? in
                guard line.hasPrefix("tea\t") else { return String(line) }
                switch change {
                case .edit: return String(line).replacing("\thttps://", with: "\thttps://edited.")
                case .delete: return nil
                case .rename(let name): return name + line.dropFirst(3)
                }
            }
            try folder.write("purls.tsv", lines.sorted().map { $0 + "\n" }.joined())
            return
        }
        let text = try #require(folder.text(kind.old))
        switch change {
        case .edit: try folder.write(kind.old, text + "An edit.\n")
        case .delete: try folder.remove(kind.old)
        case .rename(let name):
            try folder.write(kind.path(name), text)
            try folder.remove(kind.old)
        }
    }

    /// The versions of the text that the service has, by path.
    private func published(_ kind: Kind, besides folder: FolderFixture) async throws -> [String] {
        let now = try await FolderFixture(besides: folder)
        guard kind == .purl else {
            return try [kind.old, kind.path("first"), kind.path("second")].filter { path in
                try now.files().contains(path)
            }.map { now.text($0)?.hasSuffix("An edit.\n") == true ? $0 + " edited" : $0 }
        }
        return try #require(now.text("purls.tsv")).split(separator: "\n").compactMap { line in
            guard let name = ["tea", "first", "second"].first(where: { line.hasPrefix($0 + "\t") }) else { return nil }
            return kind.path(name) + (line.contains("//edited.") ? " edited" : "")
        }
    }

    @Test(arguments: Row.all)
    func `the second of two changes is a conflict, and nothing is published twice`(row: Row) async throws {
        let first = try await FolderFixture(), second = try await FolderFixture(besides: first)
        if row.isFresh {
            #expect(try await second.git("init", "-q", "-b", "main") == 0)
            try await second.commit()
        }
        try make(row.first, row.kind, in: first)
        #expect(await first.run("folder push --yes --delete").exitCode == 0)
        let before = try await published(row.kind, besides: first)
        try make(row.second, row.kind, in: second)
        if row.isFresh {
            try await second.commit()
            try second.remove(".triton")
        }
        let status = await second.run("folder status"), push = await second.run("folder push --yes --delete")
        let after = try await published(row.kind, besides: first)
        guard let reason = row.reason else {
            #expect(push.exitCode == 0 && status.exitCode == 0, "\(push) \(status)")
            return
        }
        #expect(row.second == .edit || status.exitCode == 3 && status.unbrokenError.contains(reason), "\(status)")
        #expect(push.exitCode == 3 && push.unbrokenError.contains(reason), "\(push)")
        #expect(after == before)
        // Each conflict is named with the command that ends it, and then nothing was lost.
        let name = row.second == .edit ? row.kind.old : row.kind.path("second")
        #expect(push.unbrokenError.contains("--ours \(name)"), "\(push)")
        // The old name of a text that was changed there stays in conflict until it is pulled.
        let isOldInConflict = row.first == .edit && row.second != .edit
        #expect(await second.run("folder push --yes --ours \(name)").exitCode == (isOldInConflict ? 3 : 0))
        if isOldInConflict {
            #expect(push.unbrokenError.contains("'triton folder pull \(row.kind.old)' restores it"), "\(push)")
            #expect(await second.run("folder pull \(row.kind.old)").exitCode == 0)
        }
        #expect(await second.run("folder push --yes").exitCode == 0)
        let sent = row.second == .edit ? name + " edited" : name
        #expect(try await published(row.kind, besides: first).contains(sent))
    }

    enum NewName: CaseIterable { case link, otherCase, notUTF8, ignored }

    @Test(arguments: NewName.allCases)
    func `a text whose new file is not sent stays under its old name`(_ new: NewName) async throws {
        let folder = try await FolderFixture.repository(kinds: "paste")
        let text = try #require(folder.text("paste/soup.md"))
        try folder.remove("paste/soup.md")
        switch new {
        case .link:
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/paste/new.md", withDestinationPath: "../../soup.md")
        case .otherCase: try folder.write("paste/HELLO.txt", text)
        case .notUTF8: try folder.write(bytes: Array("paste/supp".utf8) + [0xE9], text)
        case .ignored:
            try folder.write(".gitignore", "*.draft\n")
            try folder.write("paste/soup.draft", text)
        }
        let push = await folder.run("folder push --yes --delete")
        #expect(push.exitCode == 3 && push.output == "" && folder.writes() == [], "\(push)")
        #expect(push.error.contains("paste/soup.md: it was not deleted, because"), "\(push)")
        #expect(await folder.run("paste get soup.md").exitCode == 0)
        guard new != .ignored else { return }
        let ours = await folder.run("folder push --yes --delete --ours paste/soup.md")
        #expect(ours.output == "delete\tpaste/soup.md\n", "\(ours)")
    }

    @Test(arguments: [("soup.md", true), ("greet.py", false)], ["", " --delete"])
    func `a renamed paste stays listed or unlisted`(_ paste: (title: String, isListed: Bool), _ option: String)
        async throws
    {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.write("paste/new", try #require(folder.text("paste/\(paste.title)")))
        try folder.remove("paste/\(paste.title)")
        let listing = try #require(folder.text("listed.tsv"))
        #expect(await folder.run("folder push --yes\(option)").exitCode == 0)
        #expect(await folder.run("paste list --fields title,listed").output.contains("new\t\(paste.isListed)\n"))
        let lines = listing.replacing("paste/\(paste.title)\t", with: "paste/new\t").split(separator: "\n").sorted()
        #expect(folder.text("listed.tsv") == lines.map { $0 + "\n" }.joined())
        #expect(await folder.status() == (option.isEmpty ? ["D paste/\(paste.title)"] : []))
    }

    @Test func `a renamed paste with a line of its own is as the line says`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.write("paste/new", try #require(folder.text("paste/soup.md")))
        try folder.remove("paste/soup.md")
        try folder.write("listed.tsv", try #require(folder.text("listed.tsv")) + "paste/new\tfalse\n")
        #expect(await folder.run("folder push --yes --delete").exitCode == 0)
        #expect(await folder.run("paste list --fields title,listed").output.contains("new\tfalse\n"))
        #expect(folder.text("listed.tsv")?.contains("soup.md") == false)
    }

    @Test func `a deleted paste leaves the listing`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.remove("paste/soup.md")
        #expect(await folder.run("folder push --yes --delete").exitCode == 0)
        #expect(folder.text("listed.tsv")?.contains("soup.md") == false)
    }
}
