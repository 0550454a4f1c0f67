import Domain
import Settings
import TestFolders
import Testing

/// One edit of a file; a value of nil unsets the key.
struct EditRow: CustomTestStringConvertible, Sendable {
    let name: String
    let before: String
    let key: SettingKey
    let value: SettingValue?
    let after: String

    init(_ name: String, _ before: String, _ key: SettingKey, _ value: SettingValue?, _ after: String) {
        self.name = name
        self.before = before
        self.key = key
        self.value = value
        self.after = after
    }

    var testDescription: String { name }
}

@Suite struct TOMLEditTests {
    let folder = TemporaryFolder()

    private func edit(_ row: EditRow) throws {
        let file = SettingsFile(folder("config.toml"))
        folder.write("config.toml", row.before)
        if let value = row.value { try file.set(row.key, to: value) } else { try file.unset(row.key) }
        #expect(try folder.text("config.toml") == row.after)
        #expect(try file.load().value(row.key) == row.value)
        #expect(folder.names == ["config.toml"])
    }

    @Test(arguments: [
        EditRow("empty file", "", "profile", "work", "profile = \"work\"\n"),
        EditRow("empty file, table", "", "profiles.work.address", "ada", "[profiles.work]\naddress = \"ada\"\n"),
        EditRow("only a comment", "# mine\n", "color", "never", "# mine\ncolor = \"never\"\n"),
        EditRow("only a comment, no line end", "# mine", "color", "never", "# mine\ncolor = \"never\"\n"),
        EditRow(
            "before the first table", "[alias]\nst = \"status\"\n", "color", "never",
            "color = \"never\"\n\n[alias]\nst = \"status\"\n"),
        EditRow(
            "above the first table's comment", "# top\n\n# my aliases\n[alias]\n", "color", "never",
            "# top\n\ncolor = \"never\"\n\n# my aliases\n[alias]\n"),
        EditRow(
            "behind the last top key", "profile = \"a\" # which\n\n[alias]\n", "color", "never",
            "profile = \"a\" # which\ncolor = \"never\"\n\n[alias]\n"),
        EditRow(
            "into its table, not the last one", "[profiles.a]\naddress = \"x\"\n\n[profiles.b]\naddress = \"y\"\n",
            "profiles.a.email", "e@x.org",
            "[profiles.a]\naddress = \"x\"\nemail = \"e@x.org\"\n\n[profiles.b]\naddress = \"y\"\n"),
        EditRow(
            "into an empty table with a comment", "[alias] # short\n# none yet\n", "alias.st", "status",
            "[alias] # short\nst = \"status\"\n# none yet\n"),
        EditRow(
            "as indented as its neighbours", "[alias]\n\ta = \"b\"\n", "alias.c", "d",
            "[alias]\n\ta = \"b\"\n\tc = \"d\"\n"),
        EditRow("no line end at the end", "[alias]\na = \"b\"", "alias.c", "d", "[alias]\na = \"b\"\nc = \"d\"\n"),
        EditRow(
            "new table, no line end at the end", "profile = \"a\"", "alias.c", "d",
            "profile = \"a\"\n\n[alias]\nc = \"d\"\n"),
        EditRow(
            "a key that needs quotes", "", "defaults.\"status post\".mastodon", false,
            "[defaults.\"status post\"]\nmastodon = false\n"),
        EditRow(
            "table above an existing one", "[profiles.work]\naddress = \"a\"\n", "profiles.x", 1,
            "[profiles.work]\naddress = \"a\"\n\n[profiles]\nx = 1\n"),
        EditRow(
            "text that needs escapes", "", "editor", "a \"b\" \\ \t\u{202E}\u{1F600}",
            "editor = \"a \\\"b\\\" \\\\ \\t\\u202E\u{1F600}\"\n"),
        EditRow(
            "an array", "", "profiles.w.token_command", ["pass", "show omg"],
            "[profiles.w]\ntoken_command = [\"pass\", \"show omg\"]\n"),
    ]) func `an added key leaves everything else as it is`(row: EditRow) throws { try edit(row) }

    @Test(arguments: [
        EditRow(
            "keeps the comment behind it", "# a\nprofile   =  \"old\"   # why\n\n", "profile", "new",
            "# a\nprofile   =  \"new\"   # why\n\n"),
        EditRow("keeps single quotes", "editor = 'vi'\n", "editor", "emacs -nw", "editor = 'emacs -nw'\n"),
        EditRow("keeps single quotes with a backslash", "editor = 'vi'\n", "editor", "a\\b", "editor = 'a\\b'\n"),
        EditRow("leaves single quotes for an apostrophe", "editor = 'vi'\n", "editor", "it's", "editor = \"it's\"\n"),
        EditRow(
            "Windows line ends", "a = \"1\"\r\nprofile = \"x\"\r\n", "profile", "y",
            "a = \"1\"\r\nprofile = \"y\"\r\n"),
        EditRow("byte order mark", "\u{FEFF}profile = \"x\"\n", "profile", "y", "\u{FEFF}profile = \"y\"\n"),
        EditRow(
            "long string", "editor = \"\"\"\nvi\n#no\"\"\"\"\" # c\npager = \"p\"\n", "editor", "e",
            "editor = \"e\" # c\npager = \"p\"\n"),
        EditRow(
            "long literal with brackets", "editor = '''\n[alias]\nx = 1\n'''\n[alias]\nx = \"2\"\n", "alias.x", "3",
            "editor = '''\n[alias]\nx = 1\n'''\n[alias]\nx = \"3\"\n"),
        EditRow(
            "array over several lines", "a = [ # one\n  \"x\", # ]\n  \"y]\",\n] # end\nb = 1\n", "a", ["z"],
            "a = [\"z\"] # end\nb = 1\n"),
        EditRow(
            "quoted key", "[defaults.'status post']\n\"mastodon\" = true\n", "defaults.\"status post\".mastodon", false,
            "[defaults.'status post']\n\"mastodon\" = false\n"),
        EditRow("key with escapes", "\"pro\\u0066ile\" = \"a\"\n", "profile", "b", "\"pro\\u0066ile\" = \"b\"\n"),
        EditRow(
            "dotted key", "profiles . work.address = \"a\"\n", "profiles.work.address", "b",
            "profiles . work.address = \"b\"\n"),
        EditRow(
            "inline table", "profiles = { work = { address = \"a\" , email = \"e\" } }\n", "profiles.work.address", "b",
            "profiles = { work = { address = \"b\" , email = \"e\" } }\n"),
        EditRow("same key in two tables", "[a]\nk = 1\n[b]\nk = 1\n", "b.k", 2, "[a]\nk = 1\n[b]\nk = 2\n"),
        EditRow(
            "a string that looks like a table", "x = \"[alias]\"\n[alias]\nx = \"y\"\n", "alias.x", "z",
            "x = \"[alias]\"\n[alias]\nx = \"z\"\n"),
        EditRow(
            "a comment that looks like the key", "#profile = \"no\"\nprofile = \"a\"\n", "profile", "b",
            "#profile = \"no\"\nprofile = \"b\"\n"),
        EditRow("another kind", "n = 1979-05-27 07:32:00 # d\nm = 2\n", "n", true, "n = true # d\nm = 2\n"),
        EditRow(
            "after an array of tables", "[[list]]\nk = 1\n[[list]]\nk = 2\n[alias]\nk = \"a\"\n", "alias.k", "b",
            "[[list]]\nk = 1\n[[list]]\nk = 2\n[alias]\nk = \"b\"\n"),
        EditRow("the same value", "profile = 'a' # c\n", "profile", "a", "profile = 'a' # c\n"),
        EditRow("no line end at the end", "profile = \"a\"", "profile", "b", "profile = \"b\""),
        EditRow(
            "emoji before it", "\"🐙\" = \"🐙\"\nprofile = \"🐙\"\n", "profile", "b", "\"🐙\" = \"🐙\"\nprofile = \"b\"\n"),
    ]) func `a changed value leaves everything else as it is`(row: EditRow) throws { try edit(row) }

    @Test(arguments: [
        EditRow(
            "into an inline table", "profiles.work = { address = \"a\" }\n", "profiles.work.email", "e",
            "profiles.work = { address = \"a\", email = \"e\" }\n"),
        EditRow("into an empty inline table", "alias = {} # c\n", "alias.st", "s", "alias = { st = \"s\" } # c\n"),
        EditRow(
            "deeper into an inline table", "profiles = { a = { x = 1 } }\n", "profiles.b.address", "e",
            "profiles = { a = { x = 1 }, b.address = \"e\" }\n"),
        EditRow(
            "beside dotted keys", "profiles.work.address = \"a\"\ncolor = \"x\"\n", "profiles.work.email", "e",
            "profiles.work.address = \"a\"\nprofiles.work.email = \"e\"\ncolor = \"x\"\n"),
        EditRow(
            "beside dotted keys in a table", "[profiles]\nwork.address = \"a\"\n[alias]\n", "profiles.work.email", "e",
            "[profiles]\nwork.address = \"a\"\nwork.email = \"e\"\n[alias]\n"),
        EditRow(
            "beside a dotted relative", "profiles.work.address = \"a\"\n", "profiles.home.address", "e",
            "profiles.work.address = \"a\"\nprofiles.home.address = \"e\"\n"),
        EditRow(
            "beside an array of tables", "[[list]]\nk = 1\n", "alias.st", "s",
            "[[list]]\nk = 1\n\n[alias]\nst = \"s\"\n"),
        EditRow(
            "Windows line ends", "[alias]\r\na = \"b\"\r\n", "alias.c", "d", "[alias]\r\na = \"b\"\r\nc = \"d\"\r\n"),
    ]) func `adding where tables are spelled otherwise`(row: EditRow) throws { try edit(row) }

    @Test(arguments: [
        EditRow(
            "its line, comment above stays", "# keep\nprofile = \"a\" # gone\ncolor = \"x\"\n", "profile", nil,
            "# keep\ncolor = \"x\"\n"),
        EditRow("several lines", "a = [\n 1,\n 2\n]\nb = 1\n", "a", nil, "b = 1\n"),
        EditRow("the last line", "a = 1\nb = 2", "b", nil, "a = 1\n"),
        EditRow("the only key of a table", "[alias]\nst = \"s\"\n", "alias.st", nil, ""),
        EditRow("the only key of the last table", "a = 1\n\n[b.c]\n\nd = 2 # why\n\n", "b.c.d", nil, "a = 1\n"),
        EditRow(
            "the only key of a table between others", "[a]\nb = 1\n\n[c]\nd = 2\n\n[e]\nf = 3\n", "c.d", nil,
            "[a]\nb = 1\n\n[e]\nf = 3\n"),
        EditRow(
            "the only key of a table with a comment", "[a] # mine\nb = 1\n[c]\n# mine too\nd = 2\n", "c.d", nil,
            "[a] # mine\nb = 1\n[c]\n# mine too\n"),
        EditRow("first of an inline table", "t = { a = 1, b = 2 }\n", "t.a", nil, "t = { b = 2 }\n"),
        EditRow("last of an inline table", "t = { a = 1, b = 2 }\n", "t.b", nil, "t = { a = 1 }\n"),
        EditRow(
            "middle of an inline table", "t = { a = 1, b = [1, 2], c = 3 }\n", "t.b", nil, "t = { a = 1, c = 3 }\n"),
        EditRow("only one of an inline table", "t = { a = 1 } # c\n", "t.a", nil, "t = {} # c\n"),
        EditRow("Windows line ends", "a = 1\r\nb = 2\r\n", "a", nil, "b = 2\r\n"),
        EditRow("one that is not there", "a = 1\n", "b.c", nil, "a = 1\n"),
    ]) func `a removed key leaves everything else as it is`(row: EditRow) throws { try edit(row) }

    @Test(
        arguments: [
            ("a table in the value's place", "[alias]\nx = 1\n", "alias", "'alias' is a table, not a value"),
            ("a value in the table's place", "alias = 3\n", "alias.x", "'alias' is a whole number, not a table"),
            ("an array of tables on the way", "[[alias]]\nx = 1\n", "alias.x", "'alias' is an array, not a table"),
        ] as [(String, String, SettingKey, String)]) func `what cannot be edited is refused and stays`(
            name: String, before: String, key: SettingKey, message: String
        ) throws
    {
        folder.write("config.toml", before)
        let failed = failure { try SettingsFile(folder("config.toml")).set(key, to: .string("x\0y")) }
        #expect(failed?.code == .config)
        #expect(failed?.sentence == "cannot change configuration '\(folder("config.toml"))': \(message)")
        #expect(try folder.text("config.toml") == before)
    }

    @Test func `a table is not unset as a whole`() {
        folder.write("config.toml", "[alias]\na = \"b\"\n")
        #expect(
            failure { try SettingsFile(folder("config.toml")).unset("alias") }?.sentence.hasSuffix(
                "'alias' is a table: unset its keys") == true)
    }
}
