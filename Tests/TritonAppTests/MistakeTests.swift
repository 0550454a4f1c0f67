import Arguments
@testable import Commands
import Domain
import FoundationEssentials
import Manual
import ProgramSupport
import Testing
import TritonApp

/// A mistyped word is reported with the nearest known one, and nothing is run.
@Suite struct MistakeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let line: String
        let said: String
        init(_ line: String, _ said: String) { (self.line, self.said) = (line, said) }
        var testDescription: String { line }
    }

    static let listUsage = "hint: usage: triton purl list [ADDRESS] [NAME*…]; more with 'triton help purl list'\n"

    static let mistakes = [
        Mistake("prl list", "triton: there is no noun 'prl'\nhint: did you mean 'purl'?\n"),
        Mistake("purl lst", "triton: 'purl' has no verb 'lst'\nhint: did you mean 'triton purl list'?\n"),
        Mistake("--jsno purl list", "triton: unknown option '--jsno'\nhint: did you mean '--json'?\n"),
        Mistake("purl list --revrese", "triton: unknown option '--revrese'; did you mean '--reverse'?\n" + listUsage),
        Mistake("purl list --qqqqqqqqqq", "triton: unknown option '--qqqqqqqqqq'\n" + listUsage),
        Mistake(
            "purl list --format tabel",
            "triton: 'tabel' is not a value of '--format'; did you mean 'table'?\n" + listUsage
        ),
        Mistake(
            "purl list --format xxxxxx",
            "triton: 'xxxxxx' is not a value of '--format'; it takes table, tsv, record, json, jsonl\n" + listUsage),
        Mistake(
            "weblog list --status drafty",
            "triton: 'drafty' is not a value of '--status'; did you mean 'draft'?\n"
                + "hint: usage: triton weblog list [NAME*…] [--type T] [--status S] [--drafts]; more with 'triton help "
                + "weblog list'\n"),
        Mistake("purl list --format", "triton: missing value for '--format'\n" + listUsage),
        Mistake(
            "purl list -n many", "triton: 'many' is not a value of '-n'; it takes a whole number from 0\n" + listUsage),
        Mistake(
            "purl list --fields nme",
            """
            triton: there is no field 'nme'
            hint: did you mean 'name'? Fields: name, address, target, counter, listed, url

            """),
        Mistake("purl list --fields ''", "triton: --fields names no field\nhint: list them with '--fields help'\n"),
        Mistake("purl list --fields=,", "triton: --fields names no field\nhint: list them with '--fields help'\n"),
        Mistake(
            "config get colr",
            "triton: unknown setting 'colr'; did you mean 'color'?\nhint: see them with 'triton help config'\n"),
        Mistake(
            "config set read_only true",
            """
            triton: unknown setting 'read_only'; did you mean 'profiles.NAME.read_only'?
            hint: see them with 'triton help config'

            """),
        Mistake(
            "config set 'hooks.after.status pots' cat",
            "triton: 'status pots' is not a command\nhint: did you mean 'status post'?\n"),
        Mistake(
            "config set defaults.purl.limit 3",
            "triton: 'purl' is not a command\nhint: did you mean 'purl add'?\n"),
        Mistake(
            "config set 'defaults.purl list.limti' 3",
            "triton: 'triton purl list' has no option '--limti'\nhint: did you mean 'limit'?\n"),
        Mistake("help prl", "triton: nothing in the manual is about 'prl'\nhint: did you mean 'triton help purl'?\n"),
        Mistake(
            "help nosuch",
            """
            triton: nothing in the manual is about 'nosuch'
            hint: try another word, or 'triton help' alone

            """),
        Mistake(
            "help enviroment",
            "triton: nothing in the manual is about 'enviroment'\nhint: did you mean 'triton help environment'?\n"),
        Mistake(
            "purl get docs --address",
            """
            triton: missing value for '--address'
            hint: usage: triton purl get NAME… [--web]; more with 'triton help purl get'

            """),
    ]

    @Test(arguments: mistakes)
    func `a mistake is reported with the nearest known word`(_ mistake: Mistake) async throws {
        let program = try InProcessProgram(observe: { endpoint in Issue.record("\(endpoint) was asked") })
        let effect = await program.run(mistake.line)
        #expect(effect == Effect(exitCode: 64, output: "", error: mistake.said))
    }

    @Test func `joined letters are handled like others`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("-qv purl lst").error == "triton: 'purl' has no verb 'lst'\n")
        #expect(await program.run("purl lst -vq").error == "triton: 'purl' has no verb 'lst'\n")
        let help = await program.run("purl list --help")
        #expect(help.exitCode == 0 && !help.output.isEmpty)
        for line in [
            "purl list -qh", "-hq purl list", "purl -qh list", "purl list --limit many -vh", "purl list --bogus -h",
        ] {
            #expect(await program.run(line) == help, "\(line)")
        }
    }

    @Test func `help wins over a mistake in an option, not over a mistyped noun or verb`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("--bogus purl --help") == program.run("purl --help"))
        #expect(await program.run("purl --bogus -h") == program.run("purl --help"))
        #expect(await program.run("weblog config --bogus -h") == program.run("weblog config get -h"))
        #expect(await program.run("--bogus -h") == program.run("--help"))
        #expect(await program.run("purl lst -h").error.hasPrefix("triton: 'purl' has no verb 'lst'\n"))
        #expect(await program.run("prl -h").error.hasPrefix("triton: there is no noun 'prl'\n"))
    }

    @Test(arguments: [
        "prl --json", "--json prl", "purl lst --format json", "--jsonl purl --bogus", "purl --bogus --json",
        "purl add --bogus --json", "--jsno purl list --json", "weblog config gett --json", "purl list -n many --json",
    ])
    func `the format of an error is found at any position`(_ line: String) async throws {
        let effect = try await InProcessProgram().run(line)
        #expect(effect.exitCode == 64)
        #expect(effect.error.hasPrefix(#"{"error":{"code":"usage","message":""#) && effect.output == "")
    }

    @Test func `a word in the place of a value is not an option`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run(["repl", "-c", "-h"]) == program.run("--help"))
        #expect(await program.run(["purl", "get", "--", "--json"]).error.hasPrefix("triton: "))
        #expect(
            await program.run(["repl", "-c", "--json", "-c", "purl lst"]).error.hasPrefix("triton: script, line 2: "))
    }

    @Test func `a mistyped field is found before anything is changed`() async throws {
        let program = try InProcessProgram(observe: { endpoint in Issue.record("\(endpoint) was asked") })
        #expect(await program.run("purl add new https://example.com --fields nmae").exitCode == 64)
        #expect(
            await program.run("purl delete docs --yes --fields name,deletd").error.hasPrefix(
                "triton: there is no field 'deletd'\nhint: did you mean 'deleted'?"))
    }

    @Test func `a deletion has the field that its help names`() async throws {
        let program = try InProcessProgram()
        #expect(
            await program.run("purl delete docs --yes --json --fields name,deleted")
                == Effect(output: #"{"name":"docs","deleted":true}"# + "\n"))
    }

    @Test func `TRITON_ADVICE=0 and --quiet silence the hint, not the error`() async throws {
        let silent = try InProcessProgram(variables: ["TRITON_ADVICE": "0"])
        #expect(await silent.run("purl lst").error == "triton: 'purl' has no verb 'lst'\n")
        #expect(await silent.run("purl list --format").error == "triton: missing value for '--format'\n")
        let plain = try InProcessProgram()
        #expect(await plain.run("-q purl lst").error == "triton: 'purl' has no verb 'lst'\n")
        #expect(
            await plain.run("purl lst --json").error
                == """
                {"error":{"code":"usage","message":"'purl' has no verb 'lst'","status":null,\
                "hint":"did you mean 'triton purl list'?"}}

                """)
    }

    // MARK: The configuration

    private func program(configuration: String, workingFolder: String? = nil) throws -> (InProcessProgram, path: String)
    {
        let program = try InProcessProgram()
        try program.configure(configuration)
        if let workingFolder {
            try Data(workingFolder.utf8).write(to: URL(filePath: program.home.path + "/.triton.toml"))
        }
        return (program, program.home.path + "/config/triton/config.toml")
    }

    static let odd =
        "colour = \"always\"\n[defaults.\"purl lst\"]\nreverse = true\n[profile.work]\naddress = \"adam\"\n"

    private func warnings(_ path: String) -> String {
        """
        triton: \(path), line 1: unknown setting 'colour'; did you mean 'color'?
        triton: \(path), line 5: unknown setting 'profile.work.address'; did you mean 'profiles.work.address'?
        triton: \(path), line 2: defaults of 'purl lst', which is not a command; did you mean 'purl list'?

        """
    }

    @Test func `unknown settings are reported once, with the next command, which still runs`() async throws {
        let (program, path) = try program(configuration: Self.odd)
        #expect(
            await program.run("purl get docs")
                == Effect(output: "https://example.com/documentation\n", error: warnings(path)))
        #expect(await program.run("purl get docs").error == "")
    }

    @Test func `a script is warned once, and with --quiet never`() async throws {
        let (program, path) = try program(configuration: Self.odd)
        #expect(await program.run("repl", input: "purl get docs\npurl get tea\n").error == warnings(path))
        let (quiet, _) = try self.program(configuration: Self.odd)
        #expect(await quiet.run("purl get docs --quiet").error == "")
    }

    @Test(arguments: [
        "--help", "--version", "purl --help", "purl list -h", "help purl", "completion bash", "config path",
    ])
    func `a command that needs no configuration does not read it`(_ line: String) async throws {
        let (program, _) = try program(configuration: Self.odd)
        #expect(await program.run(line).error == "")
    }

    @Test func `a profile name that is similar to another one is reported`() async throws {
        let (program, _) = try program(configuration: "[profiles.work]\naddress = \"adam\"\n")
        let said = "triton: nothing is set up for the profile 'sandbx'; did you mean 'sandbox'?\n"
        #expect(await program.run("outbox list --profile sandbx").error == said + "triton: the outbox is empty\n")
        #expect(await program.run("outbox list --profile work").error == "triton: the outbox is empty\n")
        #expect(await program.run("outbox list --profile somethingnew").error == "triton: the outbox is empty\n")
    }

    @Test(arguments: [
        ("--profile nosuch ", "--profile", "work, sandbox, default"), ("", "TRITON_PROFILE", "work, sandbox, default"),
    ])
    func `a profile that does not exist is named where an address is needed`(
        _ option: String, _ origin: String, _ others: String
    ) async throws {
        let program = try InProcessProgram(variables: ["TRITON_PROFILE": "other"])
        try program.configure("[profiles.work]\naddress = \"adam\"\n")
        let name = option.isEmpty ? "other" : "nosuch"
        #expect(
            await program.run(option + "purl list")
                == Effect(
                    exitCode: 64,
                    error: """
                        triton: nothing is set up for the profile '\(name)' (from \(origin))
                        hint: set it up with 'triton auth login --profile \(name)'; there are: \(others)

                        """))
        #expect(await program.run("purl list --profile wrok").error.hasSuffix("\nhint: did you mean 'work'?\n"))
    }

    @Test(arguments: [
        ("address = 'adam'\n  api_url = 'https://a.example/base'", "line 3, column 3", "https://a.example/base"),
        ("api_url = 'nothing'", "line 2, column 1", "nothing"),
        ("api_url = 'https://a.example/?k=v'", "line 2, column 1", "https://a.example/?***"),
        ("address = 'a b'", "line 2, column 1", "a b"),
        ("address = 'adam'\nemail = 'nobody'", "line 3, column 1", "profiles.work.email"),
        ("address = 'adam'\ntoken_command = []", "line 3, column 1", "profiles.work.token_command"),
        ("address = 'adam'\ntoken_command = ['./token']", "line 3, column 1", "profiles.work.token_command"),
    ])
    func `a wrong value of a profile in the configuration is reported with its place`(
        _ lines: String, _ place: String, _ value: String
    ) async throws {
        let (program, _) = try program(configuration: "[profiles.work]\n\(lines)\n")
        let effect = await program.run("--profile work purl list")
        #expect(effect.exitCode == 78)
        let path = program.home.path + "/config/triton/config.toml"
        #expect(
            effect.error.hasPrefix("triton: cannot use configuration '\(path)': \(place): '\(value)' "), "\(effect)")
    }

    @Test func `a search with too many words is refused at once`() async throws {
        let (program, _) = try program(configuration: "")
        #expect(await program.run(["search"] + (1...500).map { String($0) }).exitCode == 0)
        for sign in [" ", "*", "-", "\"", "🍅"] {
            #expect(
                await program.run(["search", (1...501).map { String($0) }.joined(separator: sign)]).exitCode == 64)
        }
        #expect(
            await program.run(["search", (1...501).map { String($0) }.joined(separator: " ")])
                == Effect(
                    exitCode: 64,
                    error: """
                        triton: a search has at most 500 words, and these are 501
                        hint: an item must contain all of them

                        """))
    }

    @Test func `a setting that a folder must not choose is reported once`() async throws {
        let (program, _) = try program(configuration: "", workingFolder: "pager = \"less\"\n")
        let said = """
            triton: 'pager' in \(program.home.path)/.triton.toml, line 1, is ignored: only address, profile and \
            kinds can be chosen there

            """
        #expect(await program.run("purl get docs").error == said)
        #expect(await program.run("purl get docs").error == "")
    }

    @Test func `an invalid value of a setting ends the command, and its place is named`() async throws {
        let (program, path) = try program(configuration: "pager = \"cat\"\ncolor = \"sometimes\"\n")
        let said = """
            triton: cannot use configuration '\(path)': line 2, column 1: 'color' should be one of auto, always, \
            never, not 'sometimes'

            """
        #expect(await program.run("purl get docs") == Effect(exitCode: 78, output: "", error: said))
    }

    @Test func `an unknown default option ends the command, with the nearest known one`() async throws {
        let (program, path) = try program(configuration: "[defaults.\"purl list\"]\nrevers = true\n")
        let said = """
            triton: cannot use configuration '\(path)': line 2, column 1: 'triton purl list' has no option '--revers'
            hint: did you mean 'reverse'?

            """
        #expect(await program.run("purl list") == Effect(exitCode: 78, output: "", error: said))
    }

    @Test func `every option with a closed list of values refuses another one`() {
        let parser = LineParser(nouns: Nouns.all.map(\.noun))
        var count = 0
        for command in Nouns.all.map(\.description).flatMap(\.allCommands) {
            for option in Declarations.of(command.type).declarations.infos
            where option.kind == .option && !option.isGlobal && !option.values.isEmpty && option.valueName != "list" {
                let name = option.names[option.names.count - 1]
                let wrong = parser.parse(command.name.split(separator: " ").map(String.init) + [name, "qqqqqqqqqq"])
                #expect(
                    wrong.error?.sentence.rendered.hasPrefix("'qqqqqqqqqq' is not a value of '\(name)'; it takes")
                        == true,
                    "\(command.name) \(name)")
                count += 1
            }
        }
        #expect(count > 5)
    }
}
