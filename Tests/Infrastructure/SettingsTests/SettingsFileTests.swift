import Domain
import Files
import Glibc
import Settings
import TestFolders
import Testing

@Suite struct SettingsFileTests {
    let folder = TemporaryFolder()
    var file: SettingsFile { SettingsFile(folder("config.toml")) }

    @Test func `a missing file is empty settings`() throws {
        #expect(try file.load().all.isEmpty)
    }

    @Test(
        arguments: [
            ("broken on line two", Array("a = 1\nb = = 2\n".utf8), "line 2, column 5: "),
            ("a key twice", Array("a = 1\na = 2\n".utf8), "line 2, column 1: "),
            ("not UTF-8", Array("a = 1\nb = \"é".utf8) + [0xFF, 0x22], "line 2, column 7: the text is not UTF-8"),
            ("a zero byte", Array("a = 1\n\0b = 2".utf8), "line 2, column 1: expected a key"),
            ("an open string", Array("a = \"x".utf8), "line 1, column 7: "),
            ("an open array", Array("a = [".utf8), "line 1, column 6: "),
            ("too deep", Array("a = ".utf8) + [UInt8](repeating: 0x5B, count: 100_000), "line 1, column "),
            ("half a surrogate", Array("a = \"\\uD800\"".utf8), "line 1, column "),
            ("an escape sequence", Array("a = \u{1B}[2J".utf8), "line 1, column "),
        ] as [(String, [UInt8], String)]) func `a broken file says where`(name: String, bytes: [UInt8], place: String)
        throws
    {
        try FileWriter.replace(file.path, with: bytes, mode: .exactly(0o600))
        let failed = failure { _ = try file.load() }
        #expect(failed?.code == .config)
        #expect(
            failed?.sentence.hasPrefix("cannot read configuration '\(file.path)': \(place)") == true,
            "\(failed?.sentence ?? "nothing")")
        #expect(failed?.sentence.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
        #expect(failure { try file.set("x", to: 1) }?.code == .config)
        #expect(try FileReader.read(file.path, limit: 1 << 20) == bytes)
    }

    @Test(arguments: ["/dev/zero", "/dev/ptmx", "pipe", "folder"])
    func `only a regular file is read or changed`(target: String) {
        mkfifo(folder("pipe"), 0o600)
        mkdir(folder("folder"), 0o700)
        #expect(symlink(target, file.path) == 0)
        let refused = "cannot use configuration '\(file.path)': it is not a regular file"
        for error in [failure { _ = try file.load() }, failure { try file.set("profile", to: .string("a")) }] {
            #expect(error?.code == .config && error?.sentence == refused)
        }
    }

    @Test func `/dev/null is empty settings, which cannot be changed`() throws {
        let file = SettingsFile("/dev/null")
        #expect(try file.load().all.isEmpty)
        #expect(failure { try file.set("profile", to: .string("a")) }?.code == .config)
    }

    @Test func `all values come in the order of the file, arrays of tables as one`() throws {
        folder.write(
            "config.toml",
            """
            z = 1
            [b]
            y = 'two'
            [[list]]
            q = 1
            [[list]]
            [list.sub]
            r = 1
            [a]
            x = { n = [true, 1.5], m = 2024-02-03 }

            """)
        #expect(
            try file.load().all.map { "\($0.key.text)=\($0.value.plain)" } == [
                "z=1", "b.y=two", "list=[{ q = 1 }, { sub = { r = 1 } }]", "a.x.n=[true, 1.5]", "a.x.m=2024-02-03",
            ])
    }

    @Test func `names below a key come in the order of the file`() throws {
        folder.write(
            "config.toml",
            "[profiles.work]\n[profiles.home]\naddress = 'a'\n[profiles]\ndefault.address = 'b'\nodd = 1\n")
        let settings = try file.load()
        #expect(settings.tables(below: "profiles") == ["work", "home", "default"])
        #expect(settings.names(below: "profiles") == ["work", "home", "default", "odd"])
        #expect(settings.tables(below: "alias") == [])
    }

    @Test func `typed look-ups say what is wrong and where`() throws {
        folder.write("config.toml", "s = 'text'\nb = true\ni = 7\na = ['x', 'y']\nm = ['x', 1]\n")
        let settings = try file.load()
        #expect(try settings.string("s") == "text")
        #expect(try settings.bool("b") == true)
        #expect(try settings.int("i") == 7)
        #expect(try settings.strings("a") == ["x", "y"])
        #expect(try settings.string("none") == nil)
        #expect(settings.line(of: "i") == 3)
        let prefix = "cannot use configuration '\(file.path)': "
        #expect(
            failure { _ = try settings.string("i") }?.sentence == prefix
                + "line 3, column 1: 'i' is a whole number, and should be text")
        #expect(
            failure { _ = try settings.bool("s") }?.sentence == prefix
                + "line 1, column 1: 's' is text, and should be true or false")
        #expect(
            failure { _ = try settings.strings("m") }?.sentence == prefix
                + "line 5, column 1: 'm' is text, and should be an array of texts"
                || failure { _ = try settings.strings("m") }?.sentence == prefix
                    + "line 5, column 1: 'm' is a whole number, and should be an array of texts"
        )
    }

    @Test func `the user's link stays a link and its file keeps its mode`() throws {
        folder.write("dotfiles.toml", "# mine\nprofile = 'a'\n", mode: 0o640)
        symlink("dotfiles.toml", file.path)
        try file.set("profile", to: .string("b"))
        #expect(try folder.text("dotfiles.toml") == "# mine\nprofile = 'b'\n")
        #expect(folder.mode("dotfiles.toml") == 0o640)
        #expect(stat.of(file.path, followingLink: false)?.isSymlink == true)
    }

    @Test func `if many processes write, no setting is lost`() async throws {
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask { try file.set(SettingKey(["alias", "a\(number)"]), to: .int(number)) }
            }
            try await group.waitForAll()
        }
        #expect(
            Set(try file.load().all.map { "\($0.key.text)=\($0.value.plain)" })
                == Set((0..<16).map { "alias.a\($0)=\($0)" }))
    }

    @Test func `a missing folder is made`() throws {
        try SettingsFile(folder("new/triton/config.toml")).set("profile", to: .string("a"))
        #expect(try folder.text("new/triton/config.toml") == "profile = \"a\"\n")
        #expect(folder.mode("new/triton") == 0o700)
    }
}

@Suite struct SettingKeyTests {
    @Test(arguments: [
        ("profile", ["profile"], "profile"),
        ("profiles.work.address", ["profiles", "work", "address"], "profiles.work.address"),
        (
            "defaults.\"status post\".mastodon", ["defaults", "status post", "mastodon"],
            "defaults.\"status post\".mastodon"
        ),
        ("defaults.'status post'.x", ["defaults", "status post", "x"], "defaults.\"status post\".x"),
        ("defaults.status post.x", ["defaults", "status post", "x"], "defaults.\"status post\".x"),
        ("alias.\"a.b\"", ["alias", "a.b"], "alias.\"a.b\""),
        ("alias.é", ["alias", "é"], "alias.\"é\""),
    ]) func `a valid key is parsed`(text: String, parts: [String], written: String) {
        #expect(SettingKey(text)?.parts == parts)
        #expect(SettingKey(text)?.text == written)
    }

    @Test(arguments: ["", ".", "a.", ".a", "a..b", "a.\"b", "a\"b\"", "\"a\"b", "a\n", "a\u{1B}", "a.\"b\\n\""])
    func `an invalid key is refused`(text: String) { #expect(SettingKey(text) == nil) }
}
