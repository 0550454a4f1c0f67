import Domain
import FoundationEssentials
import GRDB
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// Homes that are missing, closed or damaged: the program works without a cache, with one warning.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(15))) struct HomeTests {
    /// A folder in which no user can make a file.
    private static let closed = "/proc/nowhere"
    private static let expected = "docs\ntea\n🍅\n"
    private static let list = ["purl", "list", "--fields", "name"]

    @Test(arguments: ["HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"])
    func `a folder that cannot be written costs at most a warning`(_ variable: String) throws {
        let place = try Workplace()
        let server = try ServerProcess(place)
        var variables = server.variables.merging([variable: Self.closed]) { $1 }
        if variable == "HOME" {
            for name in ["XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
                variables[name] = ""
            }
        }
        let effect = try place.run(Self.list, with: variables)
        #expect(effect.exitCode == 0 && effect.output == Self.expected, "\(effect)")
        #expect(effect.error.split(separator: "\n").count <= 1, "\(effect.error)")
        #expect(try place.run(["status", "post", "from \(variable)"], with: variables).exitCode == 0)
        for words in [["--help"], ["--version"], ["__complete", "bash", "triton purl get ", ""]] {
            let plain = try place.run(words, with: variables)
            #expect(plain.exitCode == 0 && plain.error == "", "\(words): \(plain)")
        }
    }

    @Test(arguments: ["closed", "below a file", "a home below a file"])
    func `if nothing can be stored, reading finds nothing, and only storing is an error`(_ kind: String) throws {
        let place = try Workplace()
        try Data().write(to: URL(filePath: place.path("file")))
        let homes = [
            "closed": ["XDG_DATA_HOME": Self.closed], "below a file": ["XDG_DATA_HOME": place.path("file/data")],
            "a home below a file": ["XDG_DATA_HOME": "", "HOME": place.path("file/home")],
        ]
        let server = try ServerProcess(place)
        let variables = server.variables.merging(homes[kind] ?? [:]) { $1 }
        let reads = [
            (["outbox", "list"], "triton: the outbox is empty\n"),
            (["outbox", "send"], "triton: there is nothing to send\n"),
            (["status", "mutes"], "triton: nothing is muted\n"),
            (["undo", "--list"], "triton: there is nothing to undo\n"),
        ]
        for (words, said) in reads { #expect(try place.run(words, with: variables) == Effect(error: said), "\(words)") }
        let timeline = try place.run(["status", "timeline", "-n", "1"], with: variables)
        #expect(timeline.exitCode == 0 && timeline.error == "", "\(timeline)")
        let muted = try place.run(["status", "mute", "somebody"], with: variables)
        #expect(
            muted.exitCode == 74 && muted.output == "" && muted.error.hasPrefix("triton: cannot create "), "\(muted)")
        let refused = try place.run(["now", "set", "new"], with: variables)
        #expect(refused.exitCode == 74 && refused.error.contains("the old version cannot be saved"), "\(refused)")
        let path = try #require(refused.error.split(separator: " ").last.map { String($0).trimmed })
        #expect(place.text(path) == "new")
        unlink(path)
        let agreed = try place.run(["now", "set", "new", "--force"], with: variables)
        #expect(agreed.exitCode == 0 && agreed.output == "https://demo.omg.lol/now\n", "\(agreed)")
        #expect(
            agreed.error.hasPrefix("triton: this cannot be undone, because the old version cannot be saved: "),
            "\(agreed)")
    }

    @Test func `without an outbox a text is kept in a file that the message names`() throws {
        let place = try Workplace([
            "XDG_DATA_HOME": Self.closed, "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "x",
            "TRITON_API_URL": "http://127.0.0.1:1",
        ])
        let effect = try place.run(["status", "post", "--no-retry", "-"], input: "kept \u{1F419}\n\n")
        #expect(effect.exitCode == 69)
        let line = try #require(effect.error.split(separator: "\n").last.map(String.init))
        let path = try #require(line.split(separator: " ").last.map(String.init))
        defer { unlink(path) }
        #expect(line.hasPrefix("hint: ") && line.contains("the text is kept in /tmp/triton-unsent-"))
        #expect(place.text(path) == "kept \u{1F419}\n")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func `without an outbox the part of a page that came through a pipe is kept`() throws {
        let place = try Workplace([
            "XDG_DATA_HOME": Self.closed, "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "x",
            "TRITON_API_URL": "http://127.0.0.1:1",
        ])
        let file = place.path("style.css")
        try Data("b {}".utf8).write(to: URL(filePath: file))
        let effect = try place.run(["web", "set", "--css", file, "--head", "-", "--no-retry"], input: "<meta>")
        #expect(effect.exitCode == 69)
        let path = try #require(effect.error.trimmed.split(separator: " ").last.map(String.init))
        defer { unlink(path) }
        #expect(place.text(path) == "<meta>", "\(effect)")
    }

    private static let damages: [(name: String, damage: @Sendable (String) throws -> Void)] = [
        (
            "garbage",
            { try Data((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: URL(filePath: $0)) }
        ),
        ("empty", { truncate($0, 0) }),
        ("the first hundred bytes", { truncate($0, 100) }),
        ("the first three pages", { truncate($0, 3 * 4096) }),
        (
            "zeroes in the middle",
            { path in
                let file = open(path, O_WRONLY)
                let zeroes = [UInt8](repeating: 0, count: 4096)
                for page in 2..<20 { pwrite(file, zeroes, zeroes.count, off_t(page * 4096)) }
                close(file)
            }
        ),
        (
            "a folder",
            {
                unlink($0); mkdir($0, 0o700)
            }
        ),
    ]

    @Test(arguments: 0..<6) func `a damaged cache is made again`(_ number: Int) throws {
        let (name, damage) = Self.damages[number]
        let place = try Workplace()
        let path = place.path("cache/triton/sandbox.sqlite")
        #expect(try place.run(Self.list).output == Self.expected)
        // Everything is moved into one file, so that the write-ahead log does not repair the damage.
        try DatabaseQueue(path: path).writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        try damage(path)
        for _ in 0..<2 {
            let effect = try place.run(Self.list)
            #expect(effect.exitCode == 0 && effect.output == Self.expected, "\(name): \(effect)")
            #expect(effect.error.split(separator: "\n").count <= 1, "\(name): \(effect.error)")
        }
        if name != "a folder" {
            let offline = try place.run(Self.list + ["--offline"])
            #expect(offline.output == Self.expected, "\(name): \(offline)")
        }
    }

    @Test func `damaged user data are an error and are never deleted`() throws {
        let place = try Workplace()
        _ = try place.run(["outbox", "list"])
        let path = place.path("data/triton/user.sqlite"),
            garbage = Data((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        try garbage.write(to: URL(filePath: path))
        let effect = try place.run(["outbox", "list"])
        #expect(effect == Effect(exitCode: 74, error: "triton: cannot use \(path): file is not a database\n"))
        #expect(try place.run(["status", "post", "all the same"]).exitCode == 0)
        #expect(FileManager.default.contents(atPath: path) == garbage)
    }

    @Test func `a configuration that is a link stays a link`() throws {
        let place = try Workplace()
        for folder in ["config", "config/triton", "dotfiles"] { mkdir(place.path(folder), 0o700) }
        try Data("# mine\n".utf8).write(to: URL(filePath: place.path("dotfiles/triton.toml")))
        symlink("../../dotfiles/triton.toml", place.path("config/triton/config.toml"))
        #expect(try place.run(["config", "set", "color", "never"]).exitCode == 0)
        #expect(place.text(place.path("dotfiles/triton.toml")) == "# mine\ncolor = \"never\"\n")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: place.path("config/triton/config.toml"))
                == "../../dotfiles/triton.toml")
    }

    @Test func `a configuration is the old or the new one after a kill at any time`() throws {
        let place = try Workplace()
        var dice = SeededRandom(seed: 99), old = "p0", seen: Set<Bool> = []
        #expect(try place.run(["config", "set", "profile", old]).exitCode == 0)
        let started = ContinuousClock.now
        #expect(try place.run(["config", "set", "profile", old]).exitCode == 0)
        // About the duration of a run, which depends on the load of the machine.
        var whole = (ContinuousClock.now - started) / .microseconds(1)
        for number in 1...Length.of(short: 30, long: 120) {
            let new = "p\(number)"
            let child = try place.start(["config", "set", "profile", new])
            if !child.ends(withinMicroseconds: Int(Double.random(in: whole / 4...whole, using: &dice))) { child.kill() }
            let end = child.wait(), text = place.text(place.path("config/triton/config.toml"))
            whole *= end == .signal(SIGKILL) ? 1.06 : 0.9
            #expect(
                text == "profile = \"\(new)\"\n" || end == .signal(SIGKILL) && text == "profile = \"\(old)\"\n",
                "\(text)")
            seen.insert(text.contains("\"\(new)\""))
            if text.contains("\"\(new)\"") { old = new }
        }
        if Length.isLong { #expect(seen == [true, false]) }
        #expect(try place.run(["config", "set", "profile", "last"]).exitCode == 0)
    }

    @Test(arguments: ["500", "garbage"]) func `a picture whose image cannot be fetched is deleted only with --force`(
        _ fault: String
    ) throws {
        let place = try Workplace(), server = try ServerProcess(place, faults: ["GET /_web/*=\(fault)"])
        func run(_ words: String...) throws -> Effect {
            try place.run(words + ["--no-retry"], with: server.variables)
        }
        let ids = try run("pic", "list", "--fields", "id").output.split(separator: "\n").map(String.init)
        let id = try #require(ids.first)
        let refused = try run("pic", "delete", id, "--yes")
        #expect(
            refused.exitCode == 74 && refused.error.contains("the image of '\(id)' could not be fetched"), "\(refused)")
        #expect(try run("pic", "list", "--fields", "id").output.split(separator: "\n").count == ids.count)
        #expect(try run("pic", "delete", id, "--yes", "--force").exitCode == 0)
        #expect(try run("pic", "list", "--fields", "id").output.split(separator: "\n").count == ids.count - 1)
    }
}
