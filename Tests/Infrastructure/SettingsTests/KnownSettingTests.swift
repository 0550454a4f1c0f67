import Domain
import Files
import Settings
import TestFolders
import Testing

@Suite struct KnownSettingTests {
    let catalog = SettingsCatalog([
        KnownSetting("undo.days", .int(1...3650), standard: "90", "how long old values are kept"),
        KnownSetting("alias.<name>", .text, "a verb"),
    ])
    let folder = TemporaryFolder()

    private func parse(_ key: SettingKey, _ text: String) throws -> SettingValue {
        try catalog.require(key).parse(text, for: key)
    }

    @Test(
        arguments: [
            ("profile", "work", .string("work")), ("color", "never", .string("never")),
            ("editor", "vi -R", .string("vi -R")), ("editor", "true", .string("true")),
            ("profiles.work.address", "@Ada", .string("@Ada")),
            ("profiles.work.api_url", "http://localhost:8080", .string("http://localhost:8080")),
            ("profiles.work.token_command", "[\"pass\", 'show']", .array([.string("pass"), .string("show")])),
            ("alias.st", "status list", .string("status list")),
            ("defaults.\"status post\".mastodon", "false", .bool(false)),
            ("defaults.status list.limit", "20", .int(20)),
            ("defaults.status list.format", "json", .string("json")), ("defaults.x.y", "1\nz = 2", .string("1\nz = 2")),
            ("defaults.x.y", "1 # c", .int(1)),
            ("undo.days", "30", .int(30)),
        ] as [(SettingKey, String, SettingValue)]) func `a value of the right kind is accepted`(
            key: SettingKey, text: String, value: SettingValue
        ) throws
    {
        #expect(try parse(key, text) == value)
    }

    @Test(
        arguments: [
            ("color", "0123456789abcdef0123456789abcdef", "'color' should be one of auto, always, never, not text"),
            ("color", "sometimes", "'color' should be one of auto, always, never, not \"sometimes\""),
            ("profile", "My.Profile", "'profile' should be a profile name, not \"My.Profile\""),
            (
                "profiles.Work.address", "ada",
                "'Work' is not a profile name: lower-case letters, digits and hyphens, not beginning with a hyphen"
            ),
            ("profiles.work.address", "a/b", "'profiles.work.address' should be an omg.lol address, not \"a/b\""),
            (
                "profiles.work.api_url", "api.omg.lol",
                "'profiles.work.api_url' should be an http or https URL without a path, not \"api.omg.lol\""
            ),
            ("profiles.work.email", "ada", "'profiles.work.email' should be an e-mail address, not \"ada\""),
            (
                "profiles.work.token_command", "pass show",
                """
                'profiles.work.token_command' should be a program (its name or whole path) and its arguments, such as \
                ["pass", "show", "omg.lol"], not "pass ***"
                """
            ),
            (
                "profiles.work.token_command", "[]",
                """
                'profiles.work.token_command' should be a program (its name or whole path) and its arguments, such as \
                ["pass", "show", "omg.lol"], not []
                """
            ),
            (
                "hooks.after.status post", #"["./post"]"#,
                """
                'hooks.after."status post"' should be a program (its name or whole path) and its arguments, such as \
                ["notify-send", "posted"], not ["./post"]
                """
            ),
            (
                "profiles.work.token_command", "echo 0123456789abcdef0123456789abcdef",
                """
                'profiles.work.token_command' should be a program (its name or whole path) and its arguments, such as \
                ["pass", "show", "omg.lol"], not "echo ***"
                """
            ),
            ("undo.days", "0", "'undo.days' should be a whole number from 1 to 3650, not 0"),
            ("colour", "never", "unknown setting 'colour'; did you mean 'color'?"),
            (
                "profiles.work.adress", "ada",
                "unknown setting 'profiles.work.adress'; did you mean 'profiles.work.address'?"
            ),
            ("weather", "fine", "unknown setting 'weather'"),
        ] as [(SettingKey, String, String)]) func `a value of the wrong kind is refused`(
            key: SettingKey, text: String, message: String
        )
    {
        let failed = failure { _ = try parse(key, text) }
        #expect(failed?.code == .config)
        #expect(failed?.sentence == message)
    }

    @Test func `a file is checked with line and column, and unknown keys are warned about`() throws {
        folder.write("config.toml", "colr = 'never'\n[profiles.work]\naddress = 'ada'\n  api_url = 5\n")
        let settings = try SettingsFile(folder("config.toml")).load()
        let path = folder("config.toml")
        #expect(
            settings.warnings(catalog).map(\.rendered) == [
                "\(path), line 1: unknown setting 'colr'; did you mean 'color'?"
            ])
        #expect(
            failure { try settings.check(catalog) }?.sentence
                == """
                cannot use configuration '\(path)': line 4, column 3: 'profiles.work.api_url' should be an http or \
                https URL without a path, not 5
                """)
    }
}

@Suite struct WorkingFolderSettingsTests {
    let folder = TemporaryFolder()

    @Test func `the nearest file in the parent folders is used, and sets only address, profile and kinds`() throws {
        folder.write(".triton.toml", "address = 'outer'\n")
        for name in ["a", "a/b", "a/b/c"] { try PrivateFolder.create(folder(name)) }
        folder.write(
            "a/.triton.toml",
            "address = '@Inner'\nprofile = 'work'\npager = 'rm -rf'\n[alias]\nst = '!sh'\n[hooks.after]\n")
        let found = try WorkingFolderSettings.find(from: folder("a/b/c"))
        let path = folder("a/.triton.toml")
        #expect(found?.path == path)
        #expect(found?.address == Address("inner"))
        #expect(found?.profile == "work")
        #expect(
            found?.warnings.map(\.rendered) == [
                "'pager' in \(path), line 3, is ignored: only address, profile and kinds can be chosen there",
                "'alias.st' in \(path), line 5, is ignored: only address, profile and kinds can be chosen there",
                "'hooks' in \(path), line 6, is ignored: only address, profile and kinds can be chosen there",
            ])
        #expect(try WorkingFolderSettings.find(from: folder.path)?.address == Address("outer"))
    }

    @Test func `of many unknown settings the first ones are named, and a large file is refused`() throws {
        let text = (0..<1000).map { "a\($0) = 1\n" }.joined()
        folder.write(".triton.toml", text)
        let warnings = try WorkingFolderSettings.find(from: folder.path)?.warnings.map(\.rendered)
        #expect(warnings?.count == 51)
        #expect(warnings?.last == "950 more settings in \(folder(".triton.toml")) are ignored")
        folder.write(".triton.toml", "# " + String(repeating: "x", count: 64 << 10))
        let failed = failure { _ = try WorkingFolderSettings.find(from: folder.path) }
        #expect(failed?.sentence.contains("it is larger than 65536 bytes") == true, "\(failed?.sentence ?? "")")
    }

    @Test func `without a file the result is nil, also for a folder of that name`() throws {
        try PrivateFolder.create(folder(".triton.toml"))
        #expect(try WorkingFolderSettings.find(from: folder.path) == nil)
        #expect(try WorkingFolderSettings.find(from: "/") == nil)
    }

    @Test(arguments: [
        ("broken", "address = \n", "line 1, column "),
        ("no address", "\naddress = 'a b'\n", "line 2, column 1: 'address' should be an omg.lol address"),
        ("another kind", "profile = 3\n", "line 1, column 1: 'profile' should be a profile name, not 3"),
    ]) func `a broken one is an error`(name: String, text: String, message: String) {
        folder.write(".triton.toml", text)
        let failed = failure { _ = try WorkingFolderSettings.find(from: folder.path) }
        #expect(failed?.code == .config)
        #expect(
            failed?.sentence.contains("configuration '\(folder(".triton.toml"))': \(message)") == true,
            "\(failed?.sentence ?? "")")
    }
}
