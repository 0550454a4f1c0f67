import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import Terminal
import Testing
import TritonApp

/// The results of `doctor`, and the secrets that it does not show.
@Suite struct DoctorTests {
    /// The checks by name.
    private func checks(_ program: InProcessProgram, _ line: String = "doctor --offline --json") async throws
        -> [String: (isOK: Bool, detail: String)]
    {
        let effect = await program.run(line)
        #expect(effect.exitCode == (effect.output.contains(#""ok":false"#) ? 1 : 0), "\(effect)")
        guard case .array(let items) = try JSON(parsing: effect.output) else { throw Missing() }
        return items.reduce(into: [:]) { checks, item in
            guard case .object(let members) = item,
                case .string(let name)? = members.first(where: { $0.key == "check" })?.value,
                case .bool(let isOK)? = members.first(where: { $0.key == "ok" })?.value,
                case .string(let detail)? = members.first(where: { $0.key == "detail" })?.value
            else { return }
            checks[name] = (isOK, detail)
        }
    }

    struct Missing: Error {}

    private func write(_ text: String, to path: String, in program: InProcessProgram) throws {
        let path = program.home.path + "/" + path
        try FileManager.default.createDirectory(
            atPath: path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 },
            withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    @Test func `the checks that a filter leaves decide about the exit code`() async throws {
        let program = try InProcessProgram(variables: ["TRITON_PROFILE": "nosuch"])
        #expect(await program.run("doctor --offline").exitCode == 1)
        #expect(await program.run("doctor --offline --where ok=yes").exitCode == 0)
        let wrong = await program.run("doctor --offline --where ok=no --fields ok")
        #expect(wrong.exitCode == 1 && wrong.output.hasPrefix("false\n"), "\(wrong)")
    }

    @Test func `a single setting is counted as one`() async throws {
        let program = try InProcessProgram()
        try write("pager = 'less'\n", to: "config/triton/config.toml", in: program)
        let path = program.home.path + "/config/triton/config.toml"
        #expect(try await checks(program)["configuration"]?.detail == "\(path), 1 setting")
    }

    @Test func `it says where each setting came from`() async throws {
        let program = try InProcessProgram(variables: [
            "TRITON_PROFILE": "", "VISUAL": "KEY=canary nano -x", "PAGER": "more",
        ])
        try write(
            """
            profile = "work"
            pager = "/usr/bin/most --key=canary"
            [profiles.work]
            address = "adam"
            api_url = "https://example.com"

            """,
            to: "config/triton/config.toml", in: program)
        let path = program.home.path + "/config/triton/config.toml"
        let plain = try await checks(program)
        #expect(plain["configuration"]?.detail == "\(path), 4 settings")
        #expect(plain["profile"]?.detail == "'work' (from \(path))")
        #expect(plain["address"]?.detail == "'adam' (from \(path))")
        #expect(plain["service"]?.detail == "https://example.com (from \(path))")
        #expect(plain["editor"]?.detail == "nano (from VISUAL)")
        #expect(plain["pager"]?.detail == "most (from the configuration)")
        let given = try await checks(program, "doctor --offline --json --address lab --profile home")
        #expect(given["profile"]?.detail == "'home' (from --profile)")
        #expect(given["address"]?.detail == "'lab' (from --address)")
        #expect(given["service"]?.detail == "https://api.omg.lol (from default)")
        #expect(given["token"]?.isOK == false)
    }

    @Test func `files of the program that this user cannot use are reported`() async throws {
        let program = try InProcessProgram()
        #expect(try await checks(program)["user data"]?.isOK == true)
        let path = program.home.path + "/data/triton"
        try write("", to: "data/triton", in: program)
        #expect(
            try await checks(program)["user data"]?.detail == "cannot use '\(path)/user.sqlite': not a directory")
        unlink(path)
        try write("", to: "data/triton/user.sqlite", in: program)
        // Only root can make the file of another user.
        guard geteuid() == 0 else { return }
        chown(path + "/user.sqlite", 12345, 12345)
        #expect(
            try await checks(program)["user data"]?.detail
                == "cannot use '\(path)/user.sqlite': it belongs to another user")
    }

    @Test func `a configuration that everybody can write, or of another user, is reported`() async throws {
        let program = try InProcessProgram(variables: ["TRITON_PROFILE": ""])
        try write("profile = \"sandbox\"\n", to: "config/triton/config.toml", in: program)
        let path = program.home.path + "/config/triton/config.toml"
        chmod(path, 0o666)
        let warning = "every user can change '\(path)': no program that it names is run; 'chmod o-w' closes it"
        #expect(try await checks(program)["configuration"]?.detail == warning)
        #expect(await program.run("purl get docs").error == "triton: \(warning)\n")
        // Only root can make the file of another user.
        guard geteuid() == 0 else { return }
        chown(path, 12345, 12345)
        program.environment.reloadSettings()
        #expect(
            try await checks(program)["configuration"]?.detail
                == "cannot use configuration '\(path)': it belongs to another user")
    }

    @Test func `a token file that others can read is reported`() async throws {
        let program = try InProcessProgram(variables: ["TRITON_PROFILE": ""])
        let file = """
            {"tokens": [{"profile": "default", "origin": "https://api.omg.lol", "token": "secret-token"}]}
            """
        try write(file, to: "data/triton/credentials", in: program)
        chmod(program.home.path + "/data/triton/credentials", 0o644)
        let check = try await checks(program)["token"]
        #expect(check?.isOK == false && check?.detail.hasPrefix("others can read '") == true, "\(check?.detail ?? "")")
    }

    @Test func `a broken configuration is reported, and everything else is checked`() async throws {
        let program = try InProcessProgram()
        try write("profile = [", to: "config/triton/config.toml", in: program)
        let found = try await checks(program)
        #expect(found["configuration"]?.isOK == false)
        #expect(found["sandbox"]?.isOK == true)
        #expect(found["address"]?.detail == "'demo' (from default)")
    }

    @Test func `libraries and programs that features need are listed, and a missing one is not a fault`() async throws {
        let found = try await checks(try InProcessProgram(variables: ["PATH": "/nonexistent"]))
        let curl = try #require(found["libcurl"])
        #expect(curl.isOK && curl.detail.hasPrefix("libcurl/") && curl.detail.hasSuffix("); the network works"))
        #expect(found["libjq"]?.isOK == true && found["libjq"]?.detail == "found; --jq works")
        #expect(found["libexpat"]?.detail == "found; 'weblog import' of feeds works")
        #expect(
            found["pictures"]?.detail
                == "in kitty, iTerm2 and WezTerm; other terminals need chafa, which is not installed")
        let inTmux = try await checks(
            try InProcessProgram(variables: ["PATH": "/nonexistent", "TMUX": "/nonexistent,1,0"]))
        #expect(inTmux["pictures"]?.detail == "none in tmux: chafa is not installed")
    }

    @Test func `on a terminal each check is shown in full`() async throws {
        let effect = try await InProcessProgram(variables: ["NO_COLOR": "1"]).run(
            "doctor --offline", terminals: [.output], size: TerminalSize(columns: 60, lines: 100))
        #expect(effect.output.contains("\nterminal       ok  60 columns, no colour, UTF-8\n"), "\(effect)")
        #expect(effect.output.hasPrefix("version        ok  triton ") && !effect.output.contains("…"))
    }

    @Test func `an unknown setting is reported, with the nearest known name`() async throws {
        let program = try InProcessProgram()
        try write("colour = \"never\"\n", to: "config/triton/config.toml", in: program)
        let found = try await checks(program)
        #expect(
            found["configuration"]?.detail.hasSuffix("line 1: unknown setting 'colour'; did you mean 'color'?") == true)
    }

    @Test func `no secret is shown, only that there is one`() async throws {
        let secret = "canary-5f2b-0123456789"
        let program = try InProcessProgram(variables: [
            "TRITON_PROFILE": "", "TRITON_TOKEN": secret, "TRITON_CLIENT_SECRET": secret,
            "https_proxy": "http://me:\(secret)@proxy.example:1",
        ])
        let effect = await program.run("doctor --offline --json -v")
        #expect(!effect.output.contains(secret) && !effect.error.contains(secret))
        let found = try await checks(program)
        #expect(found["token"]?.detail == "from TRITON_TOKEN")
        #expect(found["variables"]?.detail.contains("TRITON_CLIENT_SECRET, TRITON_TOKEN") == true)
        #expect(found["variables"]?.detail.contains("https_proxy") == true)
    }

    @Test func `the bundle has what a report needs, and neither a secret nor a text`() async throws {
        let secret = "canary-5f2b-0123456789"
        let program = try InProcessProgram(variables: [
            "TRITON_PROFILE": "work", "TRITON_TOKEN": secret, "TRITON_CLIENT_SECRET": secret, "TERM": "xterm-odd",
            "https_proxy": "http://me:\(secret)@proxy.example:1", "TRITON_ADDRESS": "demo",
        ])
        try write(
            """
            pager = "less \(secret)"
            color = "never"
            [profiles.work]
            token_command = ["echo", "\(secret)"]
            api_url = "http://127.0.0.1:9"
            [alias]
            hi = "status post \(secret)"
            [defaults."status post"]
            emoji = "\(secret)"

            """,
            to: "config/triton/config.toml", in: program)
        let kept = await program.run("status post \(secret) --emoji 🐙 --queue --offline")
        #expect(kept.exitCode == 0, "\(kept)")
        _ = await program.run("doctor --bundle report.md --offline")
        let path = program.home.path + "/report.md"
        let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        for part in [
            "## Checks\n\n- version: ok, triton ", "- TERM=xterm-odd\n", "- color = \"never\"\n", "- pager = (text)\n",
            "- profiles.work.token_command = (an array)\n", "- 1 queued\n", "'preview' ", "'weblog import' of feeds ",
            "glibc ", "user.sqlite: ",
        ] {
            #expect(text.contains(part), "\(part) is not in\n\(text)")
        }
        #expect(!text.contains(secret) && !text.contains(program.home.path), "\(text)")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        let again = await program.run("doctor --bundle report.md --offline")
        #expect(again.exitCode == 73 && again.error.contains("that file exists"), "\(again)")
        // A link is replaced, and not what it leads to.
        let link = program.home.path + "/link.md"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try Data("mine".utf8).write(to: URL(filePath: path))
        _ = await program.run("doctor --bundle link.md --offline --force")
        #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
        #expect(FileManager.default.contents(atPath: link)?.starts(with: Data("## Checks".utf8)) == true)
    }

    @Test func `a bundle shows the words that the program itself quotes`() async throws {
        let tools = try TestHome()
        for name in ["chafa", "tmux"] {
            let path = tools.path + "/" + name
            try Data("#!/bin/sh\necho off\n".utf8).write(to: URL(filePath: path))
            chmod(path, 0o755)
        }
        let program = try InProcessProgram(variables: ["PATH": tools.path + ":/usr/bin:/bin", "TMUX": "socket"])
        try program.configure("colour = 1\n")
        _ = await program.run("doctor --bundle report.md --offline")
        let path = program.home.path + "/report.md"
        let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        for part in ["because its 'allow-passthrough' is off", "unknown setting 'colour'; did you mean 'color'?"] {
            #expect(text.contains(part), "\(part) is not in\n\(text)")
        }
    }

    @Test(
        arguments: [
            ("profiles.work.token_command = \"SECRET\"", [:], ""), ("color = \"SECRET\"", [:], ""),
            ("profiles.work.api_url = \"http://u:SECRET@h.example/?key=SECRET\"", [:], ""),
            ("", ["TRITON_API_URL": "https://h.example/SECRET"], ""),
            ("profiles.work.address = \"SECRET\"", [:], ""), ("profiles.work.email = \"SECRET\"", [:], ""),
            ("", [:], "address = \"SECRET!\""), ("editor = \"vi -c SECRET\"", [:], ""),
            ("pager = \"A=SECRET less SECRET\"", [:], ""),
            ("", ["EDITOR": "foo --key=SECRET", "PAGER": "less SECRET"], ""),
        ] as [(String, [String: String], String)])
    func `a bundle does not quote a secret in the wrong place`(
        _ configuration: String, _ variables: [String: String], _ folder: String
    ) async throws {
        let secret = "canary-5f2b-0123456789"
        let program = try InProcessProgram(
            variables: ["TRITON_PROFILE": "work", "TRITON_ADDRESS": ""].merging(
                variables.mapValues { $0.replacing("SECRET", with: secret) }
            ) { $1 })
        try write(configuration.replacing("SECRET", with: secret) + "\n", to: "config/triton/config.toml", in: program)
        if !folder.isEmpty {
            try write(folder.replacing("SECRET", with: secret) + "\n", to: ".triton.toml", in: program)
        }
        _ = await program.run("doctor --bundle report.md --offline")
        let path = program.home.path + "/report.md"
        let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        #expect(!text.contains(secret), "\(text)")
        #expect(text.contains("h.example") == (configuration + variables.values.joined()).contains("h.example"))
    }

    @Test func `the manual has every topic, and a group of verbs`() async throws {
        let program = try InProcessProgram()
        for topic in [
            "environment", "exit-codes", "json", "config", "scripting", "options", "ci", "tutorial", "purl", "purl add",
            "weblog config", "weblog config get", "status bio",
        ] {
            let effect = await program.run("help " + topic)
            #expect(
                effect.exitCode == 0 && effect.error == "" && effect.output.split(separator: "\n").count > 5,
                "\(topic): \(effect)")
        }
        #expect(
            await program.run("help weblog confg").error
                == """
                triton: nothing in the manual is about 'weblog confg'
                hint: did you mean 'triton help weblog config'?

                """
        )
    }

    @Test func `the tree as JSON says what each option takes`() async throws {
        let tree = try JSON(parsing: await InProcessProgram().run("help --json").output)
        guard case .object(let members) = tree,
            case .array(let options)? = members.first(where: { $0.key == "options" })?.value
        else { throw Missing() }
        let types: [String: String] = options.reduce(into: [:]) { types, option in
            guard case .object(let members) = option,
                case .array(let names)? = members.first(where: { $0.key == "names" })?.value,
                case .string(let name)? = names.last,
                case .string(let type)? = members.first(where: { $0.key == "type" })?.value
            else { return }
            types[name] = type
        }
        #expect(
            types["--json"] == "flag" && types["--format"] == "choice" && types["--output"] == "file"
                && types["--timeout"] == "number" && types["--address"] == "string")
    }
}
