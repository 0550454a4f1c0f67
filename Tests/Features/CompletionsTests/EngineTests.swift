import Arguments
import Cache
import Commands
import Completion
import Domain
import Output
import Testing

/// The engine with nouns of this test and a source of fixed values.
@Suite struct EngineTests {
    struct Get: TritonCommand {
        static let page = CommandPage(
            "get", "print one",
            output: RecordSchema("thing", .init("name", .string, "its name"), .init("size", .number, "its size")),
            operands: [.item(.keys(of: "thing", describedBy: "size"))])
        @Argument("name") var name: String
        @Option("--emoji", takes: "emoji", help: "A picture.") var emoji: String?
        @Option("--source", takes: "source", help: "A file.", completion: .file) var source: String?
        func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }
    }
    struct Delete: TritonCommand {
        static let page = CommandPage("delete", "delete some", operands: [.item(.keys(of: "thing"))])
        @Argument("names") var names: [String]
        @Option("--tag", takes: "tag", help: "A tag.") var tag: [String] = []
        func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }
    }
    struct Add: TritonCommand {
        static let page = CommandPage("add", "make one", operands: [.free, .words(["A", "AAAA", "CNAME"]), .file])
        @Argument("words") var words: [String] = []
        @Option("--type", takes: "type", help: "The type.", completion: .words(["A", "AAAA", "CNAME"])) var type:
            String?
        @Option("--dir", takes: "dir", help: "Where to put it.") var dir: String?
        func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }
    }
    struct Secret: TritonCommand {
        static let page = CommandPage("secret", "not shown", traits: .hidden)
        func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }
    }
    struct Help: TritonCommand {
        static let page = CommandPage(
            "help", "explain",
            operands: [.manual(topics: [DescribedWord("json", "the JSON"), DescribedWord("thing", "no topic")])])
        @Argument("words") var words: [String] = []
        func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }
    }

    /// Returns the question as the answer, so that tables show which one was asked.
    struct FixedSource: CompletionSource {
        func values(_ kind: CompletionValues, startingWith prefix: String, limit: Int, in scope: CompletionScope)
            -> [CompletionValue]
        {
            switch kind {
            case .list(let list):
                ["one", "two"].map {
                    CompletionValue(
                        "thing-\(scope.address ?? "own")-\(scope.profile ?? "default")-\($0)",
                        list == .keys(of: "thing", describedBy: "size") ? "size" : nil)
                }
                    + [CompletionValue("thing\nbroken"), CompletionValue("thing\u{202E}turned"), CompletionValue("")]
                    // Only after '--' it is no option.
                    + [CompletionValue("--odd")]
            case .alias: [CompletionValue("mine", "thing get"), CompletionValue("thing", "never in place of a noun")]
            case .externalCommand: [CompletionValue("extra")]
            case .emoji: [CompletionValue("octopus", "🐙")]
            case .ownAddress: [CompletionValue("demo"), CompletionValue("lab")]
            case .profile: [CompletionValue("work")]
            default: []
            }
        }
        func words(ofAlias name: String) -> [String]? {
            name == "mine" ? ["thing", "get"] : name == "loop" ? ["loop"] : nil
        }
    }

    private static let thing = Noun<Int>(
        "thing", "things", .verb(Get.self), .verb(Delete.self), .verb(Add.self), .verb(Secret.self),
        .group(name: "config", abstract: "its settings", standard: "get", [Verb(Get.self), Verb(Delete.self)]))
    private static let help = Noun<Int>("help", "explain", main: Verb(Help.self))
    static let engine = CompletionEngine(
        nouns: [LazyNoun("thing") { thing.description }, LazyNoun("help") { help.description }], source: FixedSource())

    private static func texts(_ answer: CompletionAnswer) -> [String] {
        switch answer {
        case .words(let candidates): candidates.map(\.text)
        case .paths(let foldersOnly, let before): [foldersOnly ? "<folders \(before)>" : "<files \(before)>"]
        }
    }

    private static let table: [(line: String, candidates: [String])] = [
        ("", ["thing", "help", "mine", "extra"]),
        ("th", ["thing"]),
        ("--prof", ["--profile"]),
        ("--profile ", ["work"]),
        ("--profile=work th", ["thing"]),
        ("thing ", ["get", "delete", "add", "config"]),
        ("thing r", ["rm"]),
        ("thing l", []),
        ("thing rm thing-own-default-o", ["thing-own-default-one"]),
        ("thing rm -- --", ["--odd"]),
        ("thing --profile work get ", ["thing-own-work-one", "thing-own-work-two"]),
        ("thing get --address lab ", ["thing-lab-default-one", "thing-lab-default-two"]),
        ("thing get -a lab ", ["thing-lab-default-one", "thing-lab-default-two"]),
        ("thing get --address=lab ", ["thing-lab-default-one", "thing-lab-default-two"]),
        ("thing get -a=lab ", ["thing-lab-default-one", "thing-lab-default-two"]),
        ("-a=lab thing get ", ["thing-lab-default-one", "thing-lab-default-two"]),
        ("thing get --address ", ["demo", "lab"]),
        ("thing get x ", []),
        ("thing delete thing-own-default-one ", ["thing-own-default-two"]),
        ("thing get --em", ["--emoji"]),
        ("thing get --emoji x --em", []),
        ("thing delete --tag x --ta", ["--tag"]),
        ("thing get -a", ["-a"]),
        ("thing get --emoji oc", ["octopus"]),
        ("thing get --emoji=oc", ["--emoji=octopus"]),
        ("thing get --source ", ["<files >"]),
        ("thing get --output=x", ["<files --output=>"]),
        ("thing add --dir ", ["<folders >"]),
        ("thing add --type A", ["A", "AAAA"]),
        ("thing add x A", ["A", "AAAA"]),
        ("thing add x A ", ["<files >"]),
        ("thing add ", []),
        ("thing get --format=js", ["--format=json", "--format=jsonl"]),
        ("thing get --color ", ["auto", "always", "never"]),
        ("thing get --jq .", [".name", ".size"]),
        ("thing get --fields ", ["name", "size", "help"]),
        ("thing get --fields name,", ["name,size"]),
        ("thing get --sort -", ["-name", "-size"]), ("thing get --sort -size,", ["-size,name"]),
        ("thing get --where ", ["name~", "size>"]),
        ("thing get --where size", ["size>", "size<", "size>=", "size<=", "size=", "size!="]),
        ("thing get --where name!", ["name!~", "name!="]),
        ("thing add --at t", ["tomorrow", "tomorrow 9:00"]),
        ("thing get -- --em", []),
        ("thing config ", ["get", "delete"]),
        ("thing config get --fields s", ["size"]),
        ("thing config --em", ["--emoji"]),
        ("help ", ["thing", "help", "json"]),
        ("help j", ["json"]),
        ("help json ", []),
        ("help thing ", ["get", "delete", "add", "config"]),
        ("help thing get ", []),
        ("mine thing-own-default-t", ["thing-own-default-two"]),
        ("loop ", []),
        ("nothing ", []),
    ]

    @Test(arguments: table)
    func `the words that are possible at the cursor are offered`(_ line: String, _ expected: [String]) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        #expect(Self.texts(Self.engine.answer(after: Array(words.dropLast()), prefix: words.last ?? "")) == expected)
    }

    private static let inside: [(line: String, candidates: [String])] = [
        ("", ["get", "delete", "add", "config", "use", "thing", "help", "mine", "extra"]),
        ("ge", ["get"]),
        ("us", ["use"]),
        ("get ", ["thing-own-default-one", "thing-own-default-two"]),
        ("config ", ["get", "delete"]),
        ("thing ge", ["get"]),
        ("help th", ["thing"]),
    ]

    @Test(arguments: inside)
    func `in a context the noun's verbs come first, then the prompt's words, then nouns`(
        _ line: String, _ expected: [String]
    ) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let answer = Self.engine.answer(
            after: Array(words.dropLast()), prefix: words.last ?? "", context: "thing",
            promptWords: [CompletionCandidate("use")])
        #expect(Self.texts(answer) == expected)
    }

    @Test
    func `descriptions are one line, and words that can be continued get no space`() {
        #expect(Self.engine.answer(after: ["thing"], prefix: "g") == .words([CompletionCandidate("get", "print one")]))
        #expect(
            Self.engine.answer(after: ["thing", "get", "--fields"], prefix: "na")
                == .words([CompletionCandidate("name", "its name", appendsBlank: false)]))
        #expect(
            Self.engine.answer(after: ["thing", "get"], prefix: "thing-own-default-o")
                == .words([CompletionCandidate("thing-own-default-one", "size")]))
    }

    private struct ManySource: CompletionSource {
        func values(_ kind: CompletionValues, startingWith prefix: String, limit: Int, in scope: CompletionScope)
            -> [CompletionValue]
        { (1...limit).map { CompletionValue("a\($0)") } }
        func words(ofAlias name: String) -> [String]? { nil }
    }

    @Test func `the last of too many values says that there are more`() {
        let engine = CompletionEngine(nouns: [LazyNoun("thing") { Self.thing.description }], source: ManySource())
        guard case .words(let words) = engine.answer(after: ["thing", "get", "--address"], prefix: "") else {
            Issue.record("no words")
            return
        }
        #expect(words.count == CompletionEngine.limit)
        #expect(words.last == CompletionCandidate("a300", "the last of many: type more letters"))
        #expect(words.dropLast().allSatisfy { $0.about == nil })
    }
}
