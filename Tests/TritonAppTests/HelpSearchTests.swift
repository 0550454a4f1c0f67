import Commands
import FoundationEssentials
import Manual
import ProgramSupport
import Settings
import Testing
import TritonApp

@testable import Help

/// `triton help WORD` finds the page that answers a question.
@Suite struct HelpSearchTests {
    /// Questions of users, and a page that must be among the answers.
    private static let questions: [(words: String, page: String)] = [
        ("mute", "status mute"), ("backup", "folder export"), ("cron", "dns set"), ("schedule", "outbox send"),
        ("picture", "pic upload"), ("photos", "pic"), ("alt text", "pic upload"), ("short link", "purl"),
        ("broken links", "purl check"), ("dynamic dns", "dns set"), ("blog", "weblog post"), ("drafts", "weblog list"),
        ("hugo", "weblog import"), ("screen reader", "environment"), ("proxy", "environment"), ("plugin", "alias"),
        ("revert", "undo"), ("visits", "purl stats"), ("read-only", "agent"), ("--dry-run", "options"),
        ("csv", "scripting"),
        ("recover deleted", "undo"), ("two accounts", "config"), ("upload photo", "pic upload"),
        ("custom domain", "dns set"), ("slow network", "options"), ("mute someone", "status mute"),
        ("read offline", "options"), ("script errors", "exit-codes"), ("use it in cron", "schedule"),
        ("how can i hide a purl", "purl"),
        ("MX record", "dns add"), ("undo delete", "undo"), ("bio", "status bio set"), ("prune", "dns apply"),
        ("subdomain", "dns add"), ("record", "dns add"), ("update", "doctor"), ("update", "weblog edit"),
        ("uninstall", "environment"), ("docker", "environment"), ("unicode", "json"), ("log", "undo"), ("page", "web"),
        ("webhook", "hooks"), ("front matter", "weblog check"),
    ]

    private static func library() throws -> HelpLibrary {
        HelpLibrary(
            HelpEnvironment(
                version: Program.version, nouns: Nouns.all.map(\.description), catalog: { Nouns.all.settings },
                aliases: { [] }, externals: { [] }))
    }

    @Test(arguments: questions)
    func `a question has its page among the few answers`(_ words: String, _ page: String) throws {
        let library = try Self.library()
        let hits = HelpIndex(library.environment).search(words.split(separator: " ").map(String.init))
        let shown = hits.prefix(HelpCommand.shownHits)
        #expect(shown.contains { $0.page == page }, "\(words): \(shown.map(\.page))")
    }

    @Test func `every synonym leads to a page that exists, and finds it`() throws {
        let library = try Self.library()
        let index = HelpIndex(library.environment)
        for entry in HelpSynonyms.all {
            for page in entry.pages {
                let words = page.prefix { $0 != "#" }.split(separator: " ").map(String.init)
                #expect(library.place(of: words) != nil, "\(page)")
            }
            for words in entry.words {
                let pages = index.search(words.split(separator: " ").map(String.init)).map(\.page)
                let found = entry.pages.contains { page in pages.contains(String(page.prefix { $0 != "#" })) }
                #expect(found, "\(words): \(pages)")
            }
        }
    }

    @Test(arguments: ["--copy", "--dry-run", "--offline", "-q", "-n", "--where", "--color", "--no-pager", "-a"])
    func `an option alone is what the question is about`(_ option: String) async throws {
        let effect = try await InProcessProgram().run("help \(option)")
        #expect(effect.exitCode == 0 && effect.error.isEmpty, "\(effect)")
        #expect(effect.output.contains(option) && !effect.output.contains("Nouns:"), "\(effect.output)")
    }

    @Test(arguments: [
        ("json schema", "triton-json: "), ("config theme", "triton help theme "),
    ])
    func `more words after a page are a question`(_ words: String, _ answer: String) async throws {
        let effect = try await InProcessProgram().run("help \(words)")
        #expect(effect.exitCode == 0 && effect.output.contains(answer), "\(effect)")
    }

    @Test(arguments: [
        ("help mute", "  triton help status mute   hide addresses or words in the timeline\n"),
        ("repl -c 'help mute'", "  triton help status mute   hide addresses or words in the timeline\n"),
        ("repl -c 'status' -c 'help mutes'", "triton status mutes: list what is muted"),
    ])
    func `answers have one line each, as they are typed`(_ line: String, _ begin: String) async throws {
        let effect = try await InProcessProgram().run(line)
        #expect(effect.exitCode == 0 && effect.error.isEmpty)
        #expect(effect.output.hasPrefix(begin), "\(effect.output)")
        #expect(!effect.output.contains("completion"))
    }

    @Test(arguments: [
        ("MX record", "dns"), ("email forwarding", "email"), ("undo delete", "undo"),
        ("upload photo", "pic upload"),
        ("restore deleted", "undo"), ("dns record", "dns"),
    ])
    func `the page that is named by the words comes before those that mention them`(_ words: String, _ page: String)
        throws
    {
        let library = try Self.library()
        let hits = HelpIndex(library.environment).search(words.split(separator: " ").map(String.init))
        #expect(hits.first?.page == page, "\(words): \(hits.map(\.page))")
    }

    @Test(arguments: [
        ("what is a purl", "triton-purl: short names"), ("how do i use the weblog", "triton-weblog: "),
    ])
    func `a question about a noun shows its page`(_ words: String, _ title: String) async throws {
        let effect = try await InProcessProgram().run("help \(words)")
        #expect(effect.output.hasPrefix(title), "\(effect.output.prefix(200))")
    }

    @Test(arguments: [
        ("64", ["usage", "confirmation_needed"]), ("77", ["no_permission", "read_only"]),
    ])
    func `the number of several errors shows all of them`(_ number: String, _ names: [String]) async throws {
        let effect = try await InProcessProgram().run("help \(number)")
        #expect(effect.exitCode == 0 && names.allSatisfy(effect.output.contains), "\(effect)")
    }

    @Test func `a topic that only mentions the words is not opened`() async throws {
        let effect = try await InProcessProgram().run("help jq cron tables")
        #expect(effect.exitCode == 0 && effect.output.split(separator: "\n").count < 10, "\(effect.output.prefix(300))")
    }

    @Test(arguments: [
        ("token_command", "triton-config:"), ("password manager", "triton-config:"), ("77", "triton-exit-codes:"),
        ("no_permission", "triton-exit-codes:"), ("TRITON_PAGER", "triton-environment:"),
        ("purl rm", "triton purl delete:"),
        ("config", "triton-config: the configuration of triton"), ("json", "triton-json:"),
    ])
    func `a single answer is opened`(_ words: String, _ title: String) async throws {
        let effect = try await InProcessProgram().run("help \(words)")
        #expect(effect.output.hasPrefix(title), "\(effect.output.prefix(200))")
    }

    @Test(arguments: [("LANG", "LC_ALL, LC_CTYPE, LANG"), ("PAGER", "TRITON_PAGER, PAGER"), ("TZ", "TZ")])
    func `a variable is shown alone, whatever else has its name`(_ word: String, _ term: String) async throws {
        let effect = try await InProcessProgram().run("help \(word)")
        #expect(effect.exitCode == 0 && effect.output.contains("DESCRIPTION\n    \(term)\n"), "\(effect)")
    }

    @Test func `a setting is shown alone, and a command with all that its page says`() async throws {
        let setting = try await InProcessProgram().run("help password manager").output
        #expect(setting.contains("token_command") && !setting.contains("picker") && setting.contains("help config"))
        let command = try await InProcessProgram().run("help purl check").output
        #expect(command.contains("asked with HEAD") && command.contains("JSON") && command.contains("--allow-private"))
    }

    @Test func `hits that are not shown are counted, and shown with --all`() async throws {
        let program = try InProcessProgram()
        func pages(_ output: String) -> Int { output.split(separator: "\n").count { $0.hasPrefix("  triton help ") } }
        let first = await program.run("help delete").output, all = await program.run("help --all delete").output
        #expect(pages(first) == HelpCommand.shownHits && pages(all) > HelpCommand.shownHits)
        #expect(
            first.hasSuffix("\nand \(pages(all) - HelpCommand.shownHits) more: 'triton help --all delete'\n"),
            "\(first)")
    }

    @Test(arguments: ["xyzzyplugh", "purl xyzzyplugh", "."])
    func `nothing found is a usage error without a list of nouns`(_ words: String) async throws {
        let effect = try await InProcessProgram().run("help \(words)")
        #expect(effect.exitCode == 64 && effect.output.isEmpty)
        #expect(effect.error.hasPrefix("triton: nothing in the manual is about '\(words)'\nhint: "))
        #expect(effect.error.count < 200)
    }

    @Test(arguments: [
        (
            "help mute --json",
            #"{"words":["mute"],"pages":[{"help":"status mute","term":null,"about":"hide addresses or words in the"#
        ),
        ("purl --json", #"{"name":"purl","about":"short names that redirect to URLs","commands":["#),
        ("help purl --json", #"{"name":"purl","about":"short names that redirect to URLs","commands":["#),
        ("purl add --help --json", #"{"name":"purl add","#), ("--help --json", #"{"program":"triton","#),
        ("help ci --json", #"{"topic":"ci","#), ("purl --jq .name", "purl\n"),
    ])
    func `help in JSON is the part of the tree that the words name`(_ line: String, _ begin: String) async throws {
        let effect = try await InProcessProgram().run(line)
        #expect(effect.exitCode == 0 && effect.output.hasPrefix(begin), "\(effect.output.prefix(200)) \(effect.error)")
    }

    @Test func `the page of the configuration has every setting with an example that works`() async throws {
        let program = try InProcessProgram()
        let text = await program.run("help config").output
        for setting in Nouns.all.settings.all {
            #expect(text.contains("    \(setting.pattern)\n"))
            let effect = await program.run("config set \(setting.example)")
            #expect(effect.exitCode == 0, "\(setting.example): \(effect.error)")
        }
    }
}
